/** A control that can be filled in, as a claimant sees it. */
export interface FieldView {
  readonly kind: 'text' | 'select' | 'radio' | 'checkbox' | 'file';
  readonly label: string;
  readonly value: string;
  readonly isChecked: boolean;
  /** Question of a radio button's group. */
  readonly question: string;
}

export interface ButtonView {
  readonly name: string;
  readonly isLink: boolean;
  /** Whether it is inside a list item. */
  readonly isListed: boolean;
}

export interface PageView {
  readonly url: string;
  /** First-level heading; '' if there is none. */
  readonly heading: string;
  readonly lines: readonly string[];
  readonly fields: readonly FieldView[];
  readonly buttons: readonly ButtonView[];
  /** Button names of the open dialog; undefined if there is none. */
  readonly dialog: readonly string[] | undefined;
  /** Whether the page asked for storage and never got any (see act-faults-out.ts). */
  readonly isWithoutStorage: boolean;
}

/** Reads the page at one moment. Runs in the page, so it refers to nothing outside itself. */
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
    // Radio buttons, checkboxes and file inputs are invisible; their labels are drawn instead.
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

/** Returns the field with this label, or else the first whose label begins so. With a group, searches that group only. */
export function findField(view: PageView, label: string, group?: string): FieldView | undefined {
  const fields = view.fields.filter(
    ({ kind, question }) =>
      kind !== 'radio' && kind !== 'checkbox' && (group === undefined || question === group),
  );
  return (
    fields.find((field) => field.label === label) ?? fields.find((field) => field.label.startsWith(label))
  );
}

/** Returns the value of a text field or a list; '' if it is not on the page. */
export function readField(view: PageView, label: string, group?: string): string {
  return findField(view, label, group)?.value ?? '';
}

export function hasButton(view: PageView, name: string): boolean {
  return view.buttons.some((button) => button.name === name);
}
