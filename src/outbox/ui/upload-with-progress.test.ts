import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { uploadWithProgress } from './outbox-sender.ts';

/** Stubs a request that is answered from this address. */
function stubRequest(responseURL: string): void {
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      readonly upload = {};
      readonly status = 200;
      readonly responseURL = responseURL;
      readonly responseText = '{"submitted":true,"referenceCodeForm":"X"}';
      onload = () => {};
      open() {}
      setRequestHeader() {}
      getResponseHeader = () => null;
      send() {
        queueMicrotask(() => this.onload());
      }
    },
  );
}

const upload = (url: string) =>
  uploadWithProgress({ url, headers: {}, body: new FormData(), bodyBytes: 0, credentials: 'same-origin' });

beforeEach(() => {
  vi.stubGlobal('location', { href: 'https://claims.example/standard/claim-summary?culture=en' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each(['/api/forms/standard', 'https://claims.example/api/forms/standard'])(
  'an answer of the address that was asked (%s) counts',
  async (url) => {
    stubRequest('https://claims.example/api/forms/standard');
    expect(await upload(url)).toMatchObject({ ok: true, status: 200 });
  },
);

test('what is at the end of a redirect is no answer, whatever it says', async () => {
  stubRequest('https://claims.example/login');
  expect(await upload('/api/forms/standard')).toMatchObject({ ok: true, status: 0 });
});

test('an answer that drips on for ever ends, and nobody knows whether the claim arrived', async () => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      readonly upload = { onload: () => {} };
      onprogress = () => {};
      onabort = () => {};
      private dripping: ReturnType<typeof setInterval> | undefined;
      open() {}
      setRequestHeader() {}
      send() {
        queueMicrotask(() => {
          this.upload.onload();
          this.dripping = setInterval(() => this.onprogress(), 10_000);
        });
      }
      abort() {
        clearInterval(this.dripping);
        this.onabort();
      }
    },
  );
  const outcome = upload('/api/forms/standard');
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  expect(await Promise.race([outcome, 'not ended'])).toEqual({ ok: false, mayHaveArrived: true });
});
