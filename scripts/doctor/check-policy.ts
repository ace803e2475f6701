import type { PortalSettings } from '#server/settings.ts';
import { hashSource, readLibraryStyleHashes } from '../library-styles.ts';
import { buildSecurityHeaders } from '../security-headers.ts';
import { type Finding, judge } from './finding.ts';

type Policy = ReadonlyMap<string, ReadonlySet<string>>;

function parsePolicy(text: string): Policy {
  const directives = text.split(';').map((part) => part.trim().split(/\s+/));
  return new Map(directives.flatMap(([name, ...sources]) => (name ? [[name, new Set(sources)]] : [])));
}

/** Compares the headers of a page with those that its settings and inline elements require. */
export function checkSecurityHeaders(settings: PortalSettings, html: string, served: Headers): Finding[] {
  const [script] = hashElements(html, 'script');
  const { 'Content-Security-Policy': wanted = '', ...others } = buildSecurityHeaders(
    settings,
    [...readLibraryStyleHashes(), ...hashElements(html, 'style')],
    undefined,
    script,
  );
  const plain = Object.entries(others).map(([name, value]) => {
    const found = served.get(name);
    return judge(
      name,
      found === value,
      value,
      `should be "${value}", is ${found === null ? 'missing' : `"${found}"`}`,
    );
  });
  return [...plain, ...checkPolicy(wanted, served.get('Content-Security-Policy'))];
}

/** Hashes the inline scripts or styles of a page: elements without an attribute. */
function hashElements(html: string, name: 'script' | 'style'): string[] {
  const elements = html.matchAll(new RegExp(`<${name}>([\\s\\S]*?)</${name}>`, 'g'));
  return [...elements].map(([, text = '']) => hashSource(text));
}

function checkPolicy(wanted: string, served: string | null): Finding[] {
  const subject = 'Content-Security-Policy';
  if (served === null) return [{ verdict: 'failed', subject, detail: 'is missing' }];
  const found = parsePolicy(served);
  const missing: string[] = [];
  const surplus: string[] = [];
  for (const [name, sources] of parsePolicy(wanted)) {
    const given = found.get(name) ?? new Set();
    if (!found.has(name)) missing.push(name);
    for (const source of sources) if (!given.has(source)) missing.push(`${source} in ${name}`);
    for (const source of given) if (!sources.has(source)) surplus.push(`${source} in ${name}`);
  }
  return [
    judge(subject, missing.length === 0, 'allows what the settings need', `lacks ${missing.join(', ')}`),
    judge(subject, surplus.length === 0, 'allows nothing more', `allows too much: ${surplus.join(', ')}`),
  ];
}
