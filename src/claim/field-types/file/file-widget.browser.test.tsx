import { afterEach, describe, expect, test } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { bytesToHex } from '#kernel/bytes.ts';
import '#design/layers.css';
import { createTestDocuments, type RenderedPage, renderFields } from '#claim/ui/test-harness.tsx';

let rendered: RenderedPage | undefined;

afterEach(() => {
  rendered?.unmount();
  rendered = undefined;
});

const FIELD = { type: 'file', key: 'receipt', label: 'Receipt' } as const;
const chooser = () => page.getByRole('button', { name: /^Receipt .*Choose/ });
const camera = () => document.querySelector<HTMLInputElement>('input[capture]');
const photo = (bytes: Uint8Array<ArrayBuffer>) => new File([bytes], 'image.jpg', { type: 'image/jpeg' });

function drop(files: readonly File[]): void {
  const dataTransfer = new DataTransfer();
  for (const file of files) dataTransfer.items.add(file);
  const init = { dataTransfer, bubbles: true, cancelable: true };
  document.querySelector('input[name="receipt"]')?.dispatchEvent(new DragEvent('drop', init));
}

async function digest(blob: Blob): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', await blob.arrayBuffer());
  return bytesToHex(new Uint8Array(hash));
}

describe('the file field', () => {
  test('states in its hint what is taken', async () => {
    rendered = await renderFields([{ ...FIELD, hint: 'pages.file.hint' }], {
      documents: createTestDocuments(),
    });
    await expect.element(page.getByText('PDF and JPEG files, up to 12 MB')).toBeVisible();
  });

  test('forgets a file that the claimant takes away, and its bytes', async () => {
    const documents = createTestDocuments();
    rendered = await renderFields([FIELD], { documents });
    await userEvent.upload(chooser(), photo(new Uint8Array([1, 2, 3])));
    await expect.poll(() => rendered?.getValue('name')).toBe('image.jpg');
    await userEvent.click(page.getByRole('button', { name: 'Remove image.jpg: Receipt' }));
    await expect.element(page.getByText('image.jpg', { exact: true })).not.toBeInTheDocument();
    expect(['receipt', 'name', 'size', 'type'].map(rendered.getValue)).toEqual([null, null, null, null]);
    expect(documents.removed).toEqual(['kept-image.jpg']);
    await expect.element(chooser()).toHaveFocus();
  });

  test('keeps the file that was there where another is refused, and where the picker is closed', async () => {
    rendered = await renderFields([FIELD], { documents: createTestDocuments() });
    await userEvent.upload(chooser(), photo(new Uint8Array([1])));
    await expect.poll(() => rendered?.getValue('name')).toBe('image.jpg');
    await userEvent.upload(chooser(), new File([], 'empty.jpg', { type: 'image/jpeg' }));
    await expect.element(page.getByText('This file is empty. Choose another one.').first()).toBeVisible();
    const input = document.querySelector<HTMLInputElement>('input[name="receipt"]');
    input?.dispatchEvent(new Event('change', { bubbles: true }));
    await expect.element(page.getByText('image.jpg', { exact: true })).toBeVisible();
    expect(rendered.getValue('name')).toBe('image.jpg');
  });

  test('tells who drops several files at once to choose one, and keeps the one that was there', async () => {
    const documents = createTestDocuments();
    rendered = await renderFields([FIELD], { documents });
    await expect.element(chooser()).toBeInTheDocument();
    drop([photo(new Uint8Array([1]))]);
    await expect.poll(() => rendered?.getValue('name')).toBe('image.jpg');
    drop(['one.jpg', 'two.jpg'].map((name) => new File(['photo'], name, { type: 'image/jpeg' })));
    await expect.element(page.getByText('Choose one file at a time.').first()).toBeVisible();
    expect(rendered.getValue('name')).toBe('image.jpg');
    expect(documents.taken).toHaveLength(1);
    drop([new File(['photo'], 'three.jpg', { type: 'image/jpeg' })]);
    await expect.poll(() => rendered?.getValue('name')).toBe('three.jpg');
    await expect.element(page.getByText('Choose one file at a time.')).not.toBeInTheDocument();
  });

  test('hands a large photo over byte by byte as it is', async () => {
    const bytes = new Uint8Array(3 * 1_048_576).map((_, index) => (index * 31) % 251);
    const original = photo(bytes);
    const documents = createTestDocuments();
    rendered = await renderFields([FIELD], { documents });
    await userEvent.upload(chooser(), original);
    await expect.poll(() => rendered?.getValue('size')).toBe(bytes.length);
    const [taken] = documents.taken;
    if (taken === undefined) throw new Error('No file was taken.');
    expect(await digest(taken)).toBe(await digest(original));
  });

  test('offers the camera on a device that is held in the hand, and on no other', async () => {
    rendered = await renderFields([FIELD], { documents: createTestDocuments() });
    await expect.element(chooser()).toBeInTheDocument();
    expect(camera()).toBeNull();
    await cdp().send('Emulation.setTouchEmulationEnabled', { enabled: true });
    await expect.poll(camera).toMatchObject({ accept: 'image/*', type: 'file' });
    expect(camera()?.getAttribute('capture')).toBe('environment');
    await expect.element(page.getByText('Take a photo')).toBeVisible();
    await cdp().send('Emulation.setTouchEmulationEnabled', { enabled: false });
    await expect.poll(camera).toBeNull();
  });
});
