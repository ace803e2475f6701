import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startMock } from '../node.ts';
import { createPdf, createTester, hashBytes, readSubmitAnswer } from '../test-support/tester.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'mock-data-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

describe('a data folder', () => {
  it('carries submissions, ledger and scenario through a restart', async () => {
    const before = await startMock({ dataDir });
    const tester = createTester(before.url, 'survivor');
    await tester.control.changeScenario({ preset: 'wallet-off' });
    await tester.authorize();
    const key = randomUUID();
    const files = [createPdf(300_000)];
    const filed = await readSubmitAnswer(await tester.submit({ key, files }));
    await before.stop();

    const after = await startMock({ dataDir });
    const again = createTester(after.url, 'survivor');
    expect(await again.control.readScenario()).toMatchObject({
      preset: 'wallet-off',
      scenario: { wallet: { enabled: false } },
    });
    const [submission] = await again.control.listSubmissions();
    expect(submission).toMatchObject({ idempotencyKey: key, referenceCodeForm: filed.referenceCodeForm });
    const bytes = await again.control.readFile(submission?.id ?? '', 'client-file0001');
    expect(hashBytes(bytes)).toBe(hashBytes(files[0]?.bytes ?? new Uint8Array()));
    const status = await again.call('/api/submissions/status', { headers: { 'Idempotency-Key': key } });
    expect(await status.json()).toEqual({ state: 'filed', referenceCodeForm: filed.referenceCodeForm });
    await after.stop();
  });

  it('keeps nothing of a claim that was refused', async () => {
    const mock = await startMock({ dataDir });
    const tester = createTester(mock.url, 'refused');
    await tester.authorize();
    await tester.submit({ files: [createPdf()], parts: { claimDetails: null } });
    expect(readdirSync(join(dataDir, 'refused', 'submissions', 'incoming'))).toEqual([]);
    await mock.stop();
  });

  it('is emptied by a reset', async () => {
    const mock = await startMock({ dataDir });
    const tester = createTester(mock.url, 'emptied');
    await tester.authorize();
    await tester.submit({ files: [createPdf()] });
    await tester.control.reset({ preset: 'wallet-off' });
    expect(await tester.control.listSubmissions()).toEqual([]);
    expect((await tester.control.readScenario()).preset).toBe('wallet-off');
    expect((await tester.submit()).status).toBe(401);
    await mock.stop();
  });
});
