import { readDemoWords } from '../case/read-case.ts';
import { listCultures, listNamespaces, SOURCE_CULTURE } from '../compile-messages.ts';
import { checkMessage } from '../message-checks.ts';

export interface PreviewText {
  readonly text: string;
  readonly origin: 'case' | 'portal' | 'English';
  readonly problems: readonly string[];
}

export interface PreviewRow {
  readonly key: string;
  readonly texts: Readonly<Record<string, PreviewText>>;
}

/** Keys of one namespace. Keys that only the server has are in a section of their own. */
export interface PreviewSection {
  readonly namespace: string;
  readonly rows: readonly PreviewRow[];
}

/** Culture -> key -> the server's copy. */
export type ServerContent = ReadonlyMap<string, ReadonlyMap<string, string>>;

export function collectTexts(content: ServerContent): readonly PreviewSection[] {
  const namespaces = listNamespaces(SOURCE_CULTURE);
  const builtIn = new Map(listCultures().map((culture) => [culture, readBuiltIn(culture)]));
  const keys = new Set([...(builtIn.get(SOURCE_CULTURE)?.keys() ?? [])]);
  for (const texts of content.values()) for (const key of texts.keys()) keys.add(key);
  const findText = (key: string, culture: string): PreviewText => {
    const own = content.get(culture)?.get(key);
    if (own !== undefined) return { text: own, origin: 'case', problems: checkMessage(culture, own) };
    const portal = builtIn.get(culture)?.get(key);
    if (portal !== undefined) return { text: portal, origin: 'portal', problems: [] };
    const english = content.get(SOURCE_CULTURE)?.get(key) ?? builtIn.get(SOURCE_CULTURE)?.get(key);
    // A key without a text is shown itself.
    return { text: english ?? key, origin: 'English', problems: ['not worded in this language'] };
  };
  const rows = [...keys].sort().map(
    (key): PreviewRow => ({
      key,
      texts: Object.fromEntries([...content.keys()].map((culture) => [culture, findText(key, culture)])),
    }),
  );
  const namespaceOf = (key: string): string => {
    const [namespace = ''] = key.split('.');
    return namespaces.includes(namespace) ? namespace : 'unknown to the portal';
  };
  const sections = Map.groupBy(rows, ({ key }) => namespaceOf(key));
  return [...sections].map(([namespace, members]) => ({ namespace, rows: members }));
}

function readBuiltIn(culture: string): ReadonlyMap<string, string> {
  return readDemoWords(culture);
}
