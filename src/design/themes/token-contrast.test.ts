import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { THEME_NAMES } from '#server/settings.ts';

type Tokens = Readonly<Record<string, string>>;

const TEXT = 4.5;
const SHAPE = 3;

const GROUNDS = ['page', 'surface', 'surface-sunken'];
const MESSAGES = ['danger', 'success', 'warning', 'info'];

/** [foreground, background, least ratio]: each pair that a stylesheet puts together, hover, focus and error states too. */
const PAIRS: readonly (readonly [string, string, number])[] = [
  ...GROUNDS.flatMap((ground) => [
    ['text', ground, TEXT] as const,
    ['text-muted', ground, TEXT] as const,
    ['link', ground, TEXT] as const,
    ['link-hover', ground, TEXT] as const,
    ['border-strong', ground, SHAPE] as const,
    ['focus', ground, SHAPE] as const,
    ['primary', ground, SHAPE] as const,
    ['danger', ground, TEXT] as const,
    ['success', ground, TEXT] as const,
  ]),
  ...MESSAGES.flatMap((message) => [
    [message, `${message}-surface`, TEXT] as const,
    [message, 'surface', TEXT] as const,
    ['text', `${message}-surface`, TEXT] as const,
    ['link', `${message}-surface`, TEXT] as const,
    ['link-hover', `${message}-surface`, TEXT] as const,
    ['focus', `${message}-surface`, SHAPE] as const,
  ]),
  ['on-primary', 'primary', TEXT],
  ['on-primary', 'primary-hover', TEXT],
  ['on-header', 'header', TEXT],
  ['on-footer', 'footer', TEXT],
  ['header-focus', 'footer', SHAPE],
  ['header-focus', 'header-band', SHAPE],
];

const OWN_PAIRS: Readonly<Record<(typeof THEME_NAMES)[number], typeof PAIRS>> = {
  'default-7.0': [
    ['header-muted', 'header', TEXT],
    ['on-header', 'header-band', TEXT],
    ['header-focus', 'header', SHAPE],
  ],
  'ftc-7.0': [
    ['header-muted', 'header', TEXT],
    ['on-header-band', 'header-band', TEXT],
    ['focus', 'header', SHAPE],
  ],
  'kontent-9.0': [
    ['on-header-band', 'header-band', TEXT],
    ['focus', 'header', SHAPE],
    ['on-banner', 'banner', TEXT],
  ],
};

function readTokens(block: string): Tokens {
  return Object.fromEntries(
    [...block.matchAll(/--color-([\w-]+):\s*(#[0-9a-f]{6})\b/g)].map((match) => [match[1], match[2]]),
  );
}

function readSchemes(theme: string): Map<string, Tokens> {
  const css = readFileSync(join(import.meta.dirname, theme, 'tokens.css'), 'utf8');
  const [light = '', dark] = css.split('@media screen and (prefers-color-scheme: dark)');
  const schemes = new Map([['light', readTokens(light)]]);
  if (dark !== undefined) schemes.set('dark', { ...readTokens(light), ...readTokens(dark) });
  return schemes;
}

function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

test('the ratio is WCAG’s', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

for (const theme of THEME_NAMES) {
  describe.each([...readSchemes(theme)])(`${theme}, %s`, (_scheme, tokens) => {
    test.each([...PAIRS, ...OWN_PAIRS[theme]])('%s on %s', (foreground, background, least) => {
      const [one, other] = [tokens[foreground], tokens[background]];
      if (one === undefined || other === undefined)
        throw new Error(`No token ${foreground} or ${background}`);
      expect(contrastOf(one, other)).toBeGreaterThanOrEqual(least);
    });
  });
}
