import type { Receipt } from '#data/outbox/receipt.ts';
import type { Messages } from '#i18n/messages.ts';

const TIME: Intl.DateTimeFormatOptions = { dateStyle: 'long', timeStyle: 'long' };

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** A receipt as a self-contained HTML file: no script, no address, readable in ten years. */
export function buildReceiptFile(receipt: Receipt, messages: Messages): Blob {
  const word = (key: string) => escapeHtml(messages.text(key));
  const rows: readonly (readonly [string, string])[] = [
    [
      messages.text('submissions.receipt.referenceCode'),
      receipt.referenceCodeForm ?? messages.text('submissions.receipt.noCode'),
    ],
    [messages.text('submissions.receipt.filedAt'), messages.date(new Date(receipt.filedAt), TIME)],
    [messages.text('submissions.receipt.signedAt'), messages.date(new Date(receipt.signedAt), TIME)],
    [messages.text('submissions.receipt.form'), messages.text(`submissions.form.${receipt.formType}`)],
    ...receipt.documents.map(
      ({ name, size, sha256 }) => [`${name} (${messages.fileSize(size)})`, `SHA-256 ${sha256}`] as const,
    ),
  ];
  const lines = [
    '<!doctype html>',
    `<html lang="${escapeHtml(messages.culture)}" dir="${messages.direction}">`,
    '<meta charset="utf-8">',
    `<title>${word('submissions.receipt.title')}</title>`,
    '<style>body{font:1rem/1.5 sans-serif;margin:2rem;max-width:45rem}dt{font-weight:bold}dd{margin:0 0 1rem;overflow-wrap:anywhere}</style>',
    `<h1>${word('submissions.receipt.title')}</h1>`,
    `<p>${word('themes.caseName')}</p>`,
    '<dl>',
    ...rows.map(([label, value]) => `<dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd>`),
    '</dl>',
    '</html>',
  ];
  return new Blob([lines.join('\n')], { type: 'text/html' });
}
