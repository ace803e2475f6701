import type { FieldIssues, FormEngine } from '#core/form/form-engine.ts';
import { useMessages } from '#i18n/messages-context.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { fieldElementId } from '#widgets/field-element-id.ts';

export interface PageErrorSummaryProps {
  readonly engine: FormEngine;
  readonly issues: readonly FieldIssues[];
  readonly attempt: number;
}

/** What keeps a page from going on, with a link to each field (decisions, "Form engine"). */
export function PageErrorSummary({ engine, issues, attempt }: PageErrorSummaryProps) {
  const messages = useMessages();
  const items = issues.flatMap(({ address, field, issues: found }) => {
    const [first] = found;
    if (first === undefined) return [];
    return [
      {
        targetId: fieldElementId(engine.store, address),
        text: nameIssue(messages.text(field.label), messages.issue(first)),
      },
    ];
  });
  return (
    <ErrorSummary
      heading={messages.text('filing.errorSummary', { count: items.length })}
      items={items}
      attempt={attempt}
    />
  );
}

/** "PIN: Value is required"; a label that is a question has its mark already. */
function nameIssue(label: string, issue: string): string {
  return /[?？؟]$/.test(label) ? `${label} ${issue}` : `${label}: ${issue}`;
}
