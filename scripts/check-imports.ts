import { globSync, readFileSync } from 'node:fs';
import { judgeImport } from './import-rules.ts';
import { readImports } from './read-imports.ts';

// Fails where an import goes up a layer, from one feature to another, or out of its room by a relative path.
const { imports: aliases }: { imports: Record<string, string> } = JSON.parse(
  readFileSync('package.json', 'utf8'),
);
const files = globSync('{src,sw,api-mock,scripts,tests}/**/*.{ts,tsx}')
  .map((path) => path.replaceAll('\\', '/'))
  .sort();

const complaints = files.flatMap((file) =>
  readImports(file, readFileSync(file, 'utf8'), aliases).flatMap((edge) => {
    const complaint = judgeImport(edge);
    return complaint === undefined ? [] : [`${edge.from} -> ${edge.target}: ${complaint}`];
  }),
);

for (const complaint of complaints) console.error(complaint);
console.log(`${files.length} files, ${complaints.length} imports against the directions`);
if (complaints.length > 0) process.exitCode = 1;
