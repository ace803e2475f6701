/** A control that can be filled in, as a claimant sees it. */
export interface FieldView {
  readonly kind: 'text' | 'select' | 'radio' | 'checkbox' | 'file';
  readonly label: string;
  /** What a text or a list holds. */
  readonly value: string;
  readonly isChecked: boolean;
  /** The question that a radio button answers. */
  readonly question: string;
}

export interface ButtonView {
  readonly name: string;
  readonly isLink: boolean;
  /** It stands in an entry of a list. */
  readonly isListed: boolean;
}

/** All that a page shows at one moment. */
export interface PageView {
  readonly url: string;
  /** The heading of the first level; '' where there is none. */
  readonly heading: string;
  /** What is to be read, line by line. */
  readonly lines: readonly string[];
  readonly fields: readonly FieldView[];
  readonly buttons: readonly ButtonView[];
  /** The buttons of the dialog that stands before the page; undefined where none does. */
  readonly dialog: readonly string[] | undefined;
  /** It asked for storage, and never got any (see act-faults-out.ts). */
  readonly isWithoutStorage: boolean;
}

/** Reads the page at one moment. It runs in the page, and so refers to nothing outside of itself. */
export function readPageView(): PageView {
  const squeeze = (text: string | null | undefined) => (text ?? '').replaceAll(/\s+/g, ' ').trim();
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  const textOf = (ids: string) =>
    squeeze(
      ids
        .split(/\s+/)
        .map((id) => document.getElementById(id)?.textContent)
        .join(' '),
    );
  const nameOf = (element: Element) => {
    const by = element.getAttribute('aria-labelledby');
    if (by !== null) return textOf(by);
    const labels = 'labels' in element ? [...((element as HTMLInputElement).labels ?? [])] : [];
    const label = squeeze(labels.map(({ textContent }) => textContent).join(' '));
    return label || squeeze(element.getAttribute('aria-label') ?? element.textContent);
  };
  const dialogs = [
    ...document.querySelectorAll<HTMLElement>('[role=alertdialog], [role=dialog], dialog[open]'),
  ];
  const dialog = dialogs.filter(isShown).at(-1);
  const root = dialog ?? document.body;
  const list = <T extends Element>(selector: string) => [...(root?.querySelectorAll<T>(selector) ?? [])];
  const heading = [...document.querySelectorAll('h1')].find(isShown);

  const fields = list<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(
    'input:not([type=hidden]), select, textarea',
  ).flatMap((control): FieldView[] => {
    const kinds: Readonly<Record<string, FieldView['kind']>> = {
      'select-one': 'select',
      radio: 'radio',
      checkbox: 'checkbox',
      file: 'file',
    };
    const kind = kinds[control.type] ?? 'text';
    // Radio buttons, boxes and the choice of a file are drawn by their labels.
    const shown =
      kind === 'text' || kind === 'select' ? isShown(control) : [...(control.labels ?? [])].some(isShown);
    if (!shown) return [];
    const group = control.closest('[role=radiogroup], [role=group], fieldset');
    return [
      {
        kind,
        label: nameOf(control),
        value: kind === 'file' ? '' : control.value,
        isChecked: 'checked' in control && control.checked,
        question: group === null ? '' : nameOf(group),
      },
    ];
  });
  const buttons = list<HTMLElement>('button, [role=button], a[href]')
    .filter((element) => isShown(element) && element.getAttribute('aria-disabled') !== 'true')
    .filter((element) => !(element instanceof HTMLButtonElement && element.disabled))
    .map((element) => ({
      name: nameOf(element),
      isLink: element.tagName === 'A',
      isListed: element.closest('li') !== null,
    }));
  return {
    url: location.href,
    heading: squeeze(heading?.textContent),
    // biome-ignore lint/performance/useDomNodeTextContent: what is hidden is not read
    lines: (root?.innerText ?? '')
      .split('\n')
      .map(squeeze)
      .filter((line) => line !== ''),
    fields,
    buttons,
    dialog:
      dialog === undefined ? undefined : buttons.filter(({ isLink }) => !isLink).map(({ name }) => name),
    isWithoutStorage:
      performance.getEntriesByName('storage-refused').length > 0 &&
      performance.getEntriesByName('storage-given').length === 0,
  };
}

/**
 * The field of a label, as far as the label begins so; the one that is exactly so where there is. With a group it is one of that
 * group.
 */
export function findField(view: PageView, label: string, group?: string): FieldView | undefined {
  const fields = view.fields.filter(
    ({ kind, question }) =>
      kind !== 'radio' && kind !== 'checkbox' && (group === undefined || question === group),
  );
  return (
    fields.find((field) => field.label === label) ?? fields.find((field) => field.label.startsWith(label))
  );
}

/** What a text or a list holds; '' where it is not on the page. */
export function readField(view: PageView, label: string, group?: string): string {
  return findField(view, label, group)?.value ?? '';
}

export function hasButton(view: PageView, name: string): boolean {
  return view.buttons.some((button) => button.name === name);
}
