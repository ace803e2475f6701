import { readBuildRecord } from './build-record.ts';
import {
  createGzipSize,
  FIRST_FIELD_BUDGET,
  FIRST_LOAD_BUDGET,
  measureThemes,
  WORKER_BUDGET,
} from './measure-size.ts';

// Fails if the first load of the start page, the bytes before its first field or the worker exceed their budget, in any theme.
const folder = process.argv[2] ?? 'build/production';
const record = readBuildRecord(folder);
const gzipSize = createGzipSize(folder);
const loads = measureThemes(record, gzipSize);

for (const { theme, load } of loads) {
  const verdict = load.totalBytes <= FIRST_LOAD_BUDGET ? 'within' : 'OVER';
  console.log(
    `${theme}: ${load.scriptBytes} + ${load.styleBytes} = ${load.totalBytes} bytes of JavaScript and CSS, ${verdict} the budget of ${FIRST_LOAD_BUDGET}`,
  );
  if (load.totalBytes <= FIRST_LOAD_BUDGET) continue;
  process.exitCode = 1;
  for (const [file, bytes] of load.files) console.log(`  ${bytes} ${file}`);
}

const others = [
  // The page contains the styles of the configured theme inline.
  ['before the first field', 'index.html', FIRST_FIELD_BUDGET],
  ['the worker', 'sw.js', WORKER_BUDGET],
] as const;
for (const [name, file, budget] of others) {
  const bytes = gzipSize(file);
  console.log(`${name}: ${bytes} bytes, ${bytes <= budget ? 'within' : 'OVER'} the budget of ${budget}`);
  if (bytes > budget) process.exitCode = 1;
}
