/**
 * Runs inside the page, before its code has come (docs/adr/0008): shows the prerendered start page of the address, keeps what is typed
 * and pressed in it, and hands that over as soon as the portal shows its own. It is stamped into index.html by itself, so it imports
 * nothing.
 */

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** From here on a page has two columns (design/use-browser-conditions.ts). */
const WIDE_SCREEN = '(min-width: 62rem)';

function findTemplate(): HTMLTemplateElement | undefined {
  const templates = [...document.querySelectorAll<HTMLTemplateElement>('template[data-paths]')];
  const query = new URLSearchParams(location.search);
  // Where the installed app opens, the language is the one last used: of several nobody knows yet which.
  const isUnknown = query.has('source') && templates.some(({ dataset }) => dataset.culture !== 'en');
  const culture = query.get('culture') ?? (isUnknown ? null : 'en');
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
  root.replaceChildren(template.content.cloneNode(true));
  root.dataset.prerendered = '';
  const fields = listFields(root);
  const buttons = listButtons(root);
  const listening = new AbortController();
  let focused: Field | undefined;
  let pressed = -1;
  /** The button that is held down. */
  let held: HTMLElement | null = null;

  const listen = <Name extends keyof HTMLElementEventMap>(
    name: Name,
    listener: (event: HTMLElementEventMap[Name]) => void,
  ) => root.addEventListener(name, listener, { capture: true, signal: listening.signal });

  listen('focusin', ({ target }) => {
    focused = fields.find((field) => field === target);
  });
  // What is taken out of the page loses the focus too: that is no leaving.
  listen('focusout', ({ target }) => {
    setTimeout(() => {
      if (target instanceof Node && target.isConnected && focused === target) focused = undefined;
    });
  });
  listen('pointerdown', ({ target }) => {
    held = findButton(target);
  });
  listen('click', ({ target }) => {
    held = null;
    const button = findButton(target);
    if (button !== null) keepPress(button);
  });
  // By Return too.
  listen('submit', (event) => {
    event.preventDefault();
    if (event.submitter !== null) keepPress(event.submitter);
  });

  function keepPress(button: HTMLElement): void {
    pressed = buttons.indexOf(button);
    button.setAttribute('aria-busy', 'true');
    const label = button.querySelector('.button__label') ?? button;
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
    const place = focused === undefined ? undefined : own[fields.indexOf(focused)];
    if (focused !== undefined && place !== undefined) moveFocus(focused, place);
    const ownButtons = listButtons(root);
    const button = ownButtons[pressed];
    if (button !== undefined) setTimeout(() => button.click());
    else if (held !== null) pressWhenReleased(ownButtons[buttons.indexOf(held)]);
  });
  observer.observe(root, { childList: true, subtree: true });
}

function findButton(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('button') : null;
}

/** A press that begins at one button and ends at the one in its place is no click to the browser. */
function pressWhenReleased(button: HTMLElement | undefined): void {
  const release = ({ target }: Event) => {
    if (button !== undefined && findButton(target) === button) button.click();
  };
  addEventListener('pointerup', release, { once: true });
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

function moveFocus(field: Field, place: Field): void {
  place.focus({ preventScroll: true });
  if (field instanceof HTMLSelectElement || place instanceof HTMLSelectElement) return;
  const { selectionStart, selectionEnd, selectionDirection } = field;
  if (selectionStart !== null) {
    place.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? 'none');
  }
}

const root = document.getElementById('root');
const template = findTemplate();
if (root !== null && template !== undefined) standIn(root, template);

export {};
