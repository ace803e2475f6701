import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { FIELD_TRAITS } from '#claim/definition/field-config.ts';
import { expandBlock } from '#claim/definition/form-plan.ts';
import { loadFormDefinition } from '#claim/definition/form-registry.ts';
import { listFormTypes } from '#server/form-type.ts';

const DOCUMENTATION = readFileSync('docs/field-config.md', 'utf8');

/** Returns the names in the first column of the table below a heading, including the conditions of `dependencies`. */
function namesIn(heading: string): readonly string[] {
  const [section = ''] = (DOCUMENTATION.split(`\n## ${heading}\n`)[1] ?? '').split('\n## ');
  const rows = section.split('\n').filter((line) => line.startsWith('| `'));
  return rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`(?:dependencies\.)?(\w+)`/g)].map(([, name = '']) => name),
  );
}

async function listUsed(): Promise<ReadonlySet<string>> {
  const definitions = await Promise.all(listFormTypes().map(loadFormDefinition));
  const blocks = definitions.flatMap(({ pages }) => pages.flatMap((page) => page.blocks));
  const fields = blocks.flatMap((block) => expandBlock(block));
  const dependencies = [...blocks, ...fields].flatMap((each) => each.dependencies ?? []);
  const conditions = dependencies.flatMap((each) => each.dependencies);
  const inputs = [...fields, ...dependencies, ...conditions].flatMap(Object.keys);
  return new Set([...inputs, ...fields.map(({ type }) => type), ...blocks.map(({ kind }) => kind)]);
}

it('lists the inputs and types of fields, the dependencies and the blocks that no form of the demonstration uses, and no others', async () => {
  const used = await listUsed();
  const known = [
    ...namesIn('Field'),
    ...Object.keys(FIELD_TRAITS),
    ...namesIn('Dependencies'),
    ...namesIn('Blocks'),
  ];
  expect(known.length).toBeGreaterThan(30);
  expect(namesIn('What the demonstration does without').toSorted()).toEqual(
    known.filter((name) => !used.has(name)).toSorted(),
  );
});
