import type { Block } from '#claim/definition/form-definition.ts';
import { Icon } from '#design/icon.tsx';
import { useMessages } from '#words/messages-context.tsx';
import { useBlockIssues, useModels } from './form-engine-context.ts';
import './field-frame.css';
import { useMemo } from 'react';
import type { FormModel, ListSection } from '#server/form-model.ts';
import type { ModelList } from '#vault/drafts/draft-records.ts';

/** Shows the issues of a whole block at its top: missing documentation, an unfinished document, too few rows. */
export function BlockIssues({ block }: { readonly block: Block }) {
  const messages = useMessages();
  const issues = useBlockIssues(block.id);
  return (
    <div>
      {issues.map((issue) => (
        <p className="field__error" key={issue.code}>
          <Icon name="error" />
          <span>{messages.issue(issue)}</span>
        </p>
      ))}
    </div>
  );
}

export function useSectionModels(section: ListSection, list: ModelList): readonly FormModel[] {
  const models = useModels(list);
  return useMemo(() => models.filter((model) => model.metadata.dtoMapping === section), [models, section]);
}

/** Returns the id of a record that is only shown; an error summary links to it. */
export function recordElementId(clientId: string): string {
  return `record-${clientId}`;
}

export function addButtonId({ id }: { readonly id: string }): string {
  return `${id}-add`;
}
