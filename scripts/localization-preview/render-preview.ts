import type { PreviewRow, PreviewSection, PreviewText } from './collect-texts.ts';
import type { FindPlaces } from './find-places.ts';

const STYLE = `
body { font: 1rem/1.5 system-ui, sans-serif; margin: 1rem; color-scheme: light dark; }
table { border-collapse: collapse; inline-size: 100%; table-layout: fixed; }
th, td { border: 1px solid GrayText; padding: .35rem .5rem; text-align: start; vertical-align: top; overflow-wrap: anywhere; }
thead th { background: Canvas; inset-block-start: 0; position: sticky; }
.case { border-inline-start: .35rem solid #0b5d4e; }
.problem { border-inline-start: .35rem solid #b3261e; }
small { color: GrayText; display: block; }`;

const LEGEND = `<p>What a claimant reads for each key. <span class="case">&nbsp;Worded by the case</span>,
unmarked: the portal's own text, <span class="problem">&nbsp;to be looked at</span>. Texts are shown as they are written: {name} stands for a
value, markup is not applied. Below each key: the sources that use it.</p>`;

export function renderPreview(
  sections: readonly PreviewSection[],
  cultures: readonly string[],
  findPlaces: FindPlaces,
): string {
  const contents = sections.map(
    ({ namespace, rows }) =>
      `<li><a href="#${escapeHtml(namespace)}">${escapeHtml(namespace)}</a> (${rows.length})</li>`,
  );
  const problems = sections.flatMap(({ rows }) => rows.filter(hasProblem));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Localization preview</title>
<style>${STYLE}</style>
</head>
<body>
<h1>Localization preview</h1>
${LEGEND}
<ul>${contents.join('')}</ul>
<h2>To be looked at: ${problems.length}</h2>
<ul>${problems.map(({ key }) => `<li><a href="#${escapeHtml(key)}">${escapeHtml(key)}</a></li>`).join('')}</ul>
${sections.map((section) => renderSection(section, cultures, findPlaces)).join('\n')}
</body>
</html>
`;
}

function hasProblem({ texts }: PreviewRow): boolean {
  return Object.values(texts).some(({ problems }) => problems.length > 0);
}

function renderSection(
  { namespace, rows }: PreviewSection,
  cultures: readonly string[],
  findPlaces: FindPlaces,
): string {
  const columns = cultures.map((culture) => `<th scope="col">${escapeHtml(culture)}</th>`).join('');
  const lines = rows.map(({ key, texts }) => {
    const cells = cultures.map((culture) => renderText(culture, texts[culture])).join('');
    const places = findPlaces(key)
      .map((place) => `<small>${escapeHtml(place)}</small>`)
      .join('');
    return `<tr id="${escapeHtml(key)}"><th scope="row">${escapeHtml(key)}${places}</th>${cells}</tr>`;
  });
  return `<h2 id="${escapeHtml(namespace)}">${escapeHtml(namespace)}</h2>
<table><thead><tr><th scope="col">Key</th>${columns}</tr></thead><tbody>
${lines.join('\n')}
</tbody></table>`;
}

function renderText(culture: string, shown: PreviewText | undefined): string {
  if (shown === undefined) return '<td></td>';
  const { text, origin, problems } = shown;
  const mark = problems.length > 0 ? ' class="problem"' : origin === 'case' ? ' class="case"' : '';
  const remarks = problems.map((problem) => `<small lang="en" dir="ltr">${escapeHtml(problem)}</small>`);
  const language = origin === 'English' ? 'en' : culture;
  return `<td${mark}><div lang="${escapeHtml(language)}" dir="auto">${escapeHtml(text)}</div>${remarks.join('')}</td>`;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
