import { globSync, readFileSync } from 'node:fs';
import { judgeImport, judgePackage } from './import-rules.ts';
import { readImports, readSpecifiers } from './read-imports.ts';

// Fails if an import goes up, to another small story or out of its room by a relative path, or brings React where nothing renders.
const { imports: aliases }: { imports: Record<string, string> } = JSON.parse(
  readFileSync('package.json', 'utf8'),
);
const files = globSync('{src,sw,api-mock,scripts,tests}/**/*.{ts,tsx}')
  .map((path) => path.replaceAll('\\', '/'))
  .sort();

const complaints = files.flatMap((file) => {
  const source = readFileSync(file, 'utf8');
  const edges = readImports(file, source, aliases).flatMap((edge) => {
    const complaint = judgeImport(edge);
    return complaint === undefined ? [] : [`${edge.from} -> ${edge.target}: ${complaint}`];
  });
  const packages = readSpecifiers(file, source).flatMap((specifier) => {
    const complaint = judgePackage(file, specifier);
    return complaint === undefined ? [] : [`${file} -> ${specifier}: ${complaint}`];
  });
  return [...edges, ...packages];
});

for (const complaint of complaints) console.error(complaint);
console.log(`${files.length} files, ${complaints.length} imports against the directions`);
if (complaints.length > 0) process.exitCode = 1;
