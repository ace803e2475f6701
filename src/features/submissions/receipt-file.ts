import type { Receipt } from '#data/outbox/receipt.ts';
import { formWordKey } from '#words/form-words.ts';
import type { Messages } from '#words/messages.ts';
import { buildHtmlFile, escapeHtml, toDefinitionList } from './html-file.ts';

/** The name that a receipt is saved under; the server's code may hold what no file name can. */
export function nameReceiptFile({ id, referenceCodeForm }: Receipt): string {
  const code = referenceCodeForm?.replace(/[^\p{L}\p{N}_-]+/gu, '-').slice(0, 60);
  return `receipt-${code || id}.html`;
}

/** A receipt as a self-contained HTML file. */
export function buildReceiptFile(receipt: Receipt, messages: Messages): Blob {
  const word = (key: string) => messages.text(key);
  const title = word('submissions.receipt.title');
  return buildHtmlFile({
    title,
    language: messages.language,
    direction: messages.direction,
    body: [
      `<h1>${escapeHtml(title)}</h1>`,
      `<p>${escapeHtml(word('themes.caseName'))}</p>`,
      toDefinitionList([
        [
          word('submissions.receipt.referenceCode'),
          [receipt.referenceCodeForm ?? word('submissions.receipt.noCode')],
        ],
        [word('submissions.receipt.filedAt'), [messages.time(new Date(receipt.filedAt))]],
        [
          word(formWordKey('submissions.receipt.signedAt', receipt.formType)),
          [messages.time(new Date(receipt.signedAt))],
        ],
        [word('submissions.receipt.form'), [word(`submissions.form.${receipt.formType}`)]],
        ...receipt.documents.map(
          ({ name, size, sha256 }) =>
            [`\u2068${name}\u2069 (\u2068${messages.fileSize(size)}\u2069)`, [`SHA-256 ${sha256}`]] as const,
        ),
      ]),
    ],
  });
}
