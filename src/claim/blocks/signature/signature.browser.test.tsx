import { afterEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { SignatureBlock } from '#claim/definition/form-definition.ts';
import { type RenderedPage, renderBlocks } from '#claim/ui/test-harness.tsx';
import type { WidgetPorts } from '#claim/ui/widget-ports.ts';

let rendered: RenderedPage | undefined;

afterEach(() => {
  rendered?.unmount();
  rendered = undefined;
});

const MODEL = { dtoMapping: 'signature' } as const;
const BLOCK: SignatureBlock = {
  id: 'signature',
  kind: 'signature',
  model: MODEL,
  statement: 'I declare under penalty of perjury that this is true.',
  statementVersion: '3',
};
const PORTS: WidgetPorts = {
  signature: { readDate: async () => ({ date: '03/31/2026', isEstimate: false }) },
};

const fieldsOf = ({ engine }: RenderedPage) => engine.store.findModel(MODEL).fields;

describe('the signature', () => {
  test('keeps beside the typed name what was signed, in which version and language, and when', async () => {
    rendered = await renderBlocks([BLOCK], PORTS);
    await expect.element(page.getByText(BLOCK.statement)).toBeVisible();
    await userEvent.click(page.getByRole('checkbox', { name: 'I have read this statement, and it is true' }));
    await userEvent.fill(page.getByRole('textbox', { name: 'Type your full name to sign' }), 'Ana Roe');
    await expect.element(page.getByRole('definition')).toHaveTextContent('March 31, 2026');
    expect(fieldsOf(rendered)).toMatchObject({
      agreesToStatement: true,
      signatureName: 'Ana Roe',
      signatureDate: '03/31/2026',
      statementText: BLOCK.statement,
      statementVersion: '3',
      statementCulture: 'en',
    });
  });

  test.each([
    ['es', '31 de marzo de 2026'],
    ['fr', '31 mars 2026'],
    ['zh-Hans', '2026年3月31日'],
  ])('words its date in %s like the other dates', async (culture, date) => {
    rendered = await renderBlocks([BLOCK], PORTS, { culture });
    await expect.element(page.getByRole('definition')).toHaveTextContent(date);
  });

  test('asks for the agreement again where another wording was agreed to', async () => {
    rendered = await renderBlocks([BLOCK], PORTS, {
      prepare({ store }) {
        const { clientId } = store.findModel(MODEL);
        store.setValue({ clientId, key: 'agreesToStatement' }, true, 'restore');
        store.setValue({ clientId, key: 'statementText' }, 'Declaro que es verdad.', 'restore');
        store.setValue({ clientId, key: 'signatureName' }, 'Ana Roe', 'restore');
      },
    });
    await expect.element(page.getByRole('checkbox')).not.toBeChecked();
    expect(fieldsOf(rendered)).toMatchObject({
      agreesToStatement: false,
      signatureName: 'Ana Roe',
      statementText: BLOCK.statement,
    });
  });

  test('says that the date comes later while nobody knows it', async () => {
    rendered = await renderBlocks([BLOCK], {
      signature: { readDate: () => Promise.reject(new Error('off')) },
    });
    await expect.element(page.getByRole('definition')).toHaveTextContent('We fill this in when you sign.');
    expect(fieldsOf(rendered).signatureDate ?? null).toBeNull();
  });
});
