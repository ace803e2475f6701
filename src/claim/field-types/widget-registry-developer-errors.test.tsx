import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { DisplayRow } from '#claim/blocks/records/records-grid.tsx';
import { CheckboxWidget } from './checkbox/checkbox-widget.tsx';
import { DateWidget } from './date/date-widget.tsx';
import { FileWidget, readChosenFile } from './file/file-widget.tsx';
import { HiddenWidget } from './hidden/hidden-widget.tsx';
import { HybridRadioWidget } from './hybrid-radio/hybrid-radio-widget.tsx';
import { RadioWidget } from './radio/radio-widget.tsx';
import { SelectWidget } from './select/select-widget.tsx';
import { TextWidget } from './text/text-widget.tsx';
import { TextAreaWidget } from './text-area/text-area-widget.tsx';

const render = (element: ReactNode) => () => renderToStaticMarkup(element);
const remove = { label: 'Remove', accessibleName: 'Remove entry 1', onClick: vi.fn() };

function cells(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    key: `f${index}`,
    label: `Field ${index}`,
    value: 'x',
  }));
}

function fileList(...names: readonly string[]): FileList {
  const files = names.map((name) => new File(['x'], name));
  return Object.assign(files, { item: (index: number) => files[index] ?? null });
}

const ADDRESS = { clientId: 'client-1', key: 'file' };

/** Developer-facing errors of section 8 that the widgets throw, each with its exact text. */
test.each<[string, () => unknown, string]>([
  [
    'S5.63 S5.64 S8.52 S9.15',
    render(<DisplayRow recordClientId="client-1" cells={cells(12)} remove={remove} />),
    'Max number of display fields, 11, exceeded.',
  ],
  [
    'S5.63 S5.64 S8.52 S9.15',
    render(<DisplayRow recordClientId="client-1" cells={cells(13)} />),
    'Max number of display fields, 12, exceeded.',
  ],
  [
    'S5.65 S5.67 S8.48',
    render(<DisplayRow recordClientId="" cells={cells(1)} />),
    'recordClientId is required.',
  ],
  ['S5.59 S8.53', () => readChosenFile(fileList()), 'A file field cannot be cleared.'],
  ['S5.59 S8.54', () => readChosenFile(fileList('a.pdf', 'b.pdf')), 'A file field takes a single file.'],
  [
    'S5.60 S8.55',
    render(
      <FileWidget
        field={{ type: 'file', key: 'file', label: 'File', dependencies: { dependencies: [] } }}
        address={ADDRESS}
      />,
    ),
    'A file field cannot have dependencies.',
  ],
])('[%s] is raised', (_rows, makeMistake, text) => {
  expect(makeMistake).toThrow(new Error(text));
});

test('11 fields beside a button and 12 without one will do, and one file [S5.58 S5.63 S9.9]', () => {
  const row = (element: ReactNode) =>
    render(
      <table>
        <tbody>{element}</tbody>
      </table>,
    )();
  expect(row(<DisplayRow recordClientId="client-1" cells={cells(11)} remove={remove} />)).toContain(
    'Field 10',
  );
  expect(row(<DisplayRow recordClientId="client-1" cells={cells(12)} />)).toContain('Field 11');
  expect(readChosenFile(fileList('a.pdf')).name).toBe('a.pdf');
});

/** Field of a type without a widget, as a page in plain JavaScript could pass it. */
const foreign = JSON.parse('{ "type": "gallery", "key": "x", "label": "x" }');

test.each([
  ['text', <TextWidget key="w" field={foreign} address={ADDRESS} />],
  ['textArea', <TextAreaWidget key="w" field={foreign} address={ADDRESS} />],
  ['checkbox', <CheckboxWidget key="w" field={foreign} address={ADDRESS} />],
  ['date', <DateWidget key="w" field={foreign} address={ADDRESS} />],
  ['file', <FileWidget key="w" field={foreign} address={ADDRESS} />],
  ['hidden', <HiddenWidget key="w" field={foreign} address={ADDRESS} />],
  ['radio', <RadioWidget key="w" field={foreign} address={ADDRESS} />],
  ['select', <SelectWidget key="w" field={foreign} address={ADDRESS} />],
  ['hybridRadio', <HybridRadioWidget key="w" field={foreign} address={ADDRESS} />],
])('the widget "%s" refuses to stand for another component [S5.61 S8.56]', (name, widget) => {
  const text = `The componentName of the widget "${name}" was changed to "gallery".`;
  expect(render(widget)).toThrow(new Error(text));
});
