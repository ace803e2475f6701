import type { StorageFailureCode } from '#data/storage-error.ts';
import { Button } from '#design/button.tsx';
import { useMessages } from '#words/messages-context.tsx';
import './storage.css';

/** The failures that have words of their own; the others share one. */
const NAMED: ReadonlySet<StorageFailureCode> = new Set([
  'quota',
  'outdated',
  'gone',
  'frozen',
  'not-writer',
  'no-answer',
]);
/** Where this tab can save no more: it has to be loaded again. */
const NEEDS_RELOAD: ReadonlySet<StorageFailureCode> = new Set(['outdated', 'gone', 'frozen']);

/** Why an answer is not saved, and what the claimant can do: what was typed stays on the page and is tried again. */
export function SaveProblem({
  code,
  onRetry,
}: {
  readonly code: StorageFailureCode;
  readonly onRetry: () => unknown;
}) {
  const messages = useMessages();
  const name = NAMED.has(code) ? code : 'other';
  return (
    <div className="save-problem" role="alert">
      <p>{messages.text(`storage.save.${name}`)}</p>
      {NEEDS_RELOAD.has(code) ? (
        <Button label={messages.text('storage.reload')} onClick={() => location.reload()} />
      ) : (
        <Button label={messages.text('storage.save.retry')} onClick={onRetry} />
      )}
    </div>
  );
}
