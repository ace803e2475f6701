import type { FieldIssues, FormEngine } from '#core/form/form-engine.ts';
import type { FieldAddress } from '#core/form/model-store.ts';
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
  const items = issues.flatMap(({ address, field, issues: found, blockId }) => {
    const entry = numberEntry(engine, address);
    const label = messages.text(field.label);
    const name =
      entry === undefined || blockId !== undefined
        ? label
        : `${messages.text('widgets.records.entry', { number: entry })} – ${label}`;
    // A field shows its first message; a block shows all of its own.
    return (blockId === undefined ? found.slice(0, 1) : found).map((issue) => ({
      targetId: fieldElementId(engine.store, address),
      text: nameIssue(name, messages.issue(issue)),
    }));
  });
  return (
    <ErrorSummary
      heading={messages.text('filing.errorSummary', { count: items.length })}
      items={items}
      attempt={attempt}
    />
  );
}

/** The place of a record among those of its list, from 1, as its legend has it; undefined where it is the only one. */
function numberEntry({ store }: FormEngine, { clientId }: FieldAddress): number | undefined {
  const { dtoMapping } = store.getModel(clientId).metadata;
  const entries = store.findModels({ dtoMapping });
  return entries.length > 1 ? entries.findIndex((model) => model.clientId === clientId) + 1 : undefined;
}

/** "PIN: Value is required"; a label that is a question has its mark already. */
function nameIssue(label: string, issue: string): string {
  return /[?？؟]$/.test(label) ? `${label} ${issue}` : `${label}: ${issue}`;
}
