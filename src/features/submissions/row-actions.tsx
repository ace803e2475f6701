import type { OutboxRowView } from '#data/outbox/outbox-row.ts';
import { ButtonRow } from '#design/actions.tsx';
import { Button } from '#design/button.tsx';
import { useMessages } from '#words/messages-context.tsx';
import { adviseRow, type RowAction, type RowCircumstances } from './row-advice.ts';

/** What each action does; one that is not given is not offered here. */
export type RowActionHandlers = Readonly<Partial<Record<RowAction, (row: OutboxRowView) => unknown>>>;

export interface RowActionsProps {
  readonly row: OutboxRowView;
  readonly actions: RowActionHandlers;
  readonly circumstances: RowCircumstances;
}

/** The buttons of a row, the most useful first. */
export function RowActions({ row, actions, circumstances }: RowActionsProps) {
  const messages = useMessages();
  const offered = adviseRow(row, circumstances).actions.flatMap((name) => {
    const act = actions[name];
    return act === undefined ? [] : [{ name, act }];
  });
  if (offered.length === 0) return null;
  return (
    <ButtonRow>
      {offered.map(({ name, act }, index) => (
        <Button
          key={name}
          variant={index === 0 ? 'primary' : 'secondary'}
          label={messages.text(`submissions.action.${name}`)}
          onClick={() => act(row)}
        />
      ))}
    </ButtonRow>
  );
}
