import { wordDay } from '#widgets/blocks/summary/word-value.ts';
import { formWordKey } from '#words/form-words.ts';
import type { Messages } from '#words/messages.ts';
import type { ClaimCopy, CopyEntry } from './claim-copy.ts';
import { listCalls, listMailingAddress } from './contact-texts.ts';
import { buildHtmlFile, escapeHtml, toDefinitionList } from './html-file.ts';

/** A claim's copy as a self-contained HTML file: what was signed and when, that it is not filed, and whom to contact. */
export function buildClaimCopyFile(copy: ClaimCopy, messages: Messages, now: Date): Blob {
  const heading = (level: 1 | 2 | 3, text: string) => `<h${level}>${escapeHtml(text)}</h${level}>`;
  const title = messages.text(`submissions.copy.title.${copy.formType}`);
  const note = copy.mayHaveArrived ? 'submissions.copy.mayHaveArrived' : 'submissions.copy.notFiled';
  const lists = (entries: readonly CopyEntry[]) => (entries.length === 0 ? [] : [toDefinitionList(entries)]);
  return buildHtmlFile({
    title,
    language: messages.language,
    direction: messages.direction,
    body: [
      heading(1, title),
      `<p>${escapeHtml(messages.text('themes.caseName'))}<br>${escapeHtml(messages.text('themes.caseNumber'))}</p>`,
      `<p class="note">${escapeHtml(messages.text(formWordKey(note, copy.formType), { date: messages.time(now) }))}</p>`,
      ...copy.sections.flatMap(({ heading: text, entries, records }) => [
        heading(2, text),
        ...lists(entries),
        ...records.flatMap((record) => lists(record)),
      ]),
      heading(2, messages.text('submissions.receipt.documents')),
      ...(copy.documents.length === 0
        ? [`<p>${escapeHtml(messages.text('submissions.copy.noDocuments'))}</p>`]
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
