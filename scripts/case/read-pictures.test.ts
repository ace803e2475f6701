import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readCase } from './read-case.ts';

const TICKET = 'pictures/ticket.png';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-pictures-'));
  cpSync('tests/cases/harborview', folder, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function change(file: string, from: string, to: string): void {
  const path = join(folder, file);
  const text = readFileSync(path, 'utf8');
  expect(text).toContain(from);
  writeFileSync(path, text.replace(from, to));
}

it('gives a picture the address of its content and its size, wherever the case names it', () => {
  change(
    'settings.json',
    '"theme": "default-7.0"',
    `"theme": "kontent-9.0", "banner": { "image": "${TICKET}" }`,
  );
  const { forms, settings, pictures } = readCase(folder);
  const { sitePath, content } = pictures.get(TICKET) ?? {};
  expect(content).toEqual(readFileSync(join(folder, TICKET)));
  expect(sitePath).toMatch(/^app\/dist\/case\/ticket-[0-9a-f]{8}\.png$/);
  expect(settings.banner.image).toBe(`/${sitePath}`);
  const blocks = forms.flatMap(({ definition }) => definition.pages.flatMap((page) => page.blocks));
  expect(blocks.find(({ kind }) => kind === 'picture')).toMatchObject({
    picture: `/${sitePath}`,
    width: 720,
    height: 300,
  });
  writeFileSync(join(folder, TICKET), readFileSync('public/icons/apple-touch-icon.png'));
  const [changed] = readCase(folder).pictures.values();
  expect(changed?.content).toEqual(readFileSync('public/icons/apple-touch-icon.png'));
  expect(changed).not.toMatchObject({ sitePath });
});

it.each([
  [
    'is not there',
    () => change('forms/claim.json', TICKET, 'pictures/tiket.png'),
    [
      'forms/claim.json: pages[2].blocks[0].picture names "pictures/tiket.png", which is not there; did you mean "pictures/ticket.png"?',
    ],
  ],
  [
    'the settings name, and that is not there',
    () => change('settings.json', '"theme"', '"banner": { "image": "pictures/harbor.jpg" }, "theme"'),
    ['settings.json: banner.image names "pictures/harbor.jpg", which is not there'],
  ],
  [
    'would keep a claimant on a bad line waiting',
    () => writeFileSync(join(folder, TICKET), Buffer.alloc(300_001)),
    ['pictures/ticket.png has 300001 bytes'],
  ],
  [
    'may hold scripts',
    () => writeFileSync(join(folder, 'pictures/logo.svg'), '<svg viewBox="0 0 1 1"/>'),
    ['pictures/logo.svg is none of the pictures that a case may have: .jpeg, .jpg, .png, .webp'],
  ],
  [
    'has a name that an address cannot hold',
    () => writeFileSync(join(folder, 'pictures/my map.png'), readFileSync(join(folder, TICKET))),
    ['pictures/my map.png has a name with other signs'],
  ],
  [
    'is none',
    () => writeFileSync(join(folder, 'pictures/map.png'), 'no picture'),
    ['pictures/map.png cannot be read as a picture'],
  ],
])('refuses a picture that %s', (_, spoil, told) => {
  spoil();
  for (const text of told) expect(() => readCase(folder)).toThrow(text);
});

it('leaves alone what is no picture of the case', () => {
  writeFileSync(join(folder, 'pictures/.hidden'), '');
  mkdirSync(join(folder, 'pictures/drafts'));
  expect([...readCase(folder).pictures.keys()]).toEqual([TICKET]);
});
