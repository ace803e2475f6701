import { expect, it } from 'vitest';
import { loadMessages } from '#words/messages-store.ts';
import { adviseBusy, isBusy, lacksCookies } from './server-trouble.ts';

async function word(retryAfterMs: number | undefined, culture = 'en'): Promise<string> {
  const messages = await loadMessages({ culture, enabledCultures: {} });
  const { key, values } = adviseBusy(retryAfterMs, messages);
  return messages.text(key, values);
}

it.each([
  [undefined, 'The server is busy. Try again in a few minutes.'],
  [0, 'The server is busy. Try again in about 1 minute.'],
  [60_001, 'The server is busy. Try again in about 2 minutes.'],
  [119 * 60_000, 'The server is busy. Try again in about 119 minutes.'],
  [121 * 60_000, 'The server is busy. Try again in about 3 hours.'],
])('says when a busy server that asks for %s ms is to be tried again', async (retryAfterMs, words) => {
  expect(await word(retryAfterMs)).toBe(words);
});

it.each(['ar', 'es', 'fr', 'vi', 'zh-Hans'])('words the time in %s', async (culture) => {
  expect(await word(300_000, culture)).toMatch(/5|٥/);
  expect(await word(undefined, culture)).not.toContain('filing.busy');
});

it('takes 429 and 503 for a busy server, and no other failure', () => {
  expect([429, 503].every((status) => isBusy({ status }))).toBe(true);
  expect([undefined, 0, 400, 403, 500, 502, 504].some((status) => isBusy(status ? { status } : {}))).toBe(
    false,
  );
});

it('takes a 403 for missing cookies only where the server itself gave it', () => {
  expect(lacksCookies({ status: 403, body: { error: 'No.' } })).toBe(true);
  expect(lacksCookies({ status: 403 })).toBe(false);
  expect(lacksCookies({ status: 401, body: {} })).toBe(false);
});
