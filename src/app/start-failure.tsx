import './start-failure.css';
import { createRoot } from 'react-dom/client';
import type { MessageKey } from '#core/form/field-config.ts';
import type { Api } from '#data/api/api.ts';
import { logEvent } from '#data/log.ts';
import { loadCatalogue } from '#i18n/load-messages.ts';
import type { Messages } from '#i18n/messages.ts';
import { MessagesProvider } from '#i18n/messages-context.tsx';
import { createMessagesStore } from '#i18n/messages-store.ts';
import { ContactLines } from '#themes/shared/contact-lines.tsx';
import type { StartUpStep } from './start-up.ts';

/** What is known of a start-up that has ended before its time, or of a shell that broke after it. */
export interface FailedStart {
  readonly step: StartUpStep['name'] | 'shell';
  readonly culture: string;
  readonly api: Pick<Api, 'getCultureContent'>;
  /** A 403 that nothing is said of (specification, section 6): the page has no more than a way to try again. */
  readonly isSilent?: boolean;
}

/**
 * Shows that the portal could not start: in the built-in words at once, with the case's own, such as whom to call, once they
 * come. Rejects where not even the built-in words can be fetched.
 */
export async function showStartFailure(
  element: HTMLElement,
  { step, culture, api, isSilent = false }: FailedStart,
): Promise<void> {
  const messages = createMessagesStore(loadCatalogue);
  await messages.setCulture(culture);
  await messages.loadRest();
  if (step === 'shell') logEvent('page-failed', step);
  // The element may be the root of a view that broke.
  const place = document.createElement('div');
  element.replaceChildren(place);
  const root = createRoot(place);
  const show = () =>
    root.render(<StartFailure step={step} isSilent={isSilent} messages={messages.getMessages()} />);
  show();
  messages.subscribe(show);
  const content = await api.getCultureContent(culture);
  if (content.ok) await messages.setContent(content.value);
}

/** The words of a failure: those of the specification where it has some (section 7, "Answer handling"; section 8). */
function wordsOf(step: FailedStart['step']): readonly [title: MessageKey, text: MessageKey] {
  if (step === 'shell') return ['shell.pageFailed.title', 'shell.pageFailed.text'];
  return ['generic.startFailed.title', step === 'deadlines' ? 'filing.problem' : 'generic.startFailed.text'];
}

/** Stands where the portal could not start, or could not go on. */
export function StartFailure({
  step,
  isSilent,
  messages,
}: {
  readonly step: FailedStart['step'];
  readonly isSilent: boolean;
  readonly messages: Messages;
}) {
  const [title, text] = wordsOf(step);
  return (
    <MessagesProvider messages={messages}>
      <main className="start-failure" lang={messages.culture} dir={messages.direction}>
        <h1>{messages.text(title)}</h1>
        {!isSilent && <p role="alert">{messages.text(text)}</p>}
        <p>{messages.text('generic.startFailed.kept')}</p>
        <button type="button" className="start-failure__retry" onClick={() => location.reload()}>
          {messages.text('shell.pageFailed.retry')}
        </button>
        <ContactLines />
      </main>
    </MessagesProvider>
  );
}
