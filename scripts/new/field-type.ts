import { FILL_IN } from '../fill-ins.ts';
import { demandCamel, toKebab, toPascal } from './names.ts';
import type { Skeleton } from './skeleton.ts';

/** Adds a field type: a folder with widget, style and tests, and a line in each table of field types. */
export function addFieldType(skeleton: Skeleton, type: string): void {
  demandCamel(type);
  const name = toKebab(type);
  const widget = `${toPascal(type)}Widget`;
  const folder = `src/claim/field-types/${name}`;
  skeleton.add(`${folder}/${name}-widget.tsx`, writeWidget(type, name, widget));
  skeleton.add(`${folder}/${name}-widget.css`, writeStyle(name));
  skeleton.add(`${folder}/${name}.test.tsx`, writeTest(type, name, widget));
  skeleton.add(`${folder}/${name}.browser.test.tsx`, writeBrowserTest(type));

  const config = 'src/claim/definition/field-config.ts';
  skeleton.insert(
    config,
    { after: 'const TRAITS = {', before: '\n}' },
    `\n  // ${FILL_IN} what else has to be known of it.\n  ${type}: {},`,
  );
  skeleton.insert(
    config,
    { after: 'interface InputsOfType {', before: '\n}' },
    `\n  /** ${FILL_IN} its own inputs. */\n  ${type}: object;`,
  );
  const schema = 'src/claim/definition/schema/field-schema.ts';
  skeleton.insert(schema, { after: 'const INPUTS_OF_TYPE = {', before: '\n}' }, `\n  ${type}: {},`);
  skeleton.insert(
    schema,
    { after: "export const fieldSchema = z.discriminatedUnion('type', [", before: '\n]' },
    `\n  fieldOf('${type}'),`,
  );
  skeleton.insert(
    'src/claim/field-types/form-widgets.ts',
    { after: 'export {', before: '\nexport {' },
    `\nexport { ${widget} } from './${name}/${name}-widget.tsx';`,
  );
  skeleton.insert(
    'src/claim/field-types/widget-registry.ts',
    { after: 'export const widgetRegistry = {', before: '\n}' },
    `\n  ${type}: formWidgets.component(({ ${widget} }) => ${widget}),`,
  );
  const describe = 'scripts/describe/describe-case.ts';
  skeleton.insert(
    describe,
    { after: 'const RULES_OF:', before: '\n};' },
    `\n  // ${FILL_IN} the rules that say something of it.\n  ${type}: [...DEMANDS, ...GROUPS],`,
  );
  skeleton.insert(
    describe,
    { after: 'const HOLDS:', before: '\n};' },
    `\n  // ${FILL_IN} what its model holds.\n  ${type}: 'text',`,
  );
  skeleton.insert(
    'src/gallery/field-sections.tsx',
    { after: 'export const FIELD_SAMPLES:', before: '\n];' },
    `\n  // ${FILL_IN} an answer as claimants give it.\n  { name: '${type}', type: '${type}', label: '${toPascal(type)}', filledWith: 'An answer' },`,
  );
  skeleton.insert(
    'docs/field-config.md',
    { after: '\n## What the demonstration does without\n', before: '| `' },
    `| \`${type}\`, a type | \`${folder}/${name}.browser.test.tsx\`; ${FILL_IN} what is stored and shown |\n`,
  );
}

function writeWidget(type: string, name: string, widget: string): string {
  return `import { FieldFrame } from '#claim/ui/field-frame.tsx';
import { assertComponentName, controlAttributes, useField, type WidgetProps } from '#claim/ui/use-field.ts';
import { useTextBinding } from '#claim/ui/use-text-binding.ts';
import { useValidateField } from '#claim/ui/use-validate-field.ts';
import './${name}-widget.css';

/** ${FILL_IN} what it asks, and how it is answered. So far it takes one line of text. */
export function ${widget}({ field, address }: WidgetProps<'${type}'>) {
  assertComponentName('${type}', field.type);
  const parts = useField(field, address, 'first');
  const binding = useTextBinding<HTMLInputElement>(address, '');
  const validate = useValidateField(field, address);
  return (
    <FieldFrame parts={parts}>
      <input
        {...binding}
        {...controlAttributes(parts)}
        className="control ${name}"
        autoComplete="off"
        onBlur={validate}
      />
    </FieldFrame>
  );
}
`;
}

function writeStyle(name: string): string {
  return `/* ${FILL_IN} its look. */
@layer widgets {
  .control.${name} {
    max-inline-size: 20rem;
  }
}
`;
}

function writeTest(type: string, name: string, widget: string): string {
  return `import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { wordValue } from '#claim/field-types/value-wording.ts';
import { loadMessages } from '#words/messages-store.ts';
import { ${widget} } from './${name}-widget.tsx';

test('an answer is worded as it was given, in the summary and on paper', async () => {
  const messages = await loadMessages({ culture: 'en', enabledCultures: {} });
  const field = { type: '${type}', key: 'answer', label: 'Question' } as const;
  // ${FILL_IN} an answer, and how it is told.
  expect(wordValue(field, 'An answer', messages, () => [])).toEqual(['An answer']);
});

test('the widget refuses to stand for another component', () => {
  const foreign = JSON.parse('{ "type": "text", "key": "x", "label": "x" }');
  const address = { clientId: 'client-1', key: 'x' };
  expect(() => renderToStaticMarkup(<${widget} field={foreign} address={address} />)).toThrow(
    new Error('The componentName of the widget "${type}" was changed to "text".'),
  );
});
`;
}

function writeBrowserTest(type: string): string {
  return `import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type RenderedPage, renderFields } from '#claim/ui/test-harness.tsx';

let rendered: RenderedPage | undefined;

afterEach(() => {
  rendered?.unmount();
  rendered = undefined;
});

// ${FILL_IN} what claimants do with it, and what the model holds then.
test('what is given goes to the model, and an emptied field is null', async () => {
  rendered = await renderFields([{ type: '${type}', key: 'answer', label: 'Question' }]);
  const control = page.getByLabelText('Question');
  await userEvent.fill(control, 'An answer');
  expect(rendered.getValue('answer')).toBe('An answer');
  await userEvent.clear(control);
  expect(rendered.getValue('answer')).toBeNull();
});

test('a missing answer is said where it is asked', async () => {
  rendered = await renderFields([
    { type: '${type}', key: 'answer', label: 'Question', validations: [{ type: 'required' }] },
  ]);
  await userEvent.click(page.getByRole('textbox'));
  await userEvent.tab();
  await expect.element(page.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true');
  await expect.element(page.getByText('Value is required')).toBeVisible();
});
`;
}
