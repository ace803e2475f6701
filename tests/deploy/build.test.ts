import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Clone, makeClone } from './clone.ts';

let clone: Clone;
beforeAll(() => {
  clone = makeClone([]);
});
afterAll(() => clone.remove());

it.each([
  ['a form', 'forms/standard.json', '"type": "text"', '"type": "txet"', 'did you mean "text"?'],
  ['a rule of the server', 'server/fields.json', '"required"', '"requird"', 'did you mean "required"?'],
])(
  'the build refuses a mistake in %s with a sentence, and bundles nothing',
  async (_name, file, right, wrong, told) => {
    const path = join(clone.folder, 'cases/rivenwood', file);
    const text = readFileSync(path, 'utf8');
    writeFileSync(path, text.replace(right, wrong));
    const { code, printed } = await clone.finish('scripts/build.ts', 'production');
    writeFileSync(path, text);
    expect(code).toBe(1);
    expect(printed).toContain(`  ${file}: `);
    expect(printed).toContain(told);
    expect(printed).not.toMatch(/^ +at |modules transformed/m);
  },
);
