import { isValidElement, type ReactNode } from 'react';
import { wordDay } from '#claim/field-types/value-wording.ts';
import type { Receipt } from '#outbox/move-row.ts';
import { isOfCase } from '#server/form-type.ts';
import { formWordKey, nameForm } from '#words/form-words.ts';
import type { Messages } from '#words/messages.ts';
import type { ClaimCopy, CopyEntry } from './claim-copy.ts';

export function nameReceiptFile({ id, referenceCodeForm }: Receipt): string {
  const code = referenceCodeForm?.replace(/[^\p{L}\p{N}_-]+/gu, '-').slice(0, 60);
  return `receipt-${code || id}.html`;
}

/** Builds a self-contained HTML file: the receipt of a filed claim, else a copy that says when it was made and that it is not filed. */
export function buildClaimFile(copy: ClaimCopy, messages: Messages, now?: Date): Blob {
  const heading = (level: 1 | 2 | 3, text: string) => `<h${level}>${escapeHtml(text)}</h${level}>`;
  const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`;
  const lists = (entries: readonly CopyEntry[]) => (entries.length === 0 ? [] : [toDefinitionList(entries)]);
  const title = messages.text(titleOf(copy));
  return buildHtmlFile({
    title,
    language: messages.language,
    direction: messages.direction,
    body: [
      heading(1, title),
      `<p>${escapeHtml(messages.text('themes.caseName'))}<br>${escapeHtml(messages.text('themes.caseNumber'))}</p>`,
      ...(copy.receipt === null
        ? [`<p class="note">${escapeHtml(wordCopyNote(copy, messages, now))}</p>`]
        : [
            toDefinitionList(listReceiptEntries(copy.receipt, messages)),
            paragraph(messages.text('submissions.receipt.clock')),
          ]),
      ...copy.sections.flatMap(({ heading: text, entries, records }) => [
        heading(2, text),
        ...lists(entries),
        ...records.flatMap((record) => lists(record)),
      ]),
      heading(2, messages.text('submissions.receipt.documents')),
      ...(copy.documents.length === 0
        ? [paragraph(messages.text('submissions.copy.noDocuments'))]
        : copy.documents.flatMap(({ name, size, sha256, entries }) => [
            heading(3, `\u2068${name}\u2069 (\u2068${messages.fileSize(size)}\u2069)`),
            toDefinitionList([...entries, [messages.text('submissions.receipt.fingerprint'), [sha256]]]),
          ])),
      ...signatureLines(copy, messages, heading),
      heading(2, messages.text('submissions.copy.contact')),
      toDefinitionList([
        ...listCalls(messages),
        [messages.text('themes.mailLabel'), listMailingAddress(messages)],
      ]),
    ],
  });
}

/** Returns the message key of the paper's title. */
export function titleOf({ receipt, formType }: Pick<ClaimCopy, 'receipt' | 'formType'>): string {
  if (receipt !== null) return 'submissions.receipt.title';
  return isOfCase(formType) ? `submissions.copy.title.${formType}` : 'submissions.formGone';
}

export function wordCopyNote(
  { mayHaveArrived, formType }: ClaimCopy,
  messages: Messages,
  now?: Date,
): string {
  const note = mayHaveArrived ? 'submissions.copy.mayHaveArrived' : 'submissions.copy.notFiled';
  return messages.text(formWordKey(note, formType), now === undefined ? {} : { date: messages.time(now) });
}

/** Lists the facts that the server has confirmed, and whether they were in time. Times are in the case's zone. */
export function listReceiptEntries(receipt: Receipt, messages: Messages): readonly CopyEntry[] {
  const { referenceCodeForm, filedAt, deadlineAt, formType } = receipt;
  const deadline = (at: number): CopyEntry => {
    const date = messages.time(new Date(at));
    // `filedAt` may be when a later inquiry was answered; after the deadline it proves nothing.
    const text = filedAt <= at ? messages.text('submissions.receipt.inTime', { date }) : date;
    return [messages.text('submissions.receipt.deadline'), [text]];
  };
  return [
    [
      messages.text('submissions.receipt.referenceCode'),
      [referenceCodeForm ?? messages.text('submissions.receipt.noCode')],
    ],
    [messages.text('submissions.receipt.filedAt'), [messages.time(new Date(filedAt))]],
    ...(deadlineAt === undefined || deadlineAt === null ? [] : [deadline(deadlineAt)]),
    [messages.text('submissions.receipt.form'), [nameForm(messages, formType)]],
  ];
}

function signatureLines(
  { formType, signature, signedAt }: ClaimCopy,
  messages: Messages,
  heading: (level: 2, text: string) => string,
): readonly string[] {
  const signed: CopyEntry = [
    messages.text(formWordKey('submissions.receipt.signedAt', formType)),
    [messages.time(new Date(signedAt))],
  ];
  if (signature === null) return [toDefinitionList([signed])];
  return [
    heading(2, messages.text('submissions.copy.signature')),
    `<p lang="${escapeHtml(signature.statementCulture)}" dir="auto">${escapeHtml(signature.statement)}</p>`,
    toDefinitionList([
      [messages.text('submissions.copy.signedBy'), [signature.name]],
      [messages.text('submissions.copy.signedOn'), [wordDay(signature.date, messages)]],
      signed,
    ]),
  ];
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for HTML content and attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

const STYLE = [
  'body{font:1rem/1.5 sans-serif;margin:2rem auto;max-width:45rem;padding:0 1rem;color:#111;background:#fff}',
  'h1{font-size:1.6rem}h2{font-size:1.2rem;border-top:1px solid #777;padding-top:1rem}h3{font-size:1rem}',
  'dt{font-weight:bold}dd{margin:0 0 .75rem;overflow-wrap:anywhere;white-space:pre-line}.note{border:2px solid #111;padding:.5rem 1rem}',
  '.line{border-bottom:1px solid #111;height:3rem;max-width:24rem}@media print{body{margin:0}dt,dd{break-inside:avoid}}',
].join('');

export interface HtmlFile {
  readonly title: string;
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  /** Escaped HTML. */
  readonly body: readonly string[];
}

/** Builds an HTML file without scripts, addresses or anything to fetch, so that it stays readable offline and for years. */
export function buildHtmlFile({ title, language, direction, body }: HtmlFile): Blob {
  const lines = [
    '<!doctype html>',
    `<html lang="${escapeHtml(language)}" dir="${direction}">`,
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width">',
    `<title>${escapeHtml(title)}</title>`,
    `<style>${STYLE}</style>`,
    ...body,
    '</html>',
  ];
  return new Blob([lines.join('\n')], { type: 'text/html' });
}

/** Escapes text and isolates its direction from the surrounding line. */
export function isolate(text: string): string {
  return `<bdi>${escapeHtml(text)}</bdi>`;
}

export function toDefinitionList(entries: readonly (readonly [string, readonly string[]])[]): string {
  const items = entries.map(
    ([label, values]) => `<dt>${isolate(label)}</dt><dd>${values.map(isolate).join('<br>')}</dd>`,
  );
  return `<dl>${items.join('')}</dl>`;
}

export function listMailingAddress(messages: Messages): readonly string[] {
  return toPlainText(messages.rich('themes.contactMailAddress'))
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

export function listCalls(messages: Messages): readonly CopyEntry[] {
  const ways: readonly CopyEntry[] = [
    [messages.text('themes.phoneLabel'), [messages.text('themes.contactPhone')]],
    [messages.text('themes.emailLabel'), [messages.text('themes.contactEmail')]],
  ];
  return ways.filter(([, [text]]) => text !== '');
}

/** Returns the plain text of rich copy, with `<br>` as a line break. */
function toPlainText(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node);
  if (Array.isArray(node)) return node.map(toPlainText).join('');
  if (!isValidElement<{ readonly children?: ReactNode }>(node)) return '';
  return node.type === 'br' ? '\n' : toPlainText(node.props.children);
}
