import { join } from 'node:path';
import { findFillIns } from './fill-ins.ts';

// Fails while something that `npm run new` has marked is not filled in: each with its file and line.
const found = findFillIns(join(import.meta.dirname, '..'));
for (const { file, line, text } of found) console.error(`${file}:${line}: ${text}`);
console.log(`${found.length} to fill in`);
if (found.length > 0) process.exitCode = 1;
