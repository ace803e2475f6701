import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningMock, startMock } from '../node.ts';
import { createPdf, createTester } from '../test-support/tester.ts';

let mock: RunningMock;
beforeAll(async () => {
  mock = await startMock();
});
afterAll(() => mock.stop());

describe('streaming to disk', () => {
  it('lets memory grow by far less than what it receives', async () => {
    const tester = createTester(mock.url);
    await tester.authorize();
    const files = [createPdf(5_000_000)];
    await tester.submit({ files });
    globalThis.gc?.();
    const before = process.memoryUsage();
    for (let count = 0; count < 20; count += 1) expect((await tester.submit({ files })).status).toBe(200);
    globalThis.gc?.();
    const after = process.memoryUsage();
    const submissions = await tester.control.listSubmissions();
    expect(submissions).toHaveLength(21);
    // 100 MB came in; the sender's own buffers are in this process too.
    expect(after.heapUsed - before.heapUsed).toBeLessThan(40_000_000);
  }, 60_000);
});
