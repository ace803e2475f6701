// Runs before every npm script that needs the packages, on whatever Node (20.19 or later) the machine has, so
// it may use nothing but Node itself. It installs when the lock file is newer than what is installed, and
// makes sure that the `node` package, which gives the other scripts the Node they need, is really there:
// `--ignore-scripts` leaves it out without a word, and the scripts would fall back to the machine's own Node.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
const lockFile = join(root, 'package-lock.json');
const installedMark = join(root, 'node_modules', '.package-lock.json');
const wantedMajor = Number(
  JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).devDependencies.node.replace(
    /\D*(\d+).*/,
    '$1',
  ),
);

/** @param {string[]} npmArguments */
function runNpm(npmArguments) {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const outcome = spawnSync(npm, npmArguments, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (outcome.status === 0) return;
  console.error(
    `Setting up failed: npm ${npmArguments.join(' ')} did not succeed. What it said stands above.`,
  );
  process.exit(outcome.status ?? 1);
}

function installPackages() {
  const isInstalled = existsSync(installedMark);
  if (isInstalled && statSync(installedMark).mtimeMs >= statSync(lockFile).mtimeMs) return;
  console.log(
    isInstalled ? 'The lock file has changed: installing …' : 'First run: installing the packages …',
  );
  // Not `npm ci`: it refuses a lock file that lacks optional packages of other platforms, which some registries do not
  // serve. What the lock file names is installed all the same, and `--no-save` leaves it as it is.
  runNpm(['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error']);
  // npm leaves the mark alone when nothing had to change; without this it would install again every time.
  const now = new Date();
  utimesSync(installedMark, now, now);
}

/** The major version of the Node that npm scripts find first, or 0 where there is none. */
function readInstalledMajor() {
  const binary = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
  const outcome = spawnSync(binary, ['-v'], { encoding: 'utf8', shell: process.platform === 'win32' });
  return outcome.status === 0 ? Number(outcome.stdout.replace(/\D*(\d+).*/s, '$1')) : 0;
}

function ensureNode() {
  if (readInstalledMajor() >= wantedMajor) return;
  console.log(`Fetching Node ${wantedMajor} for the scripts …`);
  runNpm(['rebuild', 'node', '--ignore-scripts=false', '--loglevel=error']);
  if (readInstalledMajor() >= wantedMajor) return;
  console.error(
    `The npm package "node" could not be set up. Run "npm rebuild node --ignore-scripts=false", or use Node ${wantedMajor}.`,
  );
  process.exit(1);
}

installPackages();
ensureNode();
