import type { Block } from '#core/form/page-definition.ts';
import { Icon } from '#design/icon.tsx';
import { useMessages } from '#words/messages-context.tsx';
import { useBlockIssues } from '../form-engine-context.ts';
import '../frame/field.css';

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
