import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import '#design/layers.css';
import type { Receipt } from '#outbox/file-row.ts';
import { type RenderedInBrowser, renderInBrowser } from '#tests/support/render-in-browser.tsx';
import { ReceiptItem } from './claim-items.tsx';

const FILED_AT = Date.parse('2026-03-31T12:00:00Z');
const CODES = ['RC-1111', 'RC-2222'] as const;

function toReceipt(code: string): Receipt {
  return {
    id: code,
    formType: 'Standard',
    referenceCodeForm: code,
    filedAt: FILED_AT,
    signedAt: FILED_AT,
    culture: 'en',
    documents: [],
  };
}

let rendered: RenderedInBrowser;

beforeEach(async () => {
  vi.spyOn(window, 'print').mockImplementation(() => undefined);
  rendered = await renderInBrowser(
    <ul>
      {CODES.map((code) => (
        <ReceiptItem
          key={code}
          kept={{ id: code, formType: 'Standard', filedAt: FILED_AT }}
          receipt={toReceipt(code)}
          onShow={() => undefined}
          onErase={() => Promise.resolve()}
        />
      ))}
    </ul>,
  );
});
afterEach(async () => {
  await cdp().send('Emulation.setEmulatedMedia', { media: '' });
  vi.restoreAllMocks();
  rendered.unmount();
});

async function expectOnPaper(codes: readonly string[]): Promise<void> {
  await cdp().send('Emulation.setEmulatedMedia', { media: 'print' });
  for (const code of CODES) {
    const shown = expect.element(page.getByText(code, { exact: true }));
    await (codes.includes(code) ? shown.toBeVisible() : shown.not.toBeVisible());
  }
  await cdp().send('Emulation.setEmulatedMedia', { media: '' });
}

it('prints the receipt whose button was pressed alone, and the whole page again after that', async () => {
  for (const [index, code] of CODES.entries()) {
    await userEvent.click(page.getByRole('button', { name: 'Print' }).nth(index));
    expect(window.print).toHaveBeenCalledTimes(index + 1);
    await expectOnPaper([code]);
    window.dispatchEvent(new Event('afterprint'));
    await expectOnPaper(CODES);
  }
});
