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

/** Suffixes that turn a deadline's key into its placeholders in texts (src/words/deadline-texts.ts). */
export const DEADLINE_TEXTS = ['Date', 'LongDate', 'WeekdayDate'] as const;

export interface TextsSurroundings {
  /** The portal's own English words, overridden by the case's. */
  readonly words: Readonly<Record<string, string>>;
  readonly deadlineKeys: readonly string[];
}

export interface TextMistake {
  readonly key: string;
  readonly problem: string;
}

/** Finds a mistake in one text: unsupported markup, an unknown character reference, or invalid ICU syntax. */
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

/** Finds mistakes in a server's texts of one language. `doctor` uses it for a running server, `readCase` for the case's folder. */
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
 * Finds a placeholder that nothing fills in.
 * @param replaced the portal's text that it replaces. Without one, a server's rule may fill in any name, so only likely typing mistakes
 * are reported
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

/** Checks the texts of the case's own server. @param words the portal's own in English, overridden by the case's */
export function checkServedTexts(
  { content, deadlines }: ServerCase,
  words: TextsSurroundings['words'],
): readonly CaseFinding[] {
  const surroundings = { words, deadlineKeys: Object.keys(deadlines) };
  return Object.entries(content).flatMap(([culture, texts]) => {
    const file = `server/content/${culture}.json`;
    // The mock replaces these dates.
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
