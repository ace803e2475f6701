import type { ButtonView, FieldView, PageView } from './page-view.ts';

/** Makes a page view for tests; names of buttons and labels of text fields suffice. */
export function makeView({
  buttons = [],
  links = [],
  texts = [],
  ...changes
}: Partial<Omit<PageView, 'buttons'>> & {
  readonly buttons?: readonly string[];
  readonly links?: readonly string[];
  readonly texts?: readonly string[];
}): PageView {
  const toButton = (isLink: boolean) => (name: string) => ({ name, isLink, isListed: false }) as ButtonView;
  return {
    url: 'http://127.0.0.1/documents-upload',
    heading: '',
    lines: changes.heading === undefined ? [] : [changes.heading],
    fields: texts.map(
      (label): FieldView => ({ kind: 'text', label, value: '', isChecked: false, question: '' }),
    ),
    buttons: [...buttons.map(toButton(false)), ...links.map(toButton(true))],
    dialog: undefined,
    isWithoutStorage: false,
    ...changes,
  };
}
