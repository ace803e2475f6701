import { execFileSync } from 'node:child_process';
import { isAbsolute, join, relative, resolve } from 'node:path';
import { readOptions } from '#api-mock/read-options.ts';
import { UserError } from '#api-mock/user-error.ts';
import { addFieldType } from './new/field-type.ts';
import { addForm, findOwnCase } from './new/form.ts';
import { makeCase } from './new/make-case.ts';
import { addLanguage } from './new/messages.ts';
import { addRule } from './new/rule.ts';
import { createSkeleton, type Skeleton, SkeletonError } from './new/skeleton.ts';
import { nameFile, tellWritten } from './new/tell-written.ts';
import { addTheme } from './new/theme.ts';

const ROOT = join(import.meta.dirname, '..');
const USAGE = `  npm run new case NAME                        a case of one's own, in cases/, or a folder's path: docs/your-own-case.md
  npm run new form SLUG -- --case cases/NAME   a form type of a case; which, where there is one alone, need not be said
  npm run new field-type NAME                  what a field can be: rating
  npm run new rule NAME                        what a server can ask of a value: evenNumber
  npm run new language TAG                     the portal's words: de
  npm run new theme NAME                       a look: harbor-1.0`;

/** Scripts that regenerate files which depend on the sources. */
const GENERATORS = ['scripts/case/write-schemas.ts', 'scripts/openapi.ts'];

const { values, positionals } = readOptions(
  {
    options: { case: { type: 'string' } },
    allowPositionals: true,
  },
  USAGE,
);
const [kind = '', name] = positionals;

const KINDS: Readonly<Record<string, (skeleton: Skeleton, name: string) => void>> = {
  form: (skeleton, slug) => {
    const named = values.case === undefined ? undefined : resolve(values.case);
    addForm(skeleton, slug, findOwnCase(named, join(ROOT, 'cases')));
  },
  'field-type': addFieldType,
  rule: addRule,
  language: (skeleton, tag) => addLanguage(skeleton, ROOT, tag),
  theme: addTheme,
};

if (name !== undefined && kind === 'case') {
  const folder = makeCase(name);
  const path = relative(ROOT, folder);
  console.log(
    `${folder} is a case that works. See it: npm start -- --case ${path.startsWith('..') ? folder : path}`,
  );
} else if (name !== undefined && KINDS[kind] !== undefined) {
  const skeleton = createSkeleton(ROOT);
  KINDS[kind](skeleton, name);
  finish(skeleton.write().map((path) => resolve(ROOT, path)));
} else {
  throw new UserError(`What is to be made?\n${USAGE}`, 2);
}

function finish(written: readonly string[]): void {
  const names = written.map((path) => nameFile(ROOT, path));
  const checked = names.filter((path) => !isAbsolute(path) && /\.(?:tsx?|css|json)$/.test(path));
  run('node_modules/@biomejs/biome/bin/biome', 'check', '--write', '--no-errors-on-unmatched', ...checked);
  for (const generator of GENERATORS) run(generator);
  console.log(tellWritten(ROOT, names, values.case));
}

function run(...command: readonly string[]): void {
  try {
    execFileSync(process.execPath, command, { cwd: ROOT, stdio: 'pipe', encoding: 'utf8' });
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { readonly stdout?: string; readonly stderr?: string };
    throw new SkeletonError(`${command.join(' ')} says of what was written:\n${stdout}${stderr}`);
  }
}
