import { join } from 'node:path';
import { findFillIns, findFillInsOfCase } from './fill-ins.ts';

// Fails while a mark that `npm run new` left is not filled in; lists each with file and line. With the folder of a case it checks only
// that: node scripts/check-fill-ins.ts ~/mine
const [folder] = process.argv.slice(2);
const found = folder === undefined ? findFillIns(join(import.meta.dirname, '..')) : findFillInsOfCase(folder);
for (const { file, line, text } of found) console.error(`${file}:${line}: ${text}`);
console.log(`${found.length} to fill in`);
if (found.length > 0) process.exitCode = 1;
