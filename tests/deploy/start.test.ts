import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  cpSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { DEMO_CLAIMANTS } from '#api-mock/test-support/demo-claimants.ts';
import { siteFolderOf } from '#scripts/build.ts';

const { scripts }: { readonly scripts: { readonly start: string } } = JSON.parse(
  readFileSync('package.json', 'utf8'),
);
const BUILT_PAGE = `${siteFolderOf('demo')}/index.html`;

interface Started {
  readonly child: ChildProcess;
  readPrinted(): string;
}

const running: ChildProcess[] = [];
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
});

/** Runs the command of `npm start` as a user's shell would, not as part of a test. */
function start(
  place: { readonly PORT: string; readonly HOST: string },
  ...options: readonly string[]
): Started {
  const [, ...command] = scripts.start.split(' ');
  const child = spawn(process.execPath, [...command, ...options], {
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
  for (const { classMemberId, pin } of DEMO_CLAIMANTS) {
    expect(printed).toContain(`classMemberId ${classMemberId}, pin ${pin}`);
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
  expect(taken.readPrinted()).toMatch(/at localhost:\d+: .*--port and --host choose another place\.$/m);
  // The command does not rebuild an up-to-date site.
  expect(statSync(BUILT_PAGE).mtimeMs).toBe(builtAt);

  const ended = once(child, 'close');
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  await expect(fetch(portal)).rejects.toThrow();
});

it('npm start shows two cases at once, each at its own port, and a third leaves them alone', async () => {
  const parent = mkdtempSync(join(tmpdir(), 'portal-cases-'));
  const other = join(parent, 'other');
  cpSync('tests/cases/harborview', other, { recursive: true });
  const content = join(other, 'server/content/en.json');
  writeFileSync(
    content,
    readFileSync(content, 'utf8').replace(/("themes\.caseName": ")[^"]+/, '$1In re Other'),
  );
  const cases = [other, 'tests/cases/harborview'];
  const started = cases.map((folder) => start({ PORT: '0', HOST: 'localhost' }, '--case', folder));
  const addresses: string[] = [];
  for (const { readPrinted } of started) {
    await expect.poll(readPrinted).toContain('Ctrl+C ends it.');
    addresses.push(/^ +Portal +(\S+)$/m.exec(readPrinted())?.[1] ?? '');
  }
  const [first = '', second = ''] = addresses;
  const taken = start({ PORT: new URL(second).port, HOST: 'localhost' }, '--case', other);
  expect(await once(taken.child, 'close')).toEqual([1, null]);
  // The command reads the pages from their folders again.
  expect(await readText(first)).toContain('In re Other');
  expect(await readText(second)).toContain('In re Harborview');
  for (const { child } of started) child.kill('SIGKILL');
  const sites = addresses.flatMap((address) => globSync(`build/case-${new URL(address).port}*`));
  for (const path of [parent, ...sites]) rmSync(path, { recursive: true });
});

it('npm start answers with a whole site while the next one is made of a file that was saved', async () => {
  const parent = mkdtempSync(join(tmpdir(), 'portal-cases-'));
  const own = join(parent, 'own');
  cpSync('tests/cases/harborview', own, { recursive: true });
  const { child, readPrinted } = start({ PORT: '0', HOST: 'localhost' }, '--case', own);
  await expect.poll(readPrinted).toContain('Ctrl+C ends it.');
  const address = /^ +Portal +(\S+)$/m.exec(readPrinted())?.[1] ?? '';
  const settings = join(own, 'settings.json');
  const save = (theme: string) =>
    writeFileSync(settings, JSON.stringify({ ...JSON.parse(readFileSync(settings, 'utf8')), theme }));

  for (const theme of ['ftc-7.0', 'default-7.0', 'kontent-9.0']) {
    save(theme);
    let page = '';
    while (!page.includes(`"theme":"${theme}"`)) {
      expect(readPrinted()).not.toContain('cannot be used');
      // fetch rejects a truncated or corrupt compressed answer.
      page = await readText(address);
      expect(page.trimEnd().endsWith('</html>')).toBe(true);
      expect((await readText(`${address}sw.js`)).trimEnd().endsWith('});')).toBe(true);
      const [form = ''] = /\/app\/dist\/case\/claim-\w+\.json/.exec(page) ?? [];
      expect(JSON.parse(await readText(new URL(form, address).href))).toHaveProperty('pages');
    }
  }

  const readPicture = async () => {
    const [form = ''] = /\/app\/dist\/case\/claim-\w+\.json/.exec(await readText(address)) ?? [];
    return /ticket-\w+\.png/.exec(await readText(new URL(form, address).href))?.[0];
  };
  const shown = await readPicture();
  copyFileSync('public/icons/icon-192.png', join(own, 'pictures/ticket.png'));
  await expect.poll(readPicture).not.toBe(shown);

  // The command reports an invalid setting in one sentence, and keeps the old site.
  save('none');
  await expect.poll(readPrinted).toContain('settings.json: theme ');
  expect(readPrinted()).not.toContain('    at ');
  expect(await readText(address)).toContain('"theme":"kontent-9.0"');

  child.kill('SIGKILL');
  for (const path of [parent, ...globSync(`build/case-${new URL(address).port}*`)])
    rmSync(path, { recursive: true });
});

it('npm start does not start with an option that there is not, and names the nearest', async () => {
  const { child, readPrinted } = start({ PORT: '0', HOST: 'localhost' }, '--prot', '4175');
  expect(await once(child, 'close')).toEqual([2, null]);
  expect(readPrinted()).toMatch(/^Unknown option '--prot'; did you mean "--port"\?\n\nnpm start \[/);
});

it('npm start begins in a scenario file, and does not start with one that is none', async () => {
  const place = { PORT: '0', HOST: '127.0.0.1' };
  const { readPrinted } = start(place, '--scenario', 'api-mock/scenarios/wallet-off.json');
  await expect.poll(readPrinted).toContain('Ctrl+C ends it.');
  const printed = /^ +Scenario .*\n +(http:\/\/127\.0\.0\.1:\d+)(\S+)$/m.exec(readPrinted());
  const [, url = '', address = ''] = printed ?? [];
  const settings = await fetch(`${url}/api/banking/wallet-settings`);
  expect(await settings.json()).toMatchObject({ enabled: false });
  const opened = await fetch(url + address, { redirect: 'manual' });
  expect([opened.status, opened.headers.get('location')]).toEqual([303, '/']);

  const wrong = start(place, '--scenario', 'package.json');
  expect(await once(wrong.child, 'close')).toEqual([1, null]);
  expect(wrong.readPrinted()).toContain('Scenario file package.json:');
  expect(wrong.readPrinted()).not.toContain('    at ');
});
