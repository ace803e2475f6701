import { readDemoWords } from '../case/read-case.ts';
import { listCultures, listNamespaces, SOURCE_CULTURE } from '../compile-messages.ts';
import { checkMessage } from '../message-checks.ts';

/** What a claimant reads for one key in one culture, and who worded it. */
export interface PreviewText {
  readonly text: string;
  readonly origin: 'case' | 'portal' | 'English';
  /** What is wrong with it, if anything. */
  readonly problems: readonly string[];
}

/** One key with its text in each culture. */
export interface PreviewRow {
  readonly key: string;
  readonly texts: Readonly<Record<string, PreviewText>>;
}

/** The keys of one namespace. Those that only the server names are under its own word for them. */
export interface PreviewSection {
  readonly namespace: string;
  readonly rows: readonly PreviewRow[];
}

/** The server's content of each culture: key -> copy. */
export type ServerContent = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Every key of the portal and of the server's content, with what is shown for it. */
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
    // An unfound key is shown itself.
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
