import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readOptions } from '#api-mock/read-options.ts';
import { DEMO_CASE, readCaseOrExit } from './case/read-case.ts';
import { describeCase } from './describe/describe-case.ts';
import { renderHtml, renderMarkdown } from './describe/render-description.ts';

const USAGE = 'npm run describe -- [--case cases/rivenwood] [--out build/describe]';

const { values } = readOptions(
  {
    options: {
      case: { type: 'string', default: DEMO_CASE },
      out: { type: 'string', default: 'build/describe' },
    },
  },
  USAGE,
);

const forms = describeCase(readCaseOrExit(values.case));
mkdirSync(values.out, { recursive: true });
for (const [name, text] of [
  ['models.md', renderMarkdown(forms)],
  ['models.html', renderHtml(forms)],
] as const) {
  const file = join(values.out, name);
  writeFileSync(file, text);
  console.log(`Wrote ${file}`);
}
