import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';

/** Numbers that tell a language's plural categories: all that a claim's counts can reach. */
const SAMPLE_NUMBERS = Array.from({ length: 201 }, (_, number) => number);

/** The tags that copy may hold: those that src/words/rich-copy.tsx shows, which Node cannot import. */
export const ALLOWED_TAGS = ['strong', 'em', 'b', 'i', 'br', 'a'] as const;

/** The character references by name that copy may hold: those that src/words/rich-copy.tsx decodes. */
export const KNOWN_REFERENCES = ['amp', 'lt', 'gt', 'quot', 'apos', 'nbsp'] as const;

/** A tag, opened or closed, as rich-copy.tsx reads it: one that is never ended is a text. */
const TAG = /<\/?([a-z][a-z0-9-]*)(?:[^<>"']|"[^"]*"|'[^']*')*>/gi;

function visitElements(
  elements: readonly MessageFormatElement[],
  visit: (element: MessageFormatElement) => void,
): void {
  for (const element of elements) {
    visit(element);
    if (element.type === TYPE.plural || element.type === TYPE.select) {
      for (const option of Object.values(element.options)) visitElements(option.value, visit);
    }
  }
}

/** The names of a message's arguments. */
function listArguments(elements: readonly MessageFormatElement[]): Set<string> {
  const names = new Set<string>();
  visitElements(elements, (element) => {
    if (element.type !== TYPE.literal && element.type !== TYPE.pound) names.add(element.value);
  });
  return names;
}

function listTags(message: string): string[] {
  return [...message.matchAll(TAG)].map((match) => (match[1] ?? '').toLowerCase()).sort();
}

/** The tags of a message that the portal does not show, each once. */
export function listStrangeTags(message: string): readonly string[] {
  return [...new Set(listTags(message))].filter((tag) => !ALLOWED_TAGS.some((allowed) => allowed === tag));
}

/** The named character references of a message that the portal shows as they are written, each once. */
export function listStrangeReferences(message: string): readonly string[] {
  const names = [...message.matchAll(/&([a-z]+);/gi)].map(([, name = '']) => name);
  return [...new Set(names)].filter(
    (name) => !KNOWN_REFERENCES.some((known) => known === name.toLowerCase()),
  );
}

/** The names that a message has filled in, in the order of the alphabet. */
export function listMessageArguments(message: string): readonly string[] {
  return [...listArguments(parse(message, { ignoreTag: true }))].sort();
}

/** The plural categories that a language uses for whole numbers up to 200. */
export function listPluralCategories(culture: string, pluralType: Intl.PluralRuleType): Set<string> {
  const rules = new Intl.PluralRules(culture, { type: pluralType });
  return new Set(SAMPLE_NUMBERS.map((number) => rules.select(number)));
}

function checkPlurals(culture: string, elements: readonly MessageFormatElement[]): string[] {
  const findings: string[] = [];
  visitElements(elements, (element) => {
    if (element.type !== TYPE.plural) return;
    const needed = listPluralCategories(culture, element.pluralType ?? 'cardinal');
    const missing = [...needed].filter((category) => element.options[category] === undefined);
    if (missing.length > 0) findings.push(`plural of {${element.value}} lacks ${missing.join(', ')}`);
  });
  return findings;
}

/** What is wrong with one message by itself: no ICU, a forbidden tag, plural categories that its language needs. */
export function checkMessage(culture: string, message: string): string[] {
  let elements: MessageFormatElement[];
  try {
    elements = parse(message, { ignoreTag: true });
  } catch {
    return ['is not an ICU message'];
  }
  const strange = listStrangeTags(message);
  return [
    ...(strange.length > 0 ? [`has a forbidden tag: ${strange.join(', ')}`] : []),
    ...checkPlurals(culture, elements),
  ];
}

/** What a translation has otherwise than its English source: arguments or markup. Both must be ICU messages. */
export function compareMessages(source: string, translation: string): string[] {
  const [expected, actual] = [source, translation].map((text) => listMessageArguments(text).join(', '));
  const [expectedTags, actualTags] = [source, translation].map((text) => listTags(text).join(', '));
  return [
    ...(expected === actual ? [] : [`has the arguments (${actual}), not (${expected})`]),
    ...(expectedTags === actualTags ? [] : [`has the tags (${actualTags}), not (${expectedTags})`]),
  ];
}
