import { globSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Bench, renderTable } from '#tests/bench/bench-table.ts';

// Runs the benchmarks of tests/bench/, or only the named ones: npm run bench -- sizes first-field. The slow ones run only by name: npm
// run bench -- --lighthouse, npm run bench -- clients
const wanted = process.argv.slice(2).map((name) => name.replace(/^--/, ''));
const WHEN_NAMED = ['clients', 'lighthouse'];
const files = globSync('tests/bench/*.bench.ts').sort();
const chosen = files.filter((file) => {
  const name = basename(file, '.bench.ts');
  return wanted.length === 0 ? !WHEN_NAMED.includes(name) : wanted.includes(name);
});

if (chosen.length === 0) {
  console.error(`There are these benchmarks: ${files.map((file) => basename(file, '.bench.ts')).join(', ')}`);
  process.exit(2);
}

for (const file of chosen) {
  const { bench }: { bench: Bench } = await import(pathToFileURL(resolve(file)).href);
  for (const table of await bench()) console.log(renderTable(table));
}
