import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { MessagesProvider } from '#words/messages-context.tsx';
import { loadMessages } from '#words/messages-store.ts';
import { ReceiptView, type ReceiptViewProps } from './receipt-view.tsx';

const receipt: ReceiptViewProps['receipt'] = {
  id: '0a1b',
  formType: 'Standard',
  referenceCodeForm: 'RW-2026-000123',
  filedAt: 0,
  signedAt: 0,
  culture: 'ar',
  documents: [{ name: 'receipt (1).pdf', size: 1_000, type: 'application/pdf', sha256: 'ab12' }],
};

it.each([2, 4] as const)(
  'heads the documents at level %i, and keeps codes and names together',
  async (headingLevel) => {
    vi.stubGlobal('location', new URL('https://portal.test/'));
    const messages = await loadMessages({ culture: 'ar', enabledCultures: {} });
    const html = renderToStaticMarkup(
      <MessagesProvider messages={messages}>
        <ReceiptView receipt={receipt} headingLevel={headingLevel} />
      </MessagesProvider>,
    );
    expect(html.match(/<h\d/g)).toEqual([`<h${headingLevel}`]);
    expect(html).toContain('<bdi translate="no">RW-2026-000123</bdi>');
    expect(html).toMatch(/<bdi[^>]*>receipt \(1\)\.pdf<\/bdi>/);
  },
);
