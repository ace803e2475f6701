import { createRandom } from './pseudo-random.ts';

/** A claimant without a plan: only the seed and the page decide the next step. */
export interface PageWalker {
  readonly steps: readonly string[];
  /** Records what was done to the page from outside. */
  note(what: string): void;
  /** Returns a number from 0 up to a limit, for choices of the test itself. */
  pick(limit: number): number;
  step(): Promise<void>;
}

const TEXTS = [
  '',
  ' ',
  'Ana Ruiz',
  'x',
  '7',
  '5,000.5',
  '04/27/1958',
  '02/30/2024',
  'ana.ruiz@example.com',
  '541 555 0148',
  '97405',
  '<b>\u{1F98A}</b> \u0645',
  'long '.repeat(60),
];

const FILES = [
  { name: 'receipt.pdf', text: 'receipt' },
  { name: 'photo.pdf', text: 'photo' },
  { name: 'empty.pdf', text: '' },
];

const CONTROLS =
  'main :is(a[href^="#"], button, input, select, textarea), .calendar :is(button, select, [role=button])';

/** Walks the current document; the page is in `main`. @param credentials the case's credentials, typed as often as any other text */
export function createPageWalker(seed: number, credentials: readonly string[]): PageWalker {
  const texts = [...TEXTS, ...credentials];
  const random = createRandom(seed);
  const steps: string[] = [];
  const pick = (limit: number) => Math.floor(random() * limit);

  async function step(): Promise<void> {
    const controls = listControls();
    const chance = random();
    const goesOn = controls.find((control) => control.matches('button[type=submit]'));
    const inEditors = controls.filter((control) =>
      control.matches('.documents *, .record-draft *, .records-grid *'),
    );
    const target = chance < 0.25 ? goesOn : chance < 0.55 ? inEditors[pick(inEditors.length)] : undefined;
    const control = target ?? controls[pick(controls.length)];
    if (control === undefined) steps.push('nothing to be done');
    else if (chance > 0.95) leave(steps);
    else await use(control, { steps, pick, texts });
    await settle();
  }

  return { steps, note: (what) => void steps.push(what), pick, step };
}

function listControls(): readonly HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(CONTROLS)].filter(
    (control) =>
      !control.matches(':disabled, [aria-disabled=true], [type=hidden], [tabindex="-1"]') &&
      control.checkVisibility({ visibilityProperty: true }),
  );
}

function leave(steps: string[]): void {
  steps.push('leave');
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

interface Walk extends Pick<PageWalker, 'pick'> {
  readonly steps: string[];
  readonly texts: readonly string[];
}

async function use(control: HTMLElement, { steps, pick, texts }: Walk): Promise<void> {
  const name = readName(control);
  if (control instanceof HTMLInputElement && control.type === 'file') {
    const { name: fileName, text } = FILES[pick(FILES.length)] ?? { name: 'a.pdf', text: 'a' };
    steps.push(`choose ${fileName} for "${name}"`);
    const files = new DataTransfer();
    files.items.add(new File([text], fileName, { type: 'application/pdf' }));
    control.focus();
    control.files = files.files;
    control.dispatchEvent(new Event('change', { bubbles: true }));
  } else if (control instanceof HTMLSelectElement) {
    control.focus();
    control.selectedIndex = pick(control.options.length);
    steps.push(`choose "${control.selectedOptions[0]?.text}" of "${name}"`);
    control.dispatchEvent(new Event('change', { bubbles: true }));
  } else if (
    control instanceof HTMLTextAreaElement ||
    (control instanceof HTMLInputElement && /^(text|password)$/.test(control.type))
  ) {
    const text = texts[pick(texts.length)] ?? '';
    steps.push(`type "${text}" into "${name}"`);
    control.focus();
    control.setSelectionRange(0, control.value.length);
    document.execCommand(text === '' ? 'delete' : 'insertText', false, text);
  } else {
    steps.push(`press "${name}"`);
    control.scrollIntoView({ block: 'nearest' });
    // A scroll event comes with the next frame and closes a calendar, so the calendar must open after that frame.
    if (control.matches('.date__button')) await takeFrame();
    press(control);
  }
}

/** Presses as a mouse does: the focus moves at the press, before the click. */
function press(control: HTMLElement): void {
  const pointer = { bubbles: true, cancelable: true, pointerId: 1, pointerType: 'mouse', isPrimary: true };
  control.dispatchEvent(new PointerEvent('pointerdown', { ...pointer, buttons: 1 }));
  control.focus();
  control.dispatchEvent(new PointerEvent('pointerup', pointer));
  control.click();
}

function readName(control: HTMLElement): string {
  const ids = control.getAttribute('aria-labelledby')?.split(' ') ?? [];
  const labelled = ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
  const labels = 'labels' in control && control.labels instanceof NodeList ? [...control.labels] : [];
  return (
    labelled ||
    control.getAttribute('aria-label') ||
    labels.map(({ textContent }) => textContent).join(' ') ||
    control.textContent
  )
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** Number of turns of the event loop without a change; React's own work and its followers take fewer. */
const QUIET_TURNS = 4;

/**
 * Lists controls of one kind and name within one group (a row, a set of choices). Links differ by their targets, so they are left out.
 */
export function findSameNames(): readonly string[] {
  const disclosures = document.querySelectorAll<HTMLElement>('main summary');
  const names = [...listControls().filter((control) => control.matches('main :not(a)')), ...disclosures].map(
    (control) => {
      const group = control.closest('fieldset, tr, [role=group], [role=radiogroup]');
      const legend =
        group?.querySelector('legend')?.textContent ?? group?.getAttribute('aria-labelledby') ?? '';
      return `${legend} ${control.localName} "${readName(control)}"`;
    },
  );
  return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))];
}

/** Signs of unfinished work: a busy button, or code that is still loading. */
const UNFINISHED = 'main :is([data-pending], .field--loading, .page-blocks__loading)';

/** Waits until nothing is busy and nothing changes. Has no time limit: a slow machine only takes longer. */
export async function settle(): Promise<void> {
  let quiet = 0;
  const observer = new MutationObserver(() => {
    quiet = 0;
  });
  observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  while (quiet < QUIET_TURNS) {
    quiet += 1;
    await takeTurn();
    // Code that loads on demand shows no sign of it. This import is requested later, so it arrives no sooner.
    await import('./pseudo-random.ts');
    // A calendar is positioned a frame after it appears.
    const calendar = document.querySelector('.calendar');
    if (calendar !== null) await takeFrame();
    const isOpening = calendar === null && document.querySelector('.date [aria-expanded=true]') !== null;
    if (isOpening || document.querySelector(UNFINISHED) !== null) quiet = 0;
  }
  observer.disconnect();
}

function takeFrame(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
}

function takeTurn(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
