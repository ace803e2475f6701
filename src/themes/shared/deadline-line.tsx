import type { ReactNode } from 'react';
import type { DeadlineKey } from '#core/contract/deadlines.ts';
import { useMessages } from '#i18n/messages-context.tsx';
import './deadline-line.css';

/** "File by Friday, March 5, 2027 …": the deadline of the form that is open; nothing while the deadlines are not known. */
export function DeadlineLine({ deadline }: { readonly deadline: DeadlineKey }): ReactNode {
  const messages = useMessages();
  const key = `${deadline}WeekdayDate`;
  if (!messages.has(key)) return null;
  return <p className="deadline-line">{messages.text('shell.deadline', { date: messages.text(key) })}</p>;
}
