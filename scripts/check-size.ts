import { readBuildRecord } from './build-record.ts';
import { createGzipSize, FIRST_LOAD_BUDGET, measureThemes } from './measure-size.ts';

// Fails where the first load of the start page is over its budget, in any theme.
const folder = process.argv[2] ?? 'build/production';
const record = readBuildRecord(folder);
const loads = measureThemes(record, createGzipSize(folder));

for (const { theme, load } of loads) {
  const verdict = load.totalBytes <= FIRST_LOAD_BUDGET ? 'within' : 'OVER';
  console.log(
    `${theme}: ${load.scriptBytes} + ${load.styleBytes} = ${load.totalBytes} bytes of JavaScript and CSS, ${verdict} the budget of ${FIRST_LOAD_BUDGET}`,
  );
  if (load.totalBytes <= FIRST_LOAD_BUDGET) continue;
  process.exitCode = 1;
  for (const [file, bytes] of load.files) console.log(`  ${bytes} ${file}`);
}
