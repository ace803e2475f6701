import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

/* Commands report wrong input and unreachable servers in a sentence; only a bug of the command itself shows a stack. */

/** Port of a closed server, on which nothing listens. */
let silentPort = 0;
/** Server that answers 404 to everything. */
let taken: Server;
let takenPort = 0;
let folder = '';
let caseWithoutForms = '';

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

beforeAll(async () => {
  const silent = createServer();
  silentPort = await listen(silent);
  await new Promise((resolve) => silent.close(resolve));
  taken = createServer((_request, response) => response.writeHead(404).end());
  takenPort = await listen(taken);
  folder = mkdtempSync(join(tmpdir(), 'portal-endings-'));
  caseWithoutForms = join(folder, 'own');
  cpSync('tests/cases/harborview', caseWithoutForms, { recursive: true });
  rmSync(join(caseWithoutForms, 'forms'), { recursive: true });
  writeFileSync(join(caseWithoutForms, 'forms'), 'a file');
});
afterAll(() => {
  taken.close();
  rmSync(folder, { recursive: true });
});

function run(words: readonly string[]): Promise<{ readonly code: unknown; readonly stderr: string }> {
  const env = { ...process.env, NODE_ENV: undefined, VITEST: undefined, PORT: undefined, HOST: undefined };
  return new Promise((resolve) => {
    execFile(process.execPath, words, { env }, (error, _stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stderr }),
    );
  });
}

const silent = () => `http://127.0.0.1:${silentPort}`;
const answering404 = () => `http://127.0.0.1:${takenPort}`;
const WITHOUT_SCHEME =
  'takes an address that begins with https:// or http://: not "claims.example.org"; did you mean "https://claims.example.org"?';

test.each<[string, () => readonly string[], number, () => string]>([
  ...['conformance', 'doctor', 'localization-preview'].map(
    (name): [string, () => readonly string[], number, () => string] => [
      `${name}: an address without its beginning`,
      () => [`scripts/${name}.ts`, '--url', 'claims.example.org'],
      2,
      () => `--url ${WITHOUT_SCHEME}`,
    ],
  ),
  [
    'doctor: no address',
    () => ['scripts/doctor.ts'],
    2,
    () =>
      'Give the address of the deployed portal, or of a server: npm run doctor -- --url https://claims.example.org\n  --case FOLDER  holds the server against the forms and words of a case that is not deployed yet',
  ],
  [
    'conformance: a file that is not there',
    () => ['scripts/conformance.ts', '--url', silent(), '--case', 'none.json'],
    2,
    () => "none.json cannot be used: ENOENT: no such file or directory, open 'none.json'",
  ],
  [
    'doctor: nothing there',
    () => ['scripts/doctor.ts', '--url', silent()],
    1,
    () => `${silent()} cannot be examined: connect ECONNREFUSED 127.0.0.1:${silentPort}.`,
  ],
  [
    'localization-preview: nothing there',
    () => ['scripts/localization-preview.ts', '--url', silent()],
    1,
    () => `${silent()} cannot be reached: connect ECONNREFUSED 127.0.0.1:${silentPort}.`,
  ],
  [
    'localization-preview: another server',
    () => ['scripts/localization-preview.ts', '--url', answering404()],
    1,
    () => 'GET /api/cultures was answered 404',
  ],
  [
    'mock: a port that is none',
    () => ['api-mock/main.ts', '--port', 'abc'],
    2,
    () => '--port takes a number from 0, which is any free one, to 65535: not "abc".',
  ],
  [
    'mock: a port that is taken',
    () => ['api-mock/main.ts', '--port', String(takenPort)],
    1,
    () =>
      `The mock cannot be served at 127.0.0.1:${takenPort}: listen EADDRINUSE: address already in use 127.0.0.1:${takenPort}. --port and --host choose another place.`,
  ],
  [
    'start: a port that is none',
    () => ['scripts/start.ts', '--port', '65536'],
    2,
    () => '--port takes a number from 0, which is any free one, to 65535: not "65536".',
  ],
  [
    'describe: a case whose forms are a file',
    () => ['scripts/describe.ts', '--case', caseWithoutForms, '--out', join(folder, 'out')],
    1,
    () => `The case in ${caseWithoutForms} cannot be used:\n  forms is a file: it must be a folder`,
  ],
  [
    'describe: a folder to write to that would be in a file',
    () => [
      'scripts/describe.ts',
      '--case',
      'cases/rivenwood',
      '--out',
      join(caseWithoutForms, 'forms', 'out'),
    ],
    1,
    () => `This cannot be done: ENOTDIR: not a directory, mkdir '${join(caseWithoutForms, 'forms', 'out')}'`,
  ],
  [
    'new: a folder that is no case',
    () => ['scripts/new.ts', 'form', 'hardship', '--case', folder],
    1,
    () => `${folder} is no case: it has no settings.json.`,
  ],
])('%s', async (_what, words, code, told) => {
  expect(await run(words())).toEqual({ code, stderr: `${told()}\n` });
});
