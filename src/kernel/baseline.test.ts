import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const LACKING: readonly (readonly [object, string])[] = [
  [Promise, 'withResolvers'],
  [URL, 'canParse'],
  [AbortSignal, 'any'],
  [String.prototype, 'toWellFormed'],
];

const natives = LACKING.map(([target, name]) => [target, name, Reflect.get(target, name)] as const);

beforeEach(async () => {
  for (const [target, name] of LACKING) Reflect.deleteProperty(target, name);
  vi.resetModules();
  await import('./baseline.ts');
});

afterEach(() => {
  for (const [target, name, value] of natives)
    Object.defineProperty(target, name, { value, configurable: true, writable: true });
});

it.each(natives)('stands in for what is missing: %s %s', (target, name, native) => {
  expect(Reflect.get(target, name)).toBeTypeOf('function');
  expect(Reflect.get(target, name)).not.toBe(native);
});

it('leaves alone what is there', async () => {
  const there = () => true;
  Object.defineProperty(URL, 'canParse', { value: there, configurable: true, writable: true });
  vi.resetModules();
  await import('./baseline.ts');
  expect(URL.canParse).toBe(there);
});

it('gives a promise with what settles it', async () => {
  const kept = Promise.withResolvers<number>();
  kept.resolve(7);
  await expect(kept.promise).resolves.toBe(7);
  const broken = Promise.withResolvers<number>();
  broken.reject(new Error('no'));
  await expect(broken.promise).rejects.toThrow('no');
});

it('knows what is an address', () => {
  expect(URL.canParse('https://example.com/a')).toBe(true);
  expect(URL.canParse('/a')).toBe(false);
  expect(URL.canParse('/a', 'https://example.com')).toBe(true);
  expect(URL.canParse('https://', undefined)).toBe(false);
});

it('aborts with the first of several signals, for its reason', () => {
  const [first, second] = [new AbortController(), new AbortController()];
  const signal = AbortSignal.any([first.signal, second.signal]);
  expect(signal.aborted).toBe(false);
  second.abort('second');
  first.abort('first');
  expect(signal.reason).toBe('second');
});

it('is aborted from the start where one of the signals is', () => {
  const signal = AbortSignal.any([new AbortController().signal, AbortSignal.abort('before')]);
  expect(signal.aborted).toBe(true);
  expect(signal.reason).toBe('before');
});

it('replaces halves of characters, and no whole ones', () => {
  expect('a\uD83Db\uDE00 😀'.toWellFormed()).toBe('a\uFFFDb\uFFFD 😀');
});
