import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { smallPhoto } from '../support/test-files.ts';
import { type Clone, makeClone, type Run } from './clone.ts';

/*
 * Follows docs/your-own-case.md in a clone as a new user would. The commands and pieces of JSON come from the document, and so do the
 * names of the files.
 */
const DOCUMENT = readFileSync('docs/your-own-case.md', 'utf8');
const { scripts }: { readonly scripts: Readonly<Record<string, string>> } = JSON.parse(
  readFileSync('package.json', 'utf8'),
);
const BUILT = ['demo', 'production'].flatMap((mode) =>
  ['', '-build.json', '-digest.txt', '-headers.json', '-headers.nginx.conf', '-prerender'].map(
    (end) => `build/${mode}${end}`,
  ),
);

let clone: Clone;
beforeAll(() => {
  clone = makeClone(BUILT);
});
afterAll(() => clone.remove());

function readBlocks(heading: string, language: 'sh' | 'json'): readonly string[] {
  const [, section = ''] = DOCUMENT.split(`\n## ${heading}\n`);
  const [own = ''] = section.split('\n## ');
  return [...own.matchAll(new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\n\`\`\``, 'g'))].map(
    ([, block = '']) => block,
  );
}

function readCommands(heading: string): readonly string[] {
  return readBlocks(heading, 'sh').flatMap((block) =>
    block.split('\n').map((line) => line.replace(/\s+#.*$/, '')),
  );
}

function findCommand(heading: string, beginning: string): string {
  const found = readCommands(heading).find((command) => command.startsWith(beginning));
  if (found === undefined) throw new Error(`"${heading}" has no command "${beginning}"`);
  return found;
}

/** Returns Node's arguments for an npm command of the document, from package.json. */
function readWords(command: string): readonly string[] {
  const [, name = '', rest = ''] = /^npm (?:run )?(\S+)(?: --)?(.*)$/.exec(command) ?? [];
  const script = scripts[name];
  if (script === undefined) throw new Error(`package.json has no script for "${command}"`);
  const [, ...words] = `${script} ${rest}`.split(/\s+/).filter((word) => word !== '' && word !== '--');
  return words;
}

async function runToItsEnd(command: string): Promise<string> {
  const { code, printed } = await clone.finish(...readWords(command));
  expect(code, printed).toBe(0);
  return printed;
}

async function startCase(command: string): Promise<Run & { readonly address: string }> {
  const started = clone.run(...readWords(command));
  await expect.poll(started.readPrinted).toContain('Ctrl+C ends it.');
  const address = /Portal +(http:\S+)\/$/m.exec(started.readPrinted())?.[1] ?? '';
  return { ...started, address };
}

const readText = async (address: string) => (await fetch(address)).text();
/** Fetches a form as the page would, so that it is the one configured last. */
async function readForm(address: string, form: string): Promise<string> {
  const page = await readText(`${address}/`);
  const file = new RegExp(`"(/app/dist/case/${form}-\\w+\\.json)"`).exec(page)?.[1];
  return file === undefined ? '' : readText(address + file);
}

type Json = Record<string, unknown>;

function change(file: string, edit: (json: Json) => void): void {
  const path = join(clone.folder, 'cases/mine', file);
  expect(DOCUMENT, file).toContain(
    file
      .replace(/(?<=\/)(?:de)(?=\/|\.)/, '<code>')
      .replace(/pages\.json$/, (name) => (file.includes('/de/') ? '*.json' : name)),
  );
  const json: Json = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
  edit(json);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify(json, undefined, 2));
}

function changeCrossing(edit: (blocks: { fields?: Json[] }[]) => void): void {
  change('forms/claim.json', ({ pages }) => {
    const page = (pages as { slug?: string; blocks: { fields?: Json[] }[] }[]).find(
      ({ slug }) => slug === 'your-crossing',
    );
    edit(page?.blocks ?? []);
  });
}

it('leads from a clone to a case of one’s own, as it is written', async () => {
  const shown = await startCase(findCommand('1. See a case run', 'npm start'));
  for (const path of ['/', '/objection', '/opt-out'])
    expect((await fetch(shown.address + path)).status).toBe(200);
  const ended = once(shown.child, 'close');
  shown.child.kill('SIGTERM');
  await ended;

  await runToItsEnd(findCommand('2. Copy it', 'npm run new'));
  const { address, readPrinted } = await startCase(findCommand('2. Copy it', 'npm start'));
  const examine = findCommand('10. Deploy it', 'npm run doctor').replace(/https:\/\/\S+/, address);
  for (const command of [examine, examine.replace(' --case cases/mine', '')])
    expect(await runToItsEnd(command)).toContain('Nothing to mend.');

  change('server/content/en.json', (content) =>
    Object.assign(content, { 'themes.caseName': 'In re My Own Case' }),
  );
  await expect
    .poll(() => readText(`${address}/api/culture/content?culture=en`))
    .toContain('In re My Own Case');

  const [field = '', words = '', rules = ''] = readBlocks('4. Add a field', 'json');
  const { key } = JSON.parse(field) as { readonly key: string };
  change('words/en/pages.json', (texts) => Object.assign(texts, JSON.parse(`{${words}}`)));
  change('server/forms.json', (forms) => {
    const { sections } = forms.Claim as { readonly sections: { readonly claimDetails: Json } };
    Object.assign(sections.claimDetails, JSON.parse(`{${rules}}`));
  });
  changeCrossing((blocks) => {
    const block = blocks.find(({ fields = [] }) => fields.some((own) => own.key === 'delayHours'));
    block?.fields?.push(JSON.parse(field));
  });
  await expect.poll(() => readForm(address, 'claim')).toContain(`"key":"${key}"`);
  expect(await readText(`${address}/api/forms/config`)).toContain(
    `"${key}":{"validations":[{"type":"required"}`,
  );

  // The command reports the mistake, and the page stays as it was.
  change('forms/claim.json', (form) => Object.assign(form, { purpos: 'claim' }));
  await expect
    .poll(readPrinted)
    .toContain('forms/claim.json: purpos is not known here; did you mean "purpose"?');
  expect(await readForm(address, 'claim')).toContain(`"key":"${key}"`);
  change('forms/claim.json', (form) => delete form.purpos);

  const named = [...DOCUMENT.matchAll(/`((?:submissions|deadlines)\.[^`]+)`/g)].map(([, name = '']) => name);
  expect(named).toHaveLength(4);
  const ownWords = named.map((name) => [
    name.replace('OptOut', 'Leaving').replace('<deadlineKey>', 'leavingDeadline'),
    'Leave',
  ]);
  change('words/en/pages.json', (texts) => Object.assign(texts, Object.fromEntries(ownWords)));
  change('server/dates.json', ({ deadlines }) =>
    Object.assign(deadlines as Json, { leavingDeadline: { inDays: 40 } }),
  );
  change('server/forms.json', (forms) =>
    Object.assign(forms, { Leaving: { ...(forms.OptOut as Json), deadlineKey: 'leavingDeadline' } }),
  );
  const optOut: Json = JSON.parse(readFileSync(join(clone.folder, 'cases/mine/forms/opt-out.json'), 'utf8'));
  writeFileSync(
    join(clone.folder, 'cases/mine/forms/leaving.json'),
    JSON.stringify({ ...optOut, formType: 'Leaving', deadlineKey: 'leavingDeadline' }),
  );
  await expect.poll(() => readForm(address, 'leaving')).toContain('"formType":"Leaving"');

  change('server/cultures.json', (cultures) => {
    Object.assign(cultures.names as Json, { de: 'Deutsch' });
    (cultures.enabled as string[]).push('de');
  });
  change('server/content/de.json', (content) => Object.assign(content, { 'themes.caseName': 'Mein Fall' }));
  change('words/de/pages.json', (texts) => Object.assign(texts, { 'pages.seatNumber.label': 'Sitzplatz' }));
  await expect.poll(() => readText(`${address}/api/culture/content?culture=de`)).toContain('Mein Fall');
  await expect.poll(() => readForm(address, 'words-de')).toContain('Sitzplatz');

  const [block = ''] = readBlocks('7. Add a picture', 'json');
  const { id, picture } = JSON.parse(block) as { readonly id: string; readonly picture: string };
  expect(existsSync(join(clone.folder, 'cases/mine', picture))).toBe(true);
  expect(await readForm(address, 'claim')).toContain(`"id":"${id}"`);
  const [shownPicture = ''] =
    /\/app\/dist\/case\/ticket-\w+\.png/.exec(await readForm(address, 'claim')) ?? [];
  const answer = await fetch(address + shownPicture);
  expect(answer.headers.get('content-type')).toBe('image/png');
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(
    readFileSync(join(clone.folder, 'cases/mine', picture)),
  );
  const ownPicture = 'pictures/harbor.jpg';
  expect(DOCUMENT).toContain(ownPicture);
  writeFileSync(join(clone.folder, 'cases/mine', ownPicture), smallPhoto().buffer);
  changeCrossing((blocks) => blocks.push({ ...JSON.parse(block), id: 'harbor', picture: ownPicture }));
  await expect.poll(() => readForm(address, 'claim')).toMatch(/\/app\/dist\/case\/harbor-\w+\.jpg/);

  const [section = '', dates = ''] = readBlocks(
    '8. Tell what the settlement pays, and how long the time to file is',
    'json',
  );
  const { id: sectionId } = JSON.parse(section) as { readonly id: string };
  const tableKeys = [...section.matchAll(/"(content\.[^"]+)"/g)].map(([, name = '']) => name);
  expect(tableKeys).toHaveLength(5);
  const sectionKeys = ['heading', '1'].map((name) => `content.faq.${sectionId}.${name}`);
  change('words/en/pages.json', (texts) =>
    Object.assign(texts, Object.fromEntries([...tableKeys, ...sectionKeys].map((name) => [name, 'Paid']))),
  );
  change('content.json', (content) => {
    const { sections } = content.faq as { readonly sections: Json[] };
    sections.push(JSON.parse(section));
    Object.assign(content, JSON.parse(`{${dates}}`));
  });
  for (const told of [...tableKeys, '"opens":"2026-09-01"'])
    await expect.poll(() => readText(`${address}/`)).toContain(told);

  const [theme = ''] = /"ftc-7\.0"/.exec(DOCUMENT) ?? [];
  change('settings.json', (settings) => Object.assign(settings, { theme: JSON.parse(theme) }));
  await expect.poll(() => readText(`${address}/`)).toContain('"theme":"ftc-7.0"');

  const configure = findCommand('10. Deploy it', 'npm run configure').replace(/https:\/\/\S+/, address);
  expect(await runToItsEnd(configure)).toContain(
    'build/production is now the site of cases/mine (theme ftc-7.0).',
  );
  const page = readFileSync(join(clone.folder, 'build/production/index.html'), 'utf8');
  expect(page).toContain('In re My Own Case');
  expect(page).not.toMatch(/Rivenwood/);
});
