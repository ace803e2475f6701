import { expect, test } from 'vitest';
import { createPassphrase, normalizePassphrase } from './sealed-file.ts';

test('a passphrase is five groups of four letters that cannot be mistaken, another one each time', () => {
  const made = new Set(Array.from({ length: 200 }, createPassphrase));
  expect(made.size).toBe(200);
  for (const passphrase of made)
    expect(passphrase).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){4}[0-9A-HJKMNP-TV-Z]{4}$/);
});

test('a passphrase typed from paper is the one that was written down', () => {
  expect(normalizePassphrase(' 7k3m qxov-l0i1 ')).toBe('7K3MQX0V1011');
  const passphrase = createPassphrase();
  expect(normalizePassphrase(passphrase.toLowerCase())).toBe(normalizePassphrase(passphrase));
});
