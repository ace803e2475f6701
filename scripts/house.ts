import { globSync, readFileSync } from 'node:fs';
import { isProductModule, isProductStyle, judgeMeasure, measureHouse } from './house/measure.ts';
import { readHouse } from './house/read-module.ts';
import { WAYS } from './house/ways.ts';

// Prints the measures of the code base with what they count, and fails if one exceeds its bound (house/bounds.ts).
const { imports: aliases }: { imports: Record<string, string> } = JSON.parse(
  readFileSync('package.json', 'utf8'),
);
const files = globSync('{src,sw}/**/*.{ts,tsx,css}')
  .map((path) => path.replaceAll('\\', '/'))
  .sort();

function readAll(isWanted: (file: string) => boolean): ReadonlyMap<string, string> {
  return new Map(files.filter(isWanted).map((file) => [file, readFileSync(file, 'utf8')]));
}

const house = readHouse(readAll(isProductModule), aliases);
const measures = measureHouse(house, readAll(isProductStyle), WAYS);

for (const { subject, where } of measures) {
  if (where.length > 0) console.log(`${subject}:\n${where.map((line) => `  ${line}`).join('\n')}\n`);
}
console.log(`${'found'.padStart(6)} ${'bound'.padStart(6)} ${'target'.padStart(6)}`);
for (const { subject, found, bound } of measures) {
  const numbers = [found, bound.most, bound.target].map((number) => String(number).padStart(6)).join(' ');
  const isLooser = found < bound.most;
  console.log(`${numbers}  ${subject}${isLooser ? ` (the bound may be lowered to ${found})` : ''}`);
}

for (const measure of measures) {
  const complaint = judgeMeasure(measure);
  if (complaint === undefined) continue;
  console.error(`\n${complaint}\n${measure.where.map((line) => `  ${line}`).join('\n')}`);
  process.exitCode = 1;
}
