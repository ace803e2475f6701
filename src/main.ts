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

/** Start-up runs while the pages' code is on its way, and they are made ready while React is. */
const pagesCode = fetchPersistently(() => import('./portal/portal-pages.tsx'));
const rendererCode = fetchPersistently(() => import('./portal/renderer.ts'));
// A failure is taken up where they are wanted.
for (const code of [pagesCode, rendererCode]) code.catch(() => undefined);

const builtInWords = document.querySelector<HTMLTemplateElement>('template#start-failed')?.content;

/** The page's own few words for a start that failed. */
function showBuiltInWords(root: HTMLElement): void {
  root.replaceChildren(builtInWords?.cloneNode(true) ?? '');
}

/**
 * What stood in for the first page is not needed behind it. react-aria leads whoever walks through the document into every template,
 * and a tool that meets text outside of the document there may end with an error of its own.
 */
function dropTemplates(): void {
  for (const template of document.querySelectorAll('template')) template.remove();
}

/** Shows that there is no portal to be shown; loaded only then. Where even that fails, the page's own few words stand. */
async function tellFailure(root: HTMLElement, failed: FailedStart): Promise<void> {
  // A start that failed without a connection is made again by itself; a view that broke may hold what the claimant still reads.
  if (failed.step !== 'shell') window.addEventListener('online', () => location.reload(), { once: true });
  try {
    const { showStartFailure } = await import('./portal/start-up/start-failure.tsx');
    await showStartFailure(root, failed);
    dropTemplates();
  } catch {
    showBuiltInWords(root);
  }
}

/** The JSON that an element of the page holds. */
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
  // What breaks the shell itself takes the whole view down.
  shown.resolve(pages.show(renderer.createRoot(root, { onUncaughtError: () => void tell('shell') })));
  void shown.promise.then(dropTemplates);
}

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root element.');
root.dataset.code = '';
// What nobody foresaw must not leave the spinner turning; the browser reports it.
main(root).catch((error: unknown) => {
  showBuiltInWords(root);
  throw error;
});
