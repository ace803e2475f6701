import { readDemoWords } from './case/read-case.ts';
import { SOURCE_CULTURE } from './compile-messages.ts';
import { gradeProse, measureProse, messageToProse, sumProse } from './reading-grade.ts';

/** Checks the reading grade of the English copy (not of labels and headings), by namespace and long text. Exits with 1 on failures. */

const HIGHEST_GRADE = 8;
/** Minimum length in words; the grade of a shorter text depends on single words. */
const LONG_TEXT_WORDS = 30;

/** Keys with prescribed wording: a declaration under penalty of perjury follows the statute (28 U.S.C. 1746). */
const LEGAL_WORDING: ReadonlySet<string> = new Set(['pages.signature.statement']);

const failures: string[] = [];

const byNamespace = Map.groupBy(readDemoWords(SOURCE_CULTURE), ([key]) => key.split('.')[0] ?? '');

for (const [namespace, messages] of byNamespace) {
  const sentences = messages
    .map(([key, message]) => ({ key, text: messageToProse(message) }))
    .filter(({ key, text }) => /[.!?]\s*$/.test(text) && !LEGAL_WORDING.has(key))
    .map(({ key, text }) => ({ key, prose: measureProse(text) }));
  const grade = gradeProse(sumProse(sentences.map(({ prose }) => prose)));
  console.log(`${grade.toFixed(1).padStart(5)}  ${namespace} (${sentences.length} texts)`);
  if (grade > HIGHEST_GRADE) failures.push(`${namespace}: grade ${grade.toFixed(1)}`);
  for (const { key, prose } of sentences) {
    const own = gradeProse(prose);
    if (prose.words >= LONG_TEXT_WORDS && own > HIGHEST_GRADE)
      failures.push(`${key}: grade ${own.toFixed(1)}`);
  }
}

for (const failure of failures) console.log(`too hard to read: ${failure}`);
console.log(`${failures.length} findings; at most grade ${HIGHEST_GRADE} is allowed`);
if (failures.length > 0) process.exitCode = 1;
