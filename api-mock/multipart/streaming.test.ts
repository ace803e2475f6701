import { randomUUID } from 'node:crypto';
import { globSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningMock, startMock } from '../node.ts';
import { createClaimParts } from '../test-support/claim-parts.ts';
import { createPdf, createTester } from '../test-support/tester.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'mock-streaming-'));
let mock: RunningMock;
beforeAll(async () => {
  mock = await startMock({ dataDir });
});
afterAll(async () => {
  await mock.stop();
  rmSync(dataDir, { recursive: true });
});

function countReceivedBytes(): number {
  return globSync(`${dataDir}/*/submissions/incoming/*/*`).reduce(
    (sum, file) => sum + statSync(file).size,
    0,
  );
}

describe('streaming to disk', () => {
  it('has on disk what has come so far while the rest of a claim is still on its way', async () => {
    const tester = createTester(mock.url);
    const { answer } = await tester.authorize();
    await tester.control.changeScenario({ patch: { csrf: { check: false } } });
    const file = createPdf(3_000_000);
    const parts = { ...createClaimParts('standard', [file]), captchaRawValue: answer.captcha };
    const texts = Object.entries(parts).map(
      ([name, value]) =>
        `--edge\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${JSON.stringify(value)}\r\n`,
    );
    const head = `--edge\r\nContent-Disposition: form-data; name="${file.clientId}"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n`;
    const { readable, writable } = new TransformStream<Uint8Array>();
    const writer = writable.getWriter();
    const encode = (text: string) => new TextEncoder().encode(text);
    const response = tester.call('/api/forms/standard', {
      method: 'POST',
      headers: { 'Content-Type': 'multipart/form-data; boundary=edge', 'Idempotency-Key': randomUUID() },
      body: readable,
      duplex: 'half',
    });
    await writer.write(encode(texts.join('') + head));
    await writer.write(file.bytes.subarray(0, 2_000_000));
    await expect.poll(countReceivedBytes).toBeGreaterThan(1_900_000);
    await writer.write(file.bytes.subarray(2_000_000));
    await writer.write(encode('\r\n--edge--\r\n'));
    await writer.close();
    expect((await response).status).toBe(200);
    expect((await tester.control.listSubmissions())[0]?.files[0]?.size).toBe(3_000_000);
    expect(countReceivedBytes()).toBe(0);
  });
});
