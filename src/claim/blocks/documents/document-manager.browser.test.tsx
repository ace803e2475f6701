import { afterEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { DocumentManagerBlock } from '#claim/definition/form-definition.ts';
import { createTestDocuments, type RenderedPage, renderBlocks } from '#claim/ui/test-harness.tsx';

let rendered: RenderedPage | undefined;

afterEach(() => {
  rendered?.unmount();
  rendered = undefined;
});

const BLOCK: DocumentManagerBlock = {
  id: 'documents',
  kind: 'documentManager',
  section: 'documentContexts',
  required: true,
  fields: [
    { type: 'file', key: 'file', label: 'Document' },
    { type: 'text', key: 'description', label: 'What it shows' },
  ],
};

const file = (name: string, text = 'x') => new File([text], name, { type: 'application/pdf' });
const chooser = () => page.getByRole('button', { name: /^Document .*Choose/ });
const upload = () => userEvent.click(page.getByRole('button', { name: 'Upload' }));
const savedNames = () => rendered?.engine.store.saved.filter(isDocument).map(({ fields }) => fields.name);
const isDocument = ({ metadata }: { metadata: { dtoMapping: string } }) =>
  metadata.dtoMapping === 'documentContexts';

describe('the document manager', () => {
  test('begins with a draft, saves it on upload and begins another [S2.106 S4.57 S4.60 S4.62]', async () => {
    rendered = await renderBlocks([BLOCK], { documents: createTestDocuments() });
    await userEvent.upload(chooser(), file('receipt.pdf'));
    await expect.element(page.getByText('receipt.pdf', { exact: true })).toBeVisible();
    await userEvent.fill(page.getByLabelText('What it shows'), 'The price');
    await upload();
    await expect.element(page.getByRole('heading', { name: '1 document added' })).toBeVisible();
    await expect.element(page.getByText('Your document is added.')).toBeVisible();
    expect(savedNames()).toEqual(['receipt.pdf']);
    await expect.element(page.getByRole('heading', { name: 'Add another document' })).toBeVisible();
    await expect.element(page.getByLabelText('What it shows')).toHaveValue('');
  });

  test('puts the list, name, size and type of the file into the model [S3.34]', async () => {
    rendered = await renderBlocks([BLOCK], { documents: createTestDocuments() });
    await userEvent.upload(chooser(), file('receipt.pdf', 'four'));
    await expect
      .poll(() => rendered?.engine.store.drafts[0]?.fields)
      .toMatchObject({
        file: [{ documentId: 'kept-receipt.pdf' }],
        name: 'receipt.pdf',
        size: 4,
        type: 'application/pdf',
      });
    await expect
      .poll(() => document.querySelector('[aria-live=polite]')?.textContent)
      .toBe('receipt.pdf is chosen.');
  });

  test('refuses an upload without a file [S4.60]', async () => {
    rendered = await renderBlocks([BLOCK], { documents: createTestDocuments() });
    await expect.element(chooser()).toBeInTheDocument();
    await upload();
    await expect.element(page.getByText('Value is required')).toBeVisible();
    expect(savedNames()).toEqual([]);
  });

  test('refuses a name that is already saved [S4.61 S5.73]', async () => {
    rendered = await renderBlocks([BLOCK], { documents: createTestDocuments() });
    await userEvent.upload(chooser(), file('receipt.pdf'));
    await expect.element(page.getByText('receipt.pdf', { exact: true })).toBeVisible();
    await upload();
    await expect.element(page.getByRole('heading', { name: '1 document added' })).toBeVisible();
    await userEvent.upload(chooser(), file('receipt.pdf'));
    await expect.poll(() => rendered?.engine.store.drafts[0]?.fields.name).toBe('receipt.pdf');
    await upload();
    await expect
      .element(page.getByText('A file with this name already exists. Choose a different file.'))
      .toBeVisible();
    expect(savedNames()).toEqual(['receipt.pdf']);
  });

  test('says why a file is refused, and keeps none', async () => {
    rendered = await renderBlocks([BLOCK], { documents: createTestDocuments() });
    await userEvent.upload(chooser(), file('empty.pdf', ''));
    const said = () => document.querySelector('[aria-live=polite]')?.textContent;
    await expect.element(page.getByText('This file is empty. Choose another one.').first()).toBeVisible();
    await expect.poll(said).toBe('This file is empty. Choose another one.');
    expect(rendered.engine.store.drafts[0]?.fields.name ?? null).toBeNull();
    // It stays, whatever is pressed, until another one is chosen.
    await upload();
    await expect.element(chooser()).toHaveFocus();
    await expect.element(chooser()).toHaveAccessibleDescription('This file is empty. Choose another one.');
    await userEvent.upload(chooser(), file('receipt.pdf'));
    await expect
      .element(chooser())
      .not.toHaveAccessibleDescription('This file is empty. Choose another one.');
    await upload();
    await expect.poll(savedNames).toEqual(['receipt.pdf']);
  });

  test('forgets the draft and its bytes on cancel, and begins one again on demand [S4.58 S4.59]', async () => {
    const documents = createTestDocuments();
    rendered = await renderBlocks([BLOCK], { documents });
    await userEvent.upload(chooser(), file('receipt.pdf'));
    await expect.element(page.getByText('receipt.pdf', { exact: true })).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: 'Cancel' }));
    await expect.poll(() => rendered?.engine.store.drafts.length).toBe(0);
    expect(documents.removed).toEqual(['kept-receipt.pdf']);
    await expect.element(page.getByRole('button', { name: 'Add another document' })).toHaveFocus();
    await userEvent.click(page.getByRole('button', { name: 'Add another document' }));
    await expect.element(chooser()).toHaveFocus();
  });

  test('removes a saved document with its bytes, the focus on the list', async () => {
    const documents = createTestDocuments();
    rendered = await renderBlocks([BLOCK], { documents });
    for (const name of ['a.pdf', 'b.pdf']) {
      await userEvent.upload(chooser(), file(name));
      await expect.element(page.getByText(name, { exact: true })).toBeVisible();
      await upload();
      await expect.poll(savedNames).toContain(name);
    }
    await userEvent.click(page.getByRole('button', { name: 'Remove a.pdf' }));
    await expect.poll(savedNames).toEqual(['b.pdf']);
    expect(documents.removed).toEqual(['kept-a.pdf']);
    await expect.element(page.getByRole('heading', { name: '1 document added' })).toHaveFocus();
    await userEvent.click(page.getByRole('button', { name: 'Remove b.pdf' }));
    await expect.element(chooser()).toHaveFocus();
  });

  test('is not judged by passing through it', async () => {
    const fields = [
      { type: 'text', key: 'description', label: 'What it shows', validations: [{ type: 'required' }] },
      { type: 'file', key: 'file', label: 'Document' },
    ] as const;
    rendered = await renderBlocks([{ ...BLOCK, fields, required: false }], {
      documents: createTestDocuments(),
    });
    const description = page.getByLabelText('What it shows');
    await userEvent.click(description);
    await userEvent.tab();
    expect(await rendered.engine.validatePage('test')).toEqual([]);
    await expect.element(description).toHaveAttribute('aria-invalid', 'false');
    await upload();
    await expect.element(description).toHaveAttribute('aria-invalid', 'true');
  });

  test('waits for a file that is still on its way before it uploads or goes on', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    rendered = await renderBlocks([BLOCK], { documents: createTestDocuments(promise) });
    await userEvent.upload(chooser(), file('receipt.pdf'));
    await expect.element(page.getByRole('progressbar')).toBeVisible();
    await upload();
    await expect
      .element(page.getByRole('button', { name: /^Upload/ }))
      .toHaveAttribute('aria-disabled', 'true');
    resolve();
    await expect.poll(savedNames).toEqual(['receipt.pdf']);
  });

  test('says that an unfinished document is to be uploaded or cancelled [S5.71]', async () => {
    rendered = await renderBlocks([{ ...BLOCK, required: false }], { documents: createTestDocuments() });
    await userEvent.fill(page.getByLabelText('What it shows'), 'The price');
    await rendered.engine.validatePage('test');
    const message = page.getByText('You started a document and did not upload it. Upload it, or cancel it.');
    await expect.element(message).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: 'Cancel' }));
    await expect.element(message).not.toBeInTheDocument();
  });
});
