import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningMock, startMock } from '#api-mock/node.ts';

const GUIDE = 'docs/testing-against-the-mock.md';
const guide = readFileSync(GUIDE, 'utf8');

let mock: RunningMock;
beforeAll(async () => {
  mock = await startMock();
});
afterAll(() => mock.stop());

const run = promisify(execFile);

it('the curl example files a claim, and meets the error it asks for', async () => {
  const { stdout } = await run('sh', ['tests/examples/file-a-claim.sh', mock.url]);
  expect(stdout.trim().split('\n')).toEqual([
    'filed as RW-S-200001',
    'the same key gives the same code',
    'the document arrived whole',
    '{"submitted":false,"nonMatchingPaymentElection":false,"error":null}',
    'then filed as RW-S-200002',
  ]);
});

it('each curl command of the guide is answered', async () => {
  const commands = [...guide.matchAll(/```sh\n([\s\S]*?)```/g)]
    .flatMap(([, block = '']) => block.replaceAll('\\\n', '').split('\n'))
    .filter((line) => line.startsWith('curl '));
  expect(commands.length).toBeGreaterThan(6);
  for (const command of commands) {
    const here = command.replaceAll('http://127.0.0.1:4173', mock.url);
    const { stdout } = await run('sh', [
      '-c',
      `${here} --silent --fail-with-body --output /dev/null --write-out '%{http_code}'`,
    ]);
    expect(['200', '303'], command).toContain(stdout);
  }
});

it.each([
  ['tests/examples/cypress-example.js', 'js'],
  ['tests/examples/testers.example.ts', 'ts'],
])('the guide shows %s as it stands', (file, language) => {
  expect(guide).toContain(`\`\`\`${language}\n${readFileSync(file, 'utf8')}\`\`\``);
});
