import { FeedbackBox } from '#design/page-content.tsx';
import type { PortalSettings } from '#server/settings.ts';
import { nameFileTypes } from '#vault/documents/file-names.ts';
import { INBOX_LIMITS } from '#vault/documents/inbox.ts';
import { useMessages } from '#words/messages-context.tsx';

/** Outcome for files that were shared with the portal: the query's value `shared`, as the worker sets it. */
export type ShareOutcome = 'files' | 'refused' | 'unavailable';

const OUTCOMES: ReadonlySet<string> = new Set<ShareOutcome>(['files', 'refused', 'unavailable']);

export interface SharedNoticeProps {
  readonly outcome: string;
  readonly files: PortalSettings['files'];
}

export function SharedNotice({ outcome, files }: SharedNoticeProps) {
  const messages = useMessages();
  if (!OUTCOMES.has(outcome)) return null;
  const key = `shared-files.outcome.${outcome}`;
  // These words may still be loading.
  if (!messages.has(key)) return null;
  return (
    <FeedbackBox style={outcome === 'files' ? 'success' : 'warning'} role="status">
      {messages.text(key, {
        types: messages.list(nameFileTypes(files.acceptedTypes)),
        size: messages.fileSize(Math.min(files.maxFileBytes, INBOX_LIMITS.fileBytes)),
      })}
    </FeedbackBox>
  );
}
