import { afterEach, describe, expect, test } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import type { DocumentManagerBlock } from '#claim/definition/form-definition.ts';
import {
  createTestDocuments,
  type RenderedPage,
  renderBlocks,
  type TestDocuments,
} from '#claim/ui/test-harness.tsx';

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

const WITH_TYPE: DocumentManagerBlock = {
  ...BLOCK,
  fields: [
    {
      type: 'select',
      key: 'documentType',
      label: 'Type of document',
      options: [
        { value: 'receipt', text: 'Receipt' },
        { value: 'photo', text: 'Photo' },
      ],
      validations: [{ type: 'required' }],
    },
    ...BLOCK.fields,
  ],
};

const file = (name: string, text = 'x') => new File([text], name, { type: 'application/pdf' });
const chooser = () => page.getByRole('button', { name: /^(Choose|Add more) files$/ });
const row = (name: string) => page.getByRole('group', { name, exact: true });
const savedNames = () => rendered?.engine.store.saved.filter(isDocument).map(({ fields }) => fields.name);
const countDrafts = () => rendered?.engine.store.drafts.filter(isDocument).length;
const isDocument = ({ metadata }: { metadata: { dtoMapping: string } }) =>
  metadata.dtoMapping === 'documentContexts';
const announced = () => document.querySelector('[aria-live=polite]')?.textContent;
const rows = () => Array.from(document.querySelectorAll('.document-row'), (each) => each.textContent ?? '');

function drop(files: readonly File[]): void {
  const dataTransfer = new DataTransfer();
  for (const each of files) dataTransfer.items.add(each);
  const init = { dataTransfer, bubbles: true, cancelable: true };
  document.querySelector('input[name="documents"]')?.dispatchEvent(new DragEvent('drop', init));
}

/** Creates a documents store whose digests differ with the bytes. */
function createDigestingDocuments(): TestDocuments {
  const documents = createTestDocuments();
  return {
    ...documents,
    async take(...chosen) {
      const taken = await documents.take(...chosen);
      return taken.ok ? { ok: true, value: { ...taken.value, sha256: await chosen[0].text() } } : taken;
    },
  };
}

/** Chooses a photo above the limit, van.jpg, and starts to shrink it; the promise decides the result. */
async function beginToShrink() {
  const shrinking = Promise.withResolvers<File | null>();
  const documents = { ...createTestDocuments(Promise.resolve(), 1_000), shrink: () => shrinking.promise };
  rendered = await renderBlocks([BLOCK], { documents });
  await userEvent.upload(chooser(), new File(['x'.repeat(1_001)], 'van.jpg', { type: 'image/jpeg' }));
  await userEvent.click(row('van.jpg').getByRole('button', { name: /^Make this photo smaller/ }));
  return { shrinking, documents, engine: rendered.engine };
}

describe('the document manager', () => {
  test('begins with a draft, saves a valid one by itself and begins another [S2.106 S4.57 S4.60 S4.62]', async () => {
    rendered = await renderBlocks([BLOCK], { documents: createTestDocuments() });
    await expect.poll(countDrafts).toBe(1);
    await expect.poll(rows).toEqual([]);
    await userEvent.upload(chooser(), file('receipt.pdf'));
    await expect.poll(savedNames).toEqual(['receipt.pdf']);
    await expect.element(page.getByRole('heading', { name: '1 document added' })).toBeVisible();
    await expect.element(row('receipt.pdf').getByText('Your document is added.')).toBeVisible();
    expect(countDrafts()).toBe(1);
    await expect.poll(announced).toBe('receipt.pdf is now part of your claim.');
  });

  test('offers to make a photo smaller that is too large, and adds it then', async () => {
    rendered = await renderBlocks([BLOCK], { documents: createTestDocuments(Promise.resolve(), 1_000) });
    const large = (name: string, type: string) => new File(['x'.repeat(1_001)], name, { type });
    await userEvent.upload(chooser(), [
      large('van.jpg', 'image/jpeg'),
      large('noise.jpg', 'image/jpeg'),
      large('scan.pdf', 'application/pdf'),
    ]);
    const shrink = (name: string) => row(name).getByRole('button', { name: /^Make this photo smaller/ });
    await expect.element(row('scan.pdf').getByText(/^This file is larger than 1 kB/)).toBeVisible();
    expect(shrink('scan.pdf').query()).toBeNull();
    await userEvent.click(shrink('van.jpg'));
    await expect.poll(savedNames).toEqual(['van.jpg']);
    await userEvent.click(shrink('noise.jpg'));
    const refusal = /^We could not make this photo smaller\./;
    await expect.element(row('noise.jpg').getByText(refusal)).toBeVisible();
    await expect.poll(announced).toMatch(refusal);
    expect(shrink('noise.jpg').query()).toBeNull();
  });

  test('keeps a file that was chosen while the one before it was made smaller', async () => {
    const { shrinking, documents, engine } = await beginToShrink();
    const other = row('van.jpg').getByRole('button', { name: /Choose another file/ });
    await userEvent.upload(other, file('receipt.pdf'));
    await expect.poll(savedNames).toEqual(['receipt.pdf']);
    shrinking.resolve(new File(['small'], 'van.jpg', { type: 'image/jpeg' }));
    // Validation waits for all work that is under way.
    await engine.validatePage('test');
    expect(savedNames()).toEqual(['receipt.pdf']);
    expect(documents.removed).toEqual([]);
  });

  test('forgets a photo that is cancelled while it is made smaller', async () => {
    const { shrinking } = await beginToShrink();
    await userEvent.click(row('van.jpg').getByRole('button', { name: /^Cancel/ }));
    await expect.poll(rows).toEqual([]);
    const told: (string | null | undefined)[] = [];
    const observer = new MutationObserver(() => told.push(announced()));
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
    shrinking.resolve(null);
    await userEvent.upload(chooser(), file('receipt.pdf'));
    await expect.poll(savedNames).toEqual(['receipt.pdf']);
    await expect.poll(announced).toBe('receipt.pdf is now part of your claim.');
    expect(rows()).toHaveLength(1);
    expect(told.join()).not.toContain('We could not');
    observer.disconnect();
  });

  test('adds each of several files as a draft of its own, which its last answer uploads [S4.58 S4.60]', async () => {
    rendered = await renderBlocks([WITH_TYPE], { documents: createTestDocuments() });
    await userEvent.upload(chooser(), [file('a.pdf', 'a'), file('b.pdf', 'b')]);
    await expect
      .element(row('b.pdf').getByText('Not added yet. It is added when you answer the questions below.'))
      .toBeVisible();
    expect(savedNames()).toEqual([]);
    const type = row('b.pdf').getByLabelText('Type of document');
    (type.element() as HTMLElement).focus();
    await userEvent.selectOptions(type, 'Photo');
    await expect.poll(savedNames).toEqual(['b.pdf']);
    // The document keeps its place in the list, and the focus.
    expect(rows().map((text) => text.slice(0, 5))).toEqual(['a.pdf', 'b.pdf']);
    await expect.element(type).toHaveFocus();
    await userEvent.fill(row('b.pdf').getByLabelText('What it shows'), 'The price');
    const [b] = rendered.engine.store.saved.filter(isDocument);
    expect(b?.fields).toMatchObject({ documentType: 'photo', description: 'The price' });
    await userEvent.selectOptions(row('a.pdf').getByLabelText('Type of document'), 'Receipt');
    await expect.poll(savedNames).toEqual(['a.pdf', 'b.pdf']);
  });

  test('takes a file that is chosen while another is on its way after that one: its name is known then', async () => {
    const first = Promise.withResolvers<void>();
    const documents = createTestDocuments();
    const begun: string[] = [];
    const take: TestDocuments['take'] = async (...chosen) => {
      begun.push(chosen[0].name);
      if (begun.length === 1) await first.promise;
      return documents.take(...chosen);
    };
    rendered = await renderBlocks([BLOCK], { documents: { ...documents, take } });
    await userEvent.upload(chooser(), file('first.pdf'));
    await userEvent.upload(chooser(), file('second.pdf'));
    await expect.element(row('second.pdf')).toBeVisible();
    expect(begun).toEqual(['first.pdf']);
    first.resolve();
    await expect.poll(savedNames).toEqual(['first.pdf', 'second.pdf']);
  });

  test('takes several files that are dropped', async () => {
    rendered = await renderBlocks([BLOCK], { documents: createTestDocuments() });
    await expect.element(chooser()).toBeInTheDocument();
    drop([file('a.pdf', 'a'), file('b.pdf', 'b'), file('c.pdf', 'c')]);
    await expect.poll(savedNames).toEqual(['a.pdf', 'b.pdf', 'c.pdf']);
  });

  test('puts the list, name, size and type of the file into the model [S3.34]', async () => {
    rendered = await renderBlocks([WITH_TYPE], { documents: createTestDocuments() });
    await userEvent.upload(chooser(), file('receipt.pdf', 'four'));
    await expect
      .poll(() => rendered?.engine.store.drafts[0]?.fields)
      .toMatchObject({
        file: [{ documentId: 'kept-receipt.pdf' }],
        name: 'receipt.pdf',
        size: 4,
        type: 'application/pdf',
      });
    await expect.poll(announced).toBe('receipt.pdf is chosen.');
  });

  test('refuses an upload that lacks an answer, and says which [S4.60]', async () => {
    rendered = await renderBlocks([WITH_TYPE], { documents: createTestDocuments() });
    await userEvent.upload(chooser(), file('receipt.pdf'));
    await userEvent.click(page.getByRole('button', { name: 'Add receipt.pdf' }));
    await expect.element(page.getByText('Value is required')).toBeVisible();
    await expect.element(page.getByLabelText('Type of document')).toHaveFocus();
    expect(savedNames()).toEqual([]);
  });

  test('refuses a name that is already saved until that is free again [S4.61 S5.73]', async () => {
    rendered = await renderBlocks([BLOCK], { documents: createTestDocuments() });
    await userEvent.upload(chooser(), file('receipt.pdf'));
    await expect.poll(savedNames).toEqual(['receipt.pdf']);
    await userEvent.upload(chooser(), file('receipt.pdf', 'another'));
    const error = page.getByText('A file with this name already exists. Choose a different file.');
    await expect.element(error).toBeVisible();
    await expect.element(error).toBeVisible();
    expect(savedNames()).toEqual(['receipt.pdf']);
    await userEvent.click(page.getByRole('button', { name: 'Remove receipt.pdf' }));
    await expect.element(error).not.toBeInTheDocument();
    await expect.poll(savedNames).toEqual(['receipt.pdf']);
    expect(rendered.engine.store.saved.filter(isDocument)[0]?.fields.size).toBe(7);
  });

  test('offers no photo to be edited while another file takes its place', async () => {
    const held = Promise.withResolvers<void>();
    const documents = createTestDocuments();
    const photo = (text: string) => new File([text], 'van.jpg', { type: 'image/jpeg' });
    const take: TestDocuments['take'] = async (...chosen) => {
      if (chosen[0].name === 'other.pdf') await held.promise;
      return documents.take(...chosen);
    };
    const readThumbnail = async () => new Blob();
    rendered = await renderBlocks([BLOCK], { documents: { ...documents, take, readThumbnail } });
    await userEvent.upload(chooser(), photo('x'));
    await expect.poll(savedNames).toEqual(['van.jpg']);
    await userEvent.upload(chooser(), photo('another'));
    const refused = page.getByRole('group', { name: 'van.jpg', exact: true }).nth(1);
    await userEvent.upload(refused.getByRole('button', { name: /Choose another file/ }), file('other.pdf'));
    const edit = row('other.pdf').getByRole('button', { name: /^Edit photo/ });
    await expect.element(edit).toBeVisible();
    expect((edit.element() as HTMLButtonElement).disabled).toBe(true);
    held.resolve();
    await expect.poll(savedNames).toEqual(['van.jpg', 'other.pdf']);
  });

  test('tells that the same file is there under another name', async () => {
    rendered = await renderBlocks([BLOCK], { documents: createDigestingDocuments() });
    await userEvent.upload(chooser(), [file('a.pdf', 'same'), file('b.pdf', 'same'), file('c.pdf', 'other')]);
    await expect.element(row('b.pdf').getByText('This is the same file as a.pdf.')).toBeVisible();
    await expect.poll(savedNames).toHaveLength(3);
    expect(document.body.textContent?.match(/This is the same file/g)).toHaveLength(1);
  });

  test('tells at once of a file that was chosen twice, before anything is asked about it', async () => {
    rendered = await renderBlocks([WITH_TYPE], { documents: createDigestingDocuments() });
    await userEvent.upload(chooser(), file('a.pdf', 'same'));
    await expect.poll(rows).toHaveLength(1);
    await userEvent.upload(chooser(), file('a.pdf', 'same'));
    await expect
      .poll(rows)
      .toEqual([
        expect.not.stringContaining('same file'),
        expect.stringContaining('the same file as a.pdf.'),
      ]);
  });

  test('says at its name why a file is refused, until another is chosen, and keeps none', async () => {
    rendered = await renderBlocks([BLOCK], { documents: createTestDocuments() });
    await userEvent.upload(chooser(), [file('empty.pdf', ''), file('whole.pdf')]);
    const reason = 'This file is empty. Choose another one.';
    await expect.element(row('empty.pdf').getByText(reason)).toBeVisible();
    await expect.poll(savedNames).toEqual(['whole.pdf']);
    const [refused] = rendered.engine.store.drafts.filter(isDocument);
    expect(refused?.fields.name ?? null).toBeNull();
    const other = row('empty.pdf').getByRole('button', { name: /Choose another file$/ });
    await expect.element(other).toHaveAccessibleDescription(reason);
    await userEvent.upload(other, file('receipt.pdf'));
    await expect.poll(savedNames).toEqual(['receipt.pdf', 'whole.pdf']);
    await expect.element(page.getByText(reason)).not.toBeInTheDocument();
    // A chosen file replaces a refused one of the same name.
    await userEvent.upload(chooser(), file('later.pdf', ''));
    await expect.element(row('later.pdf').getByText(reason)).toBeVisible();
    await userEvent.upload(chooser(), file('later.pdf'));
    await expect.poll(savedNames).toContain('later.pdf');
    expect(rows()).toHaveLength(3);
  });

  test('forgets a draft and its bytes on cancel, and begins one again on demand [S4.58 S4.59]', async () => {
    const documents = createTestDocuments();
    rendered = await renderBlocks([WITH_TYPE], { documents });
    await userEvent.upload(chooser(), file('receipt.pdf'));
    await userEvent.click(page.getByRole('button', { name: 'Cancel receipt.pdf' }));
    await expect.poll(countDrafts).toBe(0);
    expect(documents.removed).toEqual(['kept-receipt.pdf']);
    await expect.element(chooser()).toHaveFocus();
    await userEvent.upload(chooser(), file('other.pdf'));
    await expect.element(row('other.pdf')).toBeVisible();
    expect(countDrafts()).toBe(1);
  });

  test('removes a saved document with its bytes, the focus on the list', async () => {
    const documents = createTestDocuments();
    rendered = await renderBlocks([BLOCK], { documents });
    await userEvent.upload(chooser(), [file('a.pdf', 'a'), file('b.pdf', 'b')]);
    await expect.poll(savedNames).toEqual(['a.pdf', 'b.pdf']);
    await userEvent.click(page.getByRole('button', { name: 'Remove a.pdf' }));
    await expect.poll(savedNames).toEqual(['b.pdf']);
    expect(documents.removed).toEqual(['kept-a.pdf']);
    await expect.element(page.getByRole('heading', { name: '1 document added' })).toHaveFocus();
    await userEvent.click(page.getByRole('button', { name: 'Remove b.pdf' }));
    await expect.element(chooser()).toHaveFocus();
  });

  test('stops a file that is cancelled on its way; those behind it are added', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const documents = createTestDocuments(promise);
    rendered = await renderBlocks([BLOCK], { documents });
    await userEvent.upload(chooser(), [file('a.pdf', 'a'), file('b.pdf', 'b')]);
    await expect.element(row('b.pdf').getByRole('progressbar')).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: 'Cancel a.pdf' }));
    resolve();
    await expect.poll(savedNames).toEqual(['b.pdf']);
    expect(documents.removed).toEqual(['kept-a.pdf']);
  });

  test('is waited for by whoever goes on while a file is on its way', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    rendered = await renderBlocks([BLOCK], { documents: createTestDocuments(promise) });
    await userEvent.upload(chooser(), file('receipt.pdf'));
    await expect.element(page.getByRole('progressbar')).toBeVisible();
    const validating = rendered.engine.validatePage('test');
    resolve();
    expect(await validating).toEqual([]);
    expect(savedNames()).toEqual(['receipt.pdf']);
  });

  test('says that an unfinished document is to be uploaded or cancelled, and what it lacks [S5.71]', async () => {
    rendered = await renderBlocks([{ ...WITH_TYPE, required: false }], { documents: createTestDocuments() });
    await userEvent.upload(chooser(), file('receipt.pdf'));
    await expect.element(row('receipt.pdf')).toBeVisible();
    await rendered.engine.validatePage('test');
    const message = page.getByText('You started a document and did not add it. Add it, or cancel it.');
    await expect.element(message).toBeVisible();
    await expect.element(row('receipt.pdf').getByText('Value is required')).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: 'Cancel receipt.pdf' }));
    await expect.element(message).not.toBeInTheDocument();
  });

  test('offers the camera on a device that is held in the hand', async () => {
    rendered = await renderBlocks([BLOCK], { documents: createTestDocuments() });
    await expect.element(chooser()).toBeInTheDocument();
    const camera = () => document.querySelector<HTMLInputElement>('input[capture]');
    expect(camera()).toBeNull();
    await cdp().send('Emulation.setTouchEmulationEnabled', { enabled: true });
    await expect.poll(camera).toMatchObject({ accept: 'image/*', multiple: false });
    await cdp().send('Emulation.setTouchEmulationEnabled', { enabled: false });
    await expect.poll(camera).toBeNull();
  });
});
