import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { MessagesProvider } from '#words/messages-context.tsx';
import { loadMessages } from '#words/messages-store.ts';
import { ContactLines } from './site-footer.tsx';

it.each([
  ['1-800-555-0142', 'tel:18005550142'],
  ['(800) 555-0142', 'tel:8005550142'],
  ['+1 800 555 0142', 'tel:+18005550142'],
  ['1-800-CLAIMS-1', 'tel:18002524671'],
  ['1-888-claim-us', 'tel:18882524687'],
  ['1-800-PQRS-WXYZ', 'tel:180077779999'],
  ['(800) 555-0142, ext. 5', 'tel:8005550142;ext=5'],
  ['800-555-0142 Ext 1234', 'tel:8005550142;ext=1234'],
  ['800-555-0142x12', 'tel:8005550142;ext=12'],
  ['1-800-TAX-HELP extension 7', 'tel:18008294357;ext=7'],
])('calls %s at %s, and shows it as it was written', async (phone, address) => {
  const content = [{ key: 'themes.contactPhone', value: phone }];
  const messages = await loadMessages({ culture: 'en', enabledCultures: {}, content });
  const html = renderToStaticMarkup(
    <MessagesProvider messages={messages}>
      <ContactLines />
    </MessagesProvider>,
  );
  expect(html).toContain(`<a href="${address}"><bdi translate="no">${phone}</bdi></a>`);
});

it('keeps the mailing address together in a language that runs from right to left', async () => {
  const content = [{ key: 'themes.contactMailAddress', value: 'P.O. Box 12<br>Eugene, OR 97401' }];
  const messages = await loadMessages({ culture: 'ar', enabledCultures: {}, content });
  const html = renderToStaticMarkup(
    <MessagesProvider messages={messages}>
      <ContactLines />
    </MessagesProvider>,
  );
  expect(html).toContain('<dd><bdi translate="no"><span>P.O. Box 12');
});
