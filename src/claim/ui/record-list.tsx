import type { Block } from '#claim/definition/form-definition.ts';
import { Icon } from '#design/icon.tsx';
import { useMessages } from '#words/messages-context.tsx';
import { useBlockIssues, useModels } from './form-engine-context.ts';
import './field-frame.css';
import { useMemo } from 'react';
import type { FormModel, ListSection } from '#server/form-model.ts';
import type { ModelList } from '#vault/drafts/draft-records.ts';

/** What a whole block has wrong, at its top: documentation to provide, an unfinished document, too few rows. */
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

/** The records of one payload section, drafts or saved, in order. */
export function useSectionModels(section: ListSection, list: ModelList): readonly FormModel[] {
  const models = useModels(list);
  return useMemo(() => models.filter((model) => model.metadata.dtoMapping === section), [models, section]);
}

/** The id of the control that stands for a record which is only shown: what an error summary links to. */
export function recordElementId(clientId: string): string {
  return `record-${clientId}`;
}

/** The id of the button that adds a record to a list. */
export function addButtonId({ id }: { readonly id: string }): string {
  return `${id}-add`;
}
