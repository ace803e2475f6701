const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as it may stand in HTML, in an attribute too. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

const STYLE = [
  'body{font:1rem/1.5 sans-serif;margin:2rem auto;max-width:45rem;padding:0 1rem;color:#111;background:#fff}',
  'h1{font-size:1.6rem}h2{font-size:1.2rem;border-top:1px solid #777;padding-top:1rem}h3{font-size:1rem}',
  'dt{font-weight:bold}dd{margin:0 0 .75rem;overflow-wrap:anywhere}.note{border:2px solid #111;padding:.5rem 1rem}',
  '.line{border-bottom:1px solid #111;height:3rem;max-width:24rem}@media print{body{margin:0}dt,dd{break-inside:avoid}}',
].join('');

export interface HtmlFile {
  readonly title: string;
  /** BCP 47. */
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  /** HTML that is escaped already. */
  readonly body: readonly string[];
}

/** A file of its own: no script, no address, nothing to fetch; readable in ten years. */
export function buildHtmlFile({ title, language, direction, body }: HtmlFile): Blob {
  const lines = [
    '<!doctype html>',
    `<html lang="${escapeHtml(language)}" dir="${direction}">`,
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width">',
    `<title>${escapeHtml(title)}</title>`,
    `<style>${STYLE}</style>`,
    ...body,
    '</html>',
  ];
  return new Blob([lines.join('\n')], { type: 'text/html' });
}

/** Text that keeps its own direction within a line of another. */
export function isolate(text: string): string {
  return `<bdi>${escapeHtml(text)}</bdi>`;
}

/** Labels with their values, each value a line. */
export function toDefinitionList(entries: readonly (readonly [string, readonly string[]])[]): string {
  const items = entries.map(
    ([label, values]) => `<dt>${isolate(label)}</dt><dd>${values.map(isolate).join('<br>')}</dd>`,
  );
  return `<dl>${items.join('')}</dl>`;
}
