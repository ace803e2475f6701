import { readBuildRecord } from './build-record.ts';
import { createGzipSize, FIRST_FIELD_BUDGET, FIRST_LOAD_BUDGET, measureThemes } from './measure-size.ts';

// Fails where the first load of the start page, or what comes before its first field, is over its budget, in any theme.
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

// Its styles stand in it, those of the theme that the site is configured with.
const pageBytes = gzipSize('index.html');
const isSmall = pageBytes <= FIRST_FIELD_BUDGET;
console.log(
  `before the first field: ${pageBytes} bytes, ${isSmall ? 'within' : 'OVER'} the budget of ${FIRST_FIELD_BUDGET}`,
);
if (!isSmall) process.exitCode = 1;
