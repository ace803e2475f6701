import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';

/** Sample numbers for plural categories: all that a claim's counts can reach. */
const SAMPLE_NUMBERS = Array.from({ length: 201 }, (_, number) => number);

/** Tags allowed in copy: those that src/words/rich-copy.tsx renders, which Node cannot import. */
export const ALLOWED_TAGS = ['strong', 'em', 'b', 'i', 'br', 'a'] as const;

/** Named character references allowed in copy: those that src/words/rich-copy.tsx decodes. */
export const KNOWN_REFERENCES = ['amp', 'lt', 'gt', 'quot', 'apos', 'nbsp'] as const;

/** Opening or closing tag, as rich-copy.tsx parses it; one without its end counts as text. */
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

/** Lists the tags of a message that the portal does not render, without duplicates. */
export function listStrangeTags(message: string): readonly string[] {
  return [...new Set(listTags(message))].filter((tag) => !ALLOWED_TAGS.some((allowed) => allowed === tag));
}

/** Lists the named character references that the portal shows literally, without duplicates. */
export function listStrangeReferences(message: string): readonly string[] {
  const names = [...message.matchAll(/&([a-z]+);/gi)].map(([, name = '']) => name);
  return [...new Set(names)].filter(
    (name) => !KNOWN_REFERENCES.some((known) => known === name.toLowerCase()),
  );
}

/** Control characters, which are invisible; some of them end a text for a screen reader. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;

/** Replacement character, left where a file was not saved as UTF-8. */
const LOST = '\ufffd';

/** Opening direction character -> the one that closes it. */
const DIRECTIONS: ReadonlyMap<string, string> = new Map([
  ['\u202a', '\u202c'],
  ['\u202b', '\u202c'],
  ['\u2066', '\u2069'],
  ['\u2067', '\u2069'],
  ['\u2068', '\u2069'],
]);

/** Overrides, which reverse letters even within one script. */
const OVERRIDES = /[\u202d\u202e]/;

const codeOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/** Finds an invisible character that spoils the text around it: a control character, a lost letter, an unclosed direction. */
export function findStrangeCharacter(message: string): string | undefined {
  if (message.includes(LOST))
    return 'has a letter that was lost (U+FFFD): write it again, and save the file as UTF-8';
  const [bad] = CONTROL.exec(message) ?? OVERRIDES.exec(message) ?? [];
  if (bad !== undefined) return `has the character ${codeOf(bad)}, which nobody sees: leave it out`;
  const open: string[] = [];
  for (const character of message) {
    const end = DIRECTIONS.get(character);
    if (end !== undefined) open.push(end);
    else if (character === '\u202c' || character === '\u2069') {
      if (open.pop() !== character) return `has ${codeOf(character)}, which ends no direction that was begun`;
    }
  }
  const [missing] = open;
  return missing && `begins a direction of its own and does not end it: put ${codeOf(missing)} behind it`;
}

/** Finds tags that are left open or overlap, which rich-copy.tsx closes, and invalid links, which it shows as text. */
export function findLooseMarkup(message: string): string | undefined {
  const open: string[] = [];
  for (const [whole, name = ''] of message.matchAll(TAG)) {
    const tag = name.toLowerCase();
    if (tag === 'br' || whole.endsWith('/>')) continue;
    if (whole.startsWith('</')) {
      if (open.pop() !== tag) return `has a </${tag}> that ends nothing, or not what was begun last`;
      continue;
    }
    open.push(tag);
    const [, , address] = /\shref\s*=\s*(["']?)([^"'>\s]*)\1/i.exec(whole) ?? [];
    if (tag === 'a' && address === undefined) return 'has an <a> without href, which is shown as text';
    if (tag === 'a' && !/^(?:\/|#|\{|https?:|mailto:|tel:)/i.test(address ?? ''))
      return `has a link to "${address}": write /faq, https://…, mailto:… or tel:…`;
  }
  const [left] = open;
  return left && `leaves <${left}> open: put </${left}> where it ends`;
}

export function listMessageArguments(message: string): readonly string[] {
  return [...listArguments(parse(message, { ignoreTag: true }))].sort();
}

/** Lists the plural categories that a language uses for whole numbers up to 200. */
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

/** Checks one message by itself: valid ICU, allowed tags, all plural categories of its language. */
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

/** Compares the arguments and tags of a translation with its source. Both must be valid ICU messages. */
export function compareMessages(source: string, translation: string): string[] {
  const [expected, actual] = [source, translation].map((text) => listMessageArguments(text).join(', '));
  const [expectedTags, actualTags] = [source, translation].map((text) => listTags(text).join(', '));
  return [
    ...(expected === actual ? [] : [`has the arguments (${actual}), not (${expected})`]),
    ...(expectedTags === actualTags ? [] : [`has the tags (${actualTags}), not (${expectedTags})`]),
  ];
}
