import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';

/** Numbers that tell a language's plural categories: all that a claim's counts can reach. */
const SAMPLE_NUMBERS = Array.from({ length: 201 }, (_, number) => number);

const TAG = /<\/?([a-z][a-z0-9]*)/gi;
const FORBIDDEN_TAGS: ReadonlySet<string> = new Set(['p', 'li', 'ul', 'ol']);

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
  const forbidden = listTags(message).filter((tag) => FORBIDDEN_TAGS.has(tag));
  return [
    ...(forbidden.length > 0 ? [`has a forbidden tag: ${[...new Set(forbidden)].join(', ')}`] : []),
    ...checkPlurals(culture, elements),
  ];
}

/** What a translation has otherwise than its English source: arguments or markup. Both must be ICU messages. */
export function compareMessages(source: string, translation: string): string[] {
  const [expected, actual] = [source, translation].map((text) =>
    [...listArguments(parse(text, { ignoreTag: true }))].sort().join(', '),
  );
  const [expectedTags, actualTags] = [source, translation].map((text) => listTags(text).join(', '));
  return [
    ...(expected === actual ? [] : [`has the arguments (${actual}), not (${expected})`]),
    ...(expectedTags === actualTags ? [] : [`has the tags (${actualTags}), not (${expectedTags})`]),
  ];
}
