import { type CaseFinding, suggest } from '#api-mock/case/explain-issues.ts';
import type { ServerCase } from '#api-mock/case/server-case.ts';
import { compileMessage } from '../compile-messages.ts';
import {
  ALLOWED_TAGS,
  findLooseMarkup,
  findStrangeCharacter,
  KNOWN_REFERENCES,
  listMessageArguments,
  listStrangeReferences,
  listStrangeTags,
} from '../message-checks.ts';

/** What a deadline is called in texts, behind its key (src/words/deadline-texts.ts). */
export const DEADLINE_TEXTS = ['Date', 'LongDate', 'WeekdayDate'] as const;

/** What texts of a server are held against. */
export interface TextsSurroundings {
  /** The portal's own words in English, and over them the case's. */
  readonly words: Readonly<Record<string, string>>;
  readonly deadlineKeys: readonly string[];
}

/** A text that claimants would not see as it is meant. */
export interface TextMistake {
  readonly key: string;
  readonly problem: string;
}

/** What is wrong with a text by itself: markup that is not shown, a reference that stands as it is written, no message. */
export function findMarkupMistake(text: string): string | undefined {
  const strange = findStrangeCharacter(text);
  if (strange !== undefined) return strange;
  const [tag] = listStrangeTags(text);
  if (tag !== undefined)
    return `has the tag <${tag}>: texts may hold ${ALLOWED_TAGS.join(', ')} alone${suggest(tag, ALLOWED_TAGS)}`;
  const [reference] = listStrangeReferences(text);
  if (reference !== undefined)
    return `has &${reference};, which stands there as it is written${suggest(reference, KNOWN_REFERENCES)}`;
  const markup = findLooseMarkup(text);
  if (markup !== undefined) return markup;
  try {
    compileMessage(text);
    return undefined;
  } catch (error) {
    return `is no ICU message: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** The mistakes in what a server says in one language; `doctor` asks a running server, a case is read with those of its folder. */
export function findTextMistakes(
  texts: Readonly<Record<string, string>>,
  { words, deadlineKeys }: TextsSurroundings,
): readonly TextMistake[] {
  const deadlines = deadlineKeys.flatMap((key) => DEADLINE_TEXTS.map((name) => `${key}${name}`));
  return Object.entries(texts).flatMap(([key, text]) => {
    const problem = findMarkupMistake(text) ?? findStrangeFillIn(text, words[key], deadlines);
    return problem === undefined ? [] : [{ key, problem }];
  });
}

/**
 * A name in braces that nothing fills in.
 * @param replaced the text that it stands for; where there is none, a rule of the server may fill in any name: one that is mistyped alone is told
 */
function findStrangeFillIn(
  text: string,
  replaced: string | undefined,
  deadlines: readonly string[],
): string | undefined {
  const known = [...(replaced === undefined ? [] : listMessageArguments(replaced)), ...deadlines];
  const strange = listMessageArguments(text).filter((name) => !known.includes(name));
  const told = strange.find((name) => replaced !== undefined || suggest(name, deadlines) !== '');
  return told === undefined ? undefined : `has a {${told}} that nothing fills in${suggest(told, known)}`;
}

const KEY_DATE = /\{\{date:\w+\}\}/g;

/** The same as mistakes of a case, in what its own server says. @param words the portal's own in English, and over them the case's */
export function checkServedTexts(
  { content, deadlines }: ServerCase,
  words: TextsSurroundings['words'],
): readonly CaseFinding[] {
  const surroundings = { words, deadlineKeys: Object.keys(deadlines) };
  return Object.entries(content).flatMap(([culture, texts]) => {
    const file = `server/content/${culture}.json`;
    // Its mock writes them out.
    const dated = Object.entries(texts).map(([key, text]) => [key, text.replaceAll(KEY_DATE, 'date')]);
    const doubled = dated.flatMap(([key = '', text = '']) => {
      const [found, name = ''] = /\{\{([^{}]*)\}\}/.exec(text) ?? [];
      const problem = `has ${found}, which nothing replaces${suggest(name.split(':')[0] ?? '', ['date'])}`;
      return found === undefined ? [] : [{ file, path: key, problem }];
    });
    if (doubled.length > 0) return doubled;
    return findTextMistakes(Object.fromEntries(dated), surroundings).map(({ key, problem }) => ({
      file,
      path: key,
      problem,
    }));
  });
}
