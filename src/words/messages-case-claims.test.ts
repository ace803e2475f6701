import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const FOLDER = 'src/words/messages';
const CULTURES = readdirSync(FOLDER);

function readTexts(culture: string): readonly (readonly [string, string])[] {
  return readdirSync(`${FOLDER}/${culture}`).flatMap((file) => {
    const texts: Readonly<Record<string, string>> = JSON.parse(
      readFileSync(`${FOLDER}/${culture}/${file}`, 'utf8'),
    );
    return Object.entries(texts);
  });
}

/** Matches a size in figures or a document type; both are settings. */
const SETTINGS_FACT = /\d\s*(?:[KMG]B|[KMG]o|ميغا)|PDF|JPE?G|HEIC|TIFF|DOCX/;
/** Names the PDF that the browser's print makes, not a document type that claimants may send. */
const OF_THE_BROWSER = 'submissions.receipt.howToPdf';
const GOVERNMENT =
  /government|federal|gobierno|public agency|organisme public|gouvernement|chính phủ|nhà nước|حكوم|政府/i;

describe.each(CULTURES)('the built-in texts in %s', (culture) => {
  test('state no limit and no type of file themselves: the case’s settings do', () => {
    const stating = readTexts(culture).filter(([, text]) => SETTINGS_FACT.test(text));
    expect(stating.filter(([key]) => key !== OF_THE_BROWSER)).toEqual([]);
  });

  test('claim no government behind a case: its own content may', () => {
    expect(
      readTexts(culture).filter(([key, text]) => key.startsWith('themes.') && GOVERNMENT.test(text)),
    ).toEqual([]);
  });
});
