/**
 * Runs inside the page, before its code has come (docs/adr/0008): shows the prerendered start page of the address, keeps what is typed
 * and pressed in it, and hands that over as soon as the portal shows its own. It is stamped into index.html by itself, so it imports
 * nothing.
 */

/**
 * A browser that refuses cookies may refuse a channel to the other tabs as well (Firefox does). There are no other tabs to speak with
 * then: a channel that nobody hears stands in, so that the claimant can be told what is wrong.
 */
try {
  new BroadcastChannel('').close();
} catch {
  // A function that gives an object is what `new` gives.
  Object.assign(globalThis, {
    BroadcastChannel: function standInChannel() {
      return new MessageChannel().port1;
    },
  });
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** From here on a page has two columns (design/use-browser-conditions.ts). */
const WIDE_SCREEN = '(min-width: 62rem)';

function findTemplate(): HTMLTemplateElement | undefined {
  const templates = [...document.querySelectorAll<HTMLTemplateElement>('template[data-paths]')];
  const query = new URLSearchParams(location.search);
  // Where the installed app opens, the language is the one last used: of several nobody knows yet which.
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
  /** Where a pointer is down on a button. */
  let held: { readonly button: HTMLElement; readonly down: PointerEvent } | undefined;

  const listen = <Name extends keyof HTMLElementEventMap>(
    name: Name,
    listener: (event: HTMLElementEventMap[Name]) => void,
  ) => root.addEventListener(name, listener, { capture: true, signal: listening.signal });

  listen('focusin', ({ target }) => {
    focused = target instanceof HTMLElement ? target : undefined;
  });
  // What is taken out of the page loses the focus too: that is no leaving.
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
  // By Return too.
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

  // The portal shows its page in one task: this runs before anything of it is painted.
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

/** Of a summary: whether its menu is open. */
const isOpen = ({ parentElement }: HTMLElement) => parentElement?.matches('details[open]') === true;

const labelOf = (button: HTMLElement) => button.querySelector('.button__label') ?? button;

function findButton(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('button') : null;
}

/**
 * The same button of the portal's own page, which may have more of them: a server that enables more languages has more to choose
 * from. What a button is called does not tell either, as a case has words of its own.
 */
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

/** How far a pointer that is held still may move, in CSS pixels. */
const STILL = 10;

/**
 * A press that begins at one button and ends at the one in its place is no click to the browser, or it is one to what lies under the
 * finger by now. The button may stand elsewhere: the page has moved then, not the pointer.
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

/** A finger's click comes after it is lifted; any other begins with another touch or key. */
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

/** As if it were typed there. The prototype's setter passes by the one in which React notes what it has set itself. */
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

/** How long is waited before the portal's code is asked for again, in milliseconds. */
const TRIES_AFTER_MS = [1_000, 4_000, 10_000];

/** An earlier end where the network comes back. @param ms absent: that alone ends it */
function waitForNetwork(ms?: number): Promise<void> {
  return new Promise((resolve) => {
    if (ms !== undefined) setTimeout(resolve, ms);
    addEventListener('online', () => resolve(), { once: true });
  });
}

const entryOf = (page: Document) => page.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src;

/**
 * The page as the server has it now, where that is another version's: what this one needs may be gone. Read by a request, since the other
 * ways to read HTML want a trusted type.
 */
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

/** Makes this page one of the other version, but for what the claimant sees and has typed: that its code takes over. */
function becomeOther(page: Document): void {
  for (const own of document.querySelectorAll('script[type]'))
    own.replaceWith(page.querySelector(own.id === '' ? 'script[src]' : `script#${own.id}`) ?? own);
  for (const link of page.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    // Its styles stand in its page, and are not in this one.
    link.disabled = false;
    document.head.append(link);
  }
}

/**
 * The code did not come: it is asked for again while what was typed and pressed stands, that of the next version where this one's is gone.
 * After three tries the page says that it has to be loaded anew, and tries once more whenever the network comes back.
 */
async function fetchCodeAgain(root: HTMLElement): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    await waitForNetwork(TRIES_AFTER_MS[tries - 1]);
    const other = await fetchOtherVersion();
    if (other !== undefined) becomeOther(other);
    try {
      // By the same address older browsers give the failure that they have kept, without asking.
      await import(/* @vite-ignore */ `${entryOf(document)}#${tries}`);
      return;
    } catch {
      if (tries === TRIES_AFTER_MS.length) tellFailure(root);
    }
  }
}

/** What is told of a start that failed; the portal's own page drops the template. */
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
 * The server has no file of this version any more, and what would offer the next one is not there yet. A page into which nobody has typed is
 * loaded anew, once; where that does not help, or would lose what was typed, the page says that it has to be.
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
  // load-code.ts tells of it; the service worker's bridge, once it is there, keeps it for itself.
  addEventListener('code-gone', () => void leaveVersion(root), { once: true });
  // The code runs before this, where it has come (src/main.ts).
  addEventListener('DOMContentLoaded', () => {
    if (root.dataset.code === undefined) void fetchCodeAgain(root);
  });
}

export {};
