import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';

const SILENT_ENDING = /(?:[^laeiouy]es|[^laeiouytd]ed|[^laeiouy]e)$/;
const VOWEL_GROUP = /[aeiouy]{1,2}/g;
const WORD = /[a-z][a-z'’-]*/gi;
const SENTENCE_END = /[.!?:]+(?=\s|$)/g;

/** Stand-in for an argument: a word of two syllables, like most names and dates. */
const ARGUMENT_WORD = 'Monday';

function elementsToText(elements: readonly MessageFormatElement[]): string {
  return elements
    .map((element) => {
      if (element.type === TYPE.literal) return element.value;
      if (element.type === TYPE.plural || element.type === TYPE.select) {
        return elementsToText(element.options.other?.value ?? []);
      }
      return element.type === TYPE.pound ? '5' : ARGUMENT_WORD;
    })
    .join('');
}

export function messageToProse(message: string): string {
  return elementsToText(parse(message, { ignoreTag: true }))
    .replace(/<br\s*\/?>/gi, '. ')
    .replace(/<[^>]+>/g, '');
}

/** Counts the syllables of an English word by its vowel groups. */
export function countSyllables(word: string): number {
  const letters = word.toLowerCase().replace(/[^a-z]/g, '');
  if (letters.length <= 3) return 1;
  const groups = letters.replace(SILENT_ENDING, '').replace(/^y/, '').match(VOWEL_GROUP);
  return Math.max(1, groups?.length ?? 1);
}

export interface Prose {
  readonly words: number;
  readonly sentences: number;
  readonly syllables: number;
}

/** Counts words, sentences and syllables. Text without an end mark is one sentence. */
export function measureProse(text: string): Prose {
  const words = text.match(WORD) ?? [];
  return {
    words: words.length,
    sentences: Math.max(1, text.match(SENTENCE_END)?.length ?? 1),
    syllables: words.reduce((sum, word) => sum + countSyllables(word), 0),
  };
}

export function sumProse(texts: readonly Prose[]): Prose {
  return {
    words: texts.reduce((sum, text) => sum + text.words, 0),
    sentences: texts.reduce((sum, text) => sum + text.sentences, 0),
    syllables: texts.reduce((sum, text) => sum + text.syllables, 0),
  };
}

/** Computes the Flesch-Kincaid grade: the years of US school that a text requires. */
export function gradeProse({ words, sentences, syllables }: Prose): number {
  return words === 0 ? 0 : 0.39 * (words / sentences) + 11.8 * (syllables / words) - 15.59;
}
