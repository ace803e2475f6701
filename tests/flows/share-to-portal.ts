import type { Page } from '@playwright/test';
import type { TestFile } from '../support/test-files.ts';

/** Shares a file with the portal as the system's share sheet does: a POST that the worker answers with a redirect. */
export async function shareToPortal(page: Page, file: TestFile): Promise<void> {
  const arriving = page.waitForURL(/shared=/);
  await postToShareTarget(page, file, '');
  await arriving;
}

/** Posts a file to the portal's share target from the current page. @param portal the portal's origin; '' is the page's own */
export async function postToShareTarget(
  page: Page,
  { name, mimeType, buffer }: TestFile,
  portal: string,
): Promise<void> {
  const file = { name, type: mimeType, base64: buffer.toString('base64'), action: `${portal}/share-target` };
  await page.evaluate(({ name, type, base64, action }) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const transfer = new DataTransfer();
    transfer.items.add(new File([bytes], name, { type }));
    const form = document.createElement('form');
    form.method = 'post';
    form.enctype = 'multipart/form-data';
    form.action = action;
    const input = document.createElement('input');
    input.type = 'file';
    input.name = 'files';
    input.files = transfer.files;
    form.append(input);
    document.body.append(form);
    form.submit();
  }, file);
}

/** Makes the next start open files, once, as a file manager does. Playwright cannot do that. */
export async function openWithPortal(
  page: Page,
  files: readonly Pick<TestFile, 'name' | 'mimeType' | 'buffer'>[],
): Promise<void> {
  const launched = files.map(({ name, mimeType, buffer }) => ({
    name,
    type: mimeType,
    base64: buffer.toString('base64'),
  }));
  await page.addInitScript((launched) => {
    if (sessionStorage.getItem('launched') !== null) return;
    const handles = launched.map(({ name, type, base64 }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      return { getFile: () => Promise.resolve(new File([bytes], name, { type })) };
    });
    const setConsumer = (consumer: (params: { files: typeof handles }) => void) => {
      sessionStorage.setItem('launched', '');
      consumer({ files: handles });
    };
    Object.defineProperty(window, 'launchQueue', { value: { setConsumer } });
  }, launched);
}
