import './kernel/baseline.ts';
import './design/layers.css';
import './design/base.css';
import './design/spinner.css';
import { fetchPersistently, yieldToInput } from './kernel/async.ts';
import type { PortalPages } from './portal/portal-pages.tsx';
import { takeLaunchCulture } from './portal/start-up/start-culture.ts';
import type { FailedStart } from './portal/start-up/start-failure.tsx';
import { startPortal } from './portal/start-up/start-portal.ts';
import { catchWorkerMessages } from './portal/start-up/worker-messages.ts';
import { type CaseManifest, installCase } from './server/case.ts';
import { parseSettings } from './server/settings.ts';

catchWorkerMessages();

/** Fetched in parallel with start-up; the first page is prepared while React, the larger download, is still on its way. */
const pagesCode = fetchPersistently(() => import('./portal/portal-pages.tsx'));
const rendererCode = fetchPersistently(() => import('./portal/renderer.ts'));
// main() handles a failed fetch where it awaits it; this only avoids an unhandled rejection.
for (const code of [pagesCode, rendererCode]) code.catch(() => undefined);

const builtInWords = document.querySelector<HTMLTemplateElement>('template#start-failed')?.content;

function showBuiltInWords(root: HTMLElement): void {
  root.replaceChildren(builtInWords?.cloneNode(true) ?? '');
}

/**
 * Removes the templates, which nothing needs once the first page stands. react-aria makes their content reachable for every walk
 * through the document, and an accessibility checker fails on text that it finds outside the document.
 */
function dropTemplates(): void {
  for (const template of document.querySelectorAll('template')) template.remove();
}

/** Shows that the portal cannot start. Loads the failure page only now; if that fails too, the page's built-in text appears. */
async function tellFailure(root: HTMLElement, failed: FailedStart): Promise<void> {
  // The page retries a failed start once the network returns. After a broken shell it stays: the claimant may still be reading it.
  if (failed.step !== 'shell') window.addEventListener('online', () => location.reload(), { once: true });
  try {
    const { showStartFailure } = await import('./portal/start-up/start-failure.tsx');
    await showStartFailure(root, failed);
    dropTemplates();
  } catch {
    showBuiltInWords(root);
  }
}

function readElement(id: string): unknown {
  return JSON.parse(document.getElementById(id)?.textContent ?? '{}');
}

async function main(root: HTMLElement): Promise<void> {
  await yieldToInput();
  installCase(readElement('portal-case') as CaseManifest);
  const settings = parseSettings(readElement('portal-settings'));
  const isLastCultureKnown = await takeLaunchCulture();
  const opened = Promise.withResolvers<PortalPages>();
  const shown = Promise.withResolvers<void>();
  const started = await startPortal(settings, {
    firstPage: shown.promise,
    isLastCultureKnown,
    onExpire: async (isFirst) => (await opened.promise).expire(isFirst),
    goTo: async (path) => (await opened.promise).goTo(path),
  });
  if (!started.ok) {
    await tellFailure(root, started.error);
    return;
  }
  const portal = started.value;
  const tell = (step: FailedStart['step']) =>
    tellFailure(root, { step, culture: portal.messages.getMessages().culture, api: portal.api });
  const code = await pagesCode.catch(() => undefined);
  if (code === undefined) {
    await tell('plugins');
    return;
  }
  await yieldToInput();
  const pages = code.createPortalPages(portal);
  opened.resolve(pages);
  await yieldToInput();
  await pages.load();
  const renderer = await rendererCode.catch(() => undefined);
  if (renderer === undefined) {
    await tell('plugins');
    return;
  }
  await yieldToInput();
  // An error of the shell itself takes the whole view down.
  shown.resolve(pages.show(renderer.createRoot(root, { onUncaughtError: () => void tell('shell') })));
  void shown.promise.then(dropTemplates);
}

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root element.');
root.dataset.code = '';
// An unforeseen error must not leave the spinner turning; it is rethrown so that the browser reports it.
main(root).catch((error: unknown) => {
  showBuiltInWords(root);
  throw error;
});
