/**
 * Runs in the page before its code has come (docs/adr/0008): shows the prerendered start page of the address, keeps what is typed and
 * pressed in it, and hands that to the portal's own page. It is stamped into index.html by itself, so it imports nothing.
 */

/**
 * Stands in for BroadcastChannel if the browser refuses it, as Firefox does when it refuses cookies. No other tab could be reached then;
 * a channel that nobody hears lets the portal start, to tell the claimant what is wrong.
 */
try {
  new BroadcastChannel('').close();
} catch {
  // `new` returns the object that a function returns.
  Object.assign(globalThis, {
    BroadcastChannel: function standInChannel() {
      return new MessageChannel().port1;
    },
  });
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Width from which a page has two columns (design/use-browser-conditions.ts). */
const WIDE_SCREEN = '(min-width: 62rem)';

function findTemplate(): HTMLTemplateElement | undefined {
  const templates = [...document.querySelectorAll<HTMLTemplateElement>('template[data-paths]')];
  const query = new URLSearchParams(location.search);
  // The installed app opens in the language last used, which this script cannot know if there are several.
  const isFirst = ({ dataset }: HTMLElement) => dataset.first !== undefined;
  const isUnknown = query.has('source') && !templates.every(isFirst);
  const culture = query.get('culture') ?? (isUnknown ? null : templates.find(isFirst)?.dataset.culture);
  const isWide = matchMedia(WIDE_SCREEN).matches;
  return templates.find(
    ({ dataset }) =>
      dataset.paths?.split(' ').includes(location.pathname) &&
      dataset.culture === culture &&
      (dataset.window === 'wide') === isWide,
  );
}

const listFields = (page: ParentNode) => [...page.querySelectorAll<Field>('input, select, textarea')];
const listButtons = (page: ParentNode) => [...page.querySelectorAll<HTMLElement>('button, summary')];

function standIn(root: HTMLElement, template: HTMLTemplateElement): void {
  const { culture = '', direction = '', wait = '' } = template.dataset;
  Object.assign(document.documentElement, { lang: culture, dir: direction });
  root.replaceChildren(template.content);
  root.dataset.prerendered = '';
  const fields = listFields(root);
  const buttons = listButtons(root);
  const listening = new AbortController();
  let focused: HTMLElement | undefined;
  let pressed: HTMLElement | undefined;
  /** Button that a pointer is down on. */
  let held: { readonly button: HTMLElement; readonly down: PointerEvent } | undefined;

  const listen = <Name extends keyof HTMLElementEventMap>(
    name: Name,
    listener: (event: HTMLElementEventMap[Name]) => void,
  ) => root.addEventListener(name, listener, { capture: true, signal: listening.signal });

  listen('focusin', ({ target }) => {
    focused = target instanceof HTMLElement ? target : undefined;
  });
  // An element that is taken out of the page loses the focus too: that does not count.
  listen('focusout', ({ target }) => {
    setTimeout(() => {
      if (target instanceof Node && target.isConnected && focused === target) focused = undefined;
    });
  });
  listen('pointerdown', (down) => {
    const button = findButton(down.target);
    held = button === null ? undefined : { button, down };
  });
  listen('click', ({ target }) => {
    held = undefined;
    const button = findButton(target);
    if (button !== null) keepPress(button);
  });
  // A press on Return submits, too.
  listen('submit', (event) => {
    event.preventDefault();
    if (event.submitter !== null) keepPress(event.submitter);
  });

  function keepPress(button: HTMLElement): void {
    pressed = button;
    button.setAttribute('aria-busy', 'true');
    const label = labelOf(button);
    button.dataset.label ??= label.textContent ?? '';
    label.textContent = wait;
    const announced = root.querySelector('[aria-live="polite"] > *');
    if (announced !== null) announced.textContent = wait;
  }

  // The portal shows its page in one task, so this runs before any of it is painted.
  const observer = new MutationObserver(() => {
    if (fields.some((field) => field.isConnected)) return;
    delete root.dataset.prerendered;
    const own = listFields(root);
    // Not the page yet, or another one: a spinner, a start that failed.
    if (!fields.every((field, index) => isSame(field, own[index]))) return;
    observer.disconnect();
    listening.abort();
    for (const [index, field] of fields.entries()) {
      const place = own[index];
      if (place !== undefined && field.value !== place.value) setValue(place, field.value);
    }
    const ownButtons = listButtons(root);
    const findTwin = (element: HTMLElement | undefined) =>
      own.find((_, index) => fields[index] === element) ?? findTwinButton(element, buttons, ownButtons);
    for (const opened of buttons.filter(isOpen).map(findTwin))
      opened?.parentElement?.toggleAttribute('open', true);
    const place = findTwin(focused);
    if (focused !== undefined && place !== undefined) moveFocus(focused, place);
    const button = findTwin(pressed);
    if (button !== undefined) setTimeout(() => button.click());
    else if (held !== undefined) pressWhenReleased(findTwin(held.button), held.down);
  });
  observer.observe(root, { childList: true, subtree: true });
}

const isOpen = ({ parentElement }: HTMLElement) => parentElement?.matches('details[open]') === true;

const labelOf = (button: HTMLElement) => button.querySelector('.button__label') ?? button;

function findButton(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('button') : null;
}

/** Finds a button's twin by kind and place: the portal's own page may have more languages' buttons, and a case may word them anew. */
function findTwinButton(
  button: HTMLElement | undefined,
  buttons: readonly HTMLElement[],
  ownButtons: readonly HTMLElement[],
): HTMLElement | undefined {
  if (button === undefined) return undefined;
  const isTwin = ({ localName, className, lang }: HTMLElement) =>
    localName === button.localName && className === button.className && lang === button.lang;
  return ownButtons.filter(isTwin)[buttons.filter(isTwin).indexOf(button)];
}

/** Distance that a pointer held still may move, in CSS pixels. */
const STILL = 10;

/**
 * Completes a press that begins on a button and ends on the one in its place: the browser makes no click of it, or one on what lies under
 * the finger by now. The button may stand elsewhere, because the page has moved and not the pointer.
 */
function pressWhenReleased(button: HTMLElement | undefined, down: PointerEvent): void {
  const release = ({ target, clientX, clientY }: PointerEvent) => {
    const isStill = Math.hypot(clientX - down.clientX, clientY - down.clientY) < STILL;
    if (button === undefined || !(isStill || findButton(target) === button)) return;
    button.click();
    keepFromClicking();
  };
  addEventListener('pointerup', release, { once: true });
}

/** Swallows the click that the browser sends after a finger is lifted. A click of the claimant's begins with a new touch or key. */
function keepFromClicking(): void {
  const listening = new AbortController();
  const options = { capture: true, signal: listening.signal };
  for (const name of ['pointerdown', 'keydown']) addEventListener(name, () => listening.abort(), options);
  const stop = (event: Event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  addEventListener('click', stop, options);
}

function isSame(field: Field, place: Field | undefined): boolean {
  return place?.tagName === field.tagName && place.type === field.type && place.name === field.name;
}

/** Sets a value as if it were typed. The prototype's setter bypasses React's own, which notes values that React has set. */
function setValue(place: Field, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(place), 'value')?.set?.call(place, value);
  place.dispatchEvent(new Event('input', { bubbles: true }));
  if (place instanceof HTMLSelectElement) place.dispatchEvent(new Event('change', { bubbles: true }));
}

function moveFocus(from: HTMLElement, place: HTMLElement): void {
  place.focus({ preventScroll: true });
  if (!isText(from) || !isText(place)) return;
  const { selectionStart, selectionEnd, selectionDirection } = from;
  if (selectionStart !== null) {
    place.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? 'none');
  }
}

function isText(element: HTMLElement): element is HTMLInputElement | HTMLTextAreaElement {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
}

const TRIES_AFTER_MS = [1_000, 4_000, 10_000];

/** Resolves after a time, or earlier when the network comes back. @param ms absent: only the network ends it */
function waitForNetwork(ms?: number): Promise<void> {
  return new Promise((resolve) => {
    if (ms !== undefined) setTimeout(resolve, ms);
    addEventListener('online', () => resolve(), { once: true });
  });
}

const entryOf = (page: Document) => page.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src;

/** Fetches the server's page if it is of another version. By XMLHttpRequest: the other ways to read HTML require a trusted type. */
function fetchOtherVersion(): Promise<Document | undefined> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('GET', location.href);
    request.responseType = 'document';
    request.onloadend = () => {
      const page: Document | null = request.response;
      const entry = page === null ? undefined : entryOf(page);
      resolve(page === null || entry === undefined || entry === entryOf(document) ? undefined : page);
    };
    request.send();
  });
}

/** Turns this page into one of the other version, except for what is seen and typed, so that the other version's code takes over. */
function becomeOther(page: Document): void {
  for (const own of document.querySelectorAll('script[type]'))
    own.replaceWith(page.querySelector(own.id === '' ? 'script[src]' : `script#${own.id}`) ?? own);
  for (const link of page.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    // The other page has these styles inline, and the link disabled; this page lacks them.
    link.disabled = false;
    document.head.append(link);
  }
}

/**
 * Fetches the portal's code again while the typed values stay; the next version's if this one's is gone. After three tries the page says
 * that it has to be reloaded, and tries once more whenever the network comes back.
 */
async function fetchCodeAgain(root: HTMLElement): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    await waitForNetwork(TRIES_AFTER_MS[tries - 1]);
    const other = await fetchOtherVersion();
    if (other !== undefined) becomeOther(other);
    try {
      // The fragment makes the address new: for the same one, older browsers repeat the failure that they have kept.
      await import(/* @vite-ignore */ `${entryOf(document)}#${tries}`);
      return;
    } catch {
      if (tries === TRIES_AFTER_MS.length) tellFailure(root);
    }
  }
}

/** Text for a failed start, taken now because the portal's own page drops the template. */
const failed = document.querySelector<HTMLTemplateElement>('template#start-failed')?.content;

function tellFailure(root: HTMLElement): void {
  const said = failed?.querySelector('[role="alert"]')?.cloneNode(true);
  if (failed === undefined || !(said instanceof HTMLElement)) return;
  const main = root.querySelector('main');
  if (main === null) {
    root.replaceChildren(failed.cloneNode(true));
    return;
  }
  for (const button of root.querySelectorAll<HTMLElement>('[data-label]')) {
    button.removeAttribute('aria-busy');
    labelOf(button).textContent = button.dataset.label ?? '';
  }
  main.prepend(said);
  said.scrollIntoView({ block: 'nearest' });
}

/**
 * Leaves a version whose files the server no longer has, while nothing can offer the next one yet. Reloads the page, once, if nothing has
 * been typed; otherwise the page says that it has to be reloaded.
 */
async function leaveVersion(root: HTMLElement): Promise<void> {
  if ((await fetchOtherVersion()) === undefined) return;
  const [visit] = performance.getEntriesByType('navigation');
  const isReload = visit instanceof PerformanceNavigationTiming && visit.type === 'reload';
  const isUntouched = ({ value, defaultValue }: HTMLInputElement | HTMLTextAreaElement) =>
    value === defaultValue;
  const typed = root.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
  if ([...typed].every(isUntouched) && !isReload) location.reload();
  else tellFailure(root);
}

const root = document.getElementById('root');
const template = findTemplate();
if (root !== null) {
  if (template !== undefined) standIn(root, template);
  // load-code.ts dispatches this event. The service worker's bridge answers it instead, once it is there.
  const answer = () => {
    if (root.dataset.offersNext === undefined) void leaveVersion(root);
  };
  addEventListener('code-gone', answer, { once: true });
  // The code, if it has come, runs before this event (src/main.ts).
  addEventListener('DOMContentLoaded', () => {
    if (root.dataset.code === undefined) void fetchCodeAgain(root);
  });
}

export {};
