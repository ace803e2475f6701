import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { afterEach, expect, it } from 'vitest';
import { CLAIMANTS } from '#api-mock/data/claimants.ts';
import { siteFolderOf } from '#scripts/build.ts';

const { scripts }: { readonly scripts: { readonly start: string } } = JSON.parse(
  readFileSync('package.json', 'utf8'),
);
const BUILT_PAGE = `${siteFolderOf('demo')}/index.html`;

interface Started {
  readonly child: ChildProcess;
  /** All that it has printed so far. */
  readPrinted(): string;
}

const running: ChildProcess[] = [];
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
});

/** Runs what `npm start` runs, as a user's shell would: not as part of a test. */
function start(place: { readonly PORT: string; readonly HOST: string }): Started {
  const [, ...command] = scripts.start.split(' ');
  const child = spawn(process.execPath, command, {
    env: { ...process.env, NODE_ENV: undefined, ...place },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.push(child);
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
    });
  }
  return { child, readPrinted: () => printed };
}

async function readText(address: string): Promise<string> {
  const answer = await fetch(address);
  expect(answer.status, address).toBe(200);
  return answer.text();
}

it('npm start serves the portal and the mock where it says, until it is ended', async () => {
  const { child, readPrinted } = start({ PORT: '0', HOST: 'localhost' });
  await expect.poll(readPrinted).toContain('Ctrl+C ends it.');
  const printed = readPrinted();
  const addressOf = (what: string) =>
    new RegExp(`^ +${what} +(http://localhost:\\d+/\\S*)$`, 'm').exec(printed)?.[1] ?? '';
  for (const { classMemberId, pin } of CLAIMANTS) {
    expect(printed).toContain(`${classMemberId} with PIN ${pin}`);
  }
  const portal = new URL(addressOf('Portal'));
  expect(portal.port).not.toBe('4173');
  const page = await fetch(portal);
  expect(await page.text()).toContain('id="portal-settings"');
  expect(page.headers.has('content-security-policy')).toBe(true);
  expect(await readText(addressOf('Mock panel'))).toContain('<title>api-mock: panel');
  expect(await readText(addressOf('Gallery'))).toContain('<html');

  const builtAt = statSync(BUILT_PAGE).mtimeMs;
  const taken = start({ PORT: portal.port, HOST: 'localhost' });
  expect(await once(taken.child, 'close')).toEqual([1, null]);
  expect(taken.readPrinted()).toMatch(/at localhost:\d+: .*PORT and HOST choose another place\.$/m);
  // What stands up to date is not built again.
  expect(statSync(BUILT_PAGE).mtimeMs).toBe(builtAt);

  const ended = once(child, 'close');
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  await expect(fetch(portal)).rejects.toThrow();
});
