import { beforeEach, describe, expect, test } from 'vitest';
import { type Uploader, type UploadRequest, uploadByFetch } from '#server/submit.ts';
import { type MockSession, openMockSession } from '#tests/support/mock-session.ts';
import { uploadWithProgress } from './outbox-sender.ts';

let session: MockSession;

function request(changes: Partial<UploadRequest> = {}): UploadRequest {
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(3_000_000)]), 'a.bin');
  return {
    url: '/api/forms/documents-upload',
    headers: { Accept: 'application/json' },
    body,
    bodyBytes: 3_000_000,
    credentials: 'same-origin',
    ...changes,
  };
}

beforeEach(async () => {
  session = await openMockSession();
});

describe.each([
  ['by XMLHttpRequest', uploadWithProgress],
  ['by fetch', uploadByFetch],
] satisfies readonly (readonly [string, Uploader])[])('an upload %s', (_how, upload) => {
  test('gives the answer as it came', async () => {
    await session.control.changeScenario({
      patch: { endpoints: { submit: { fault: 'status', status: 429, retryAfterSeconds: 9 } } },
    });
    const outcome = await upload(request());
    if (!outcome.ok) throw new Error('There is an answer');
    expect(outcome.status).toBe(429);
    expect(outcome.headers.get('Retry-After')).toBe('9');
    expect(outcome.headers.get('Content-Type')).toContain('json');
    expect(JSON.parse(outcome.text)).toBeInstanceOf(Object);
  });

  test('whose answer is lost may have arrived', async () => {
    await session.control.changeScenario({ patch: { endpoints: { submit: { fault: 'dropAfterCommit' } } } });
    expect(await upload(request())).toEqual({ ok: false, mayHaveArrived: true });
  });
});

describe('an upload with progress', () => {
  test('tells the part that has left', async () => {
    const parts: number[] = [];
    await uploadWithProgress(request({ onProgress: (part) => parts.push(part) }));
    expect(parts.at(-1)).toBe(1);
  });

  test('whose connection fails before any progress may have arrived: it cannot be told', async () => {
    const outcome = await uploadWithProgress(request({ url: 'http://127.0.0.1:9/' }));
    expect(outcome).toEqual({ ok: false, mayHaveArrived: true });
  });

  test('can be ended', async () => {
    expect(await uploadWithProgress(request({ signal: AbortSignal.abort() }))).toEqual({
      ok: false,
      mayHaveArrived: false,
    });
  });
});
