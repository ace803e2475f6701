import './start-failure.css';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { ContactLines } from '#design/themes/shared/site-footer.tsx';
import { logEvent } from '#kernel/log.ts';
import { Fact, tryAgain } from '#portal/pages/page.tsx';
import type { Api } from '#server/api.ts';
import type { ApiFailure } from '#server/transport.ts';
import { findBuiltInCulture } from '#words/languages.ts';
import { loadCatalogue } from '#words/load-catalogue.ts';
import type { MessageKey, Messages } from '#words/messages.ts';
import { MessagesProvider } from '#words/messages-context.tsx';
import { createMessagesStore, loadMessages } from '#words/messages-store.ts';
import { adviseBusy, isBusy } from './server-trouble.ts';
import type { StartUpStepName } from './start-up-steps.ts';

export interface FailedStart {
  readonly step: StartUpStepName | 'shell';
  readonly culture: string;
  readonly api: Pick<Api, 'getCultureContent' | 'getFormsConfig' | 'pauses'>;
  /** A 403, about which the claimant is told nothing (specification, section 6; docs/adr/0006-config-refused.md). */
  readonly isSilent?: boolean;
  readonly failure?: ApiFailure | undefined;
}

/** Shows a failed start: first in built-in words, then in the case's. Rejects if not even the built-in words can be fetched. */
export async function showStartFailure(
  element: HTMLElement,
  { step, culture, api, isSilent = false, failure }: FailedStart,
): Promise<void> {
  const messages = createMessagesStore(loadCatalogue);
  await messages.setCulture(culture);
  await messages.loadRest();
  const ownWords = await loadOwnWords(messages.getMessages().culture);
  if (step === 'shell') logEvent('page-failed', step);
  // A new element, since `element` may be the root of a view that broke.
  const place = document.createElement('div');
  element.replaceChildren(place);
  const root = createRoot(place);
  const show = () => {
    document.title = messages.getMessages().text(wordsOf(step)[0]);
    root.render(
      <StartFailure
        step={step}
        isSilent={isSilent}
        failure={failure}
        messages={messages.getMessages()}
        ownWords={ownWords}
        onTryAgain={() => tryAgain(api)}
      />,
    );
  };
  show();
  messages.subscribe(show);
  const content = await api.getCultureContent(culture);
  if (content.ok) await messages.setCulture(culture, content.value);
}

/** Loads the built-in words of the browser's language if the page is in another: nobody can choose a language here. */
async function loadOwnWords(culture: string): Promise<Messages | undefined> {
  const own = findBuiltInCulture(navigator.language);
  if (own === undefined || own === findBuiltInCulture(culture)) return undefined;
  return loadMessages({ culture: own, enabledCultures: {} }).catch(() => undefined);
}

/** Returns the words of a failure, the specification's if it has some (section 7, "Answer handling"; section 8). */
function wordsOf(step: FailedStart['step']): readonly [title: MessageKey, text: MessageKey] {
  if (step === 'shell') return ['shell.pageFailed.title', 'shell.pageFailed.text'];
  return ['generic.startFailed.title', step === 'deadlines' ? 'filing.problem' : 'generic.startFailed.text'];
}

const takeLostFocus = (heading: HTMLElement | null) => {
  if (document.activeElement === document.body) heading?.focus();
};

export function StartFailure({
  step,
  isSilent,
  failure,
  messages,
  ownWords,
  onTryAgain,
}: {
  readonly step: FailedStart['step'];
  readonly isSilent: boolean;
  readonly failure?: ApiFailure | undefined;
  readonly messages: Messages;
  readonly ownWords?: Messages | undefined;
  readonly onTryAgain: () => void;
}) {
  const [title, text] = wordsOf(step);
  const [isTrying, setIsTrying] = useState(false);
  const busy = failure && isBusy(failure) ? adviseBusy(failure.retryAfterMs, messages) : undefined;
  return (
    <MessagesProvider messages={messages}>
      <main className="start-failure" lang={messages.language} dir={messages.direction}>
        {/* Takes the focus, to tell whoever had begun to type what has replaced the page. */}
        <h1 ref={takeLostFocus} tabIndex={-1}>
          {messages.text(title)}
        </h1>
        {!isSilent && <p role="alert">{messages.text(text)}</p>}
        {busy && <p role="alert">{messages.text(busy.key, busy.values)}</p>}
        {ownWords && !isSilent && (
          <p lang={ownWords.language} dir={ownWords.direction}>
            {ownWords.text(text)}
          </p>
        )}
        <Fact message="shell.pageFailed.kept" />
        <button
          type="button"
          className="start-failure__retry"
          aria-disabled={isTrying}
          onClick={() => {
            if (!isTrying) onTryAgain();
            setIsTrying(true);
          }}
        >
          {messages.text(isTrying ? 'shell.oneMoment' : 'shell.pageFailed.retry')}
        </button>
        <ContactLines />
      </main>
    </MessagesProvider>
  );
}
