import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { buildSite } from '#scripts/build.ts';

// Scans the browser's whole profile at each moment of a claim, and prints what a thief would find: npm run sealed. The flows run the same
// specs.
const packageFile = createRequire(import.meta.url).resolve('@playwright/test/package.json');
await buildSite('demo');
const { status } = spawnSync(
  process.execPath,
  [join(dirname(packageFile), 'cli.js'), 'test', 'tests/sealed'],
  {
    stdio: 'inherit',
  },
);
process.exitCode = status ?? 1;
