import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { OUTBOX_STATES } from '#outbox/outbox-machine.ts';
import { createSupportCode, readBrowser, readSupportCode } from './support-code.ts';

const TROUBLES = ['draft-not-saved', 'outbox-row-failed', 'deadlines-unreadable', 'database-reopened'];

describe('the support code', () => {
  test('is twenty letters in groups of four that say what was put in', () => {
    const code = createSupportCode({
      version: '1.12.3',
      browser: 'safari',
      browserMajor: 26,
      rows: { queued: 2, rejected: 9 },
      troubles: ['outbox-row-failed', 'draft-not-saved'],
    });
    expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){4}[0-9A-HJKMNP-TV-Z]{4}$/);
    const read = readSupportCode(code.toLowerCase().replaceAll('-', ' '), TROUBLES);
    expect(read).toMatchObject({ version: '1.12.3', browser: 'safari', browserMajor: 26 });
    expect(read?.rows).toMatchObject({ queued: 2, rejected: 7, filed: 0 });
    expect(read?.troubles).toEqual([['outbox-row-failed'], ['draft-not-saved']]);
  });

  test('holds any facts', () => {
    fc.assert(
      fc.property(
        fc.tuple(fc.nat(63), fc.nat(63), fc.nat(63)),
        fc.nat(1_023),
        fc.array(fc.nat(7), { minLength: OUTBOX_STATES.length, maxLength: OUTBOX_STATES.length }),
        fc.subarray(TROUBLES, { maxLength: 3 }),
        (version, browserMajor, counts, troubles) => {
          const rows = Object.fromEntries(OUTBOX_STATES.map((state, index) => [state, counts[index]]));
          const facts = {
            version: version.join('.'),
            browser: 'chrome',
            browserMajor,
            rows,
            troubles,
          } as const;
          const read = readSupportCode(createSupportCode(facts), TROUBLES);
          expect({ ...read, troubles: read?.troubles.flat() }).toEqual(facts);
        },
      ),
      { numRuns: 500 },
    );
  });

  test('that was misread by one letter is refused', () => {
    const code = createSupportCode({
      version: '1.0.0',
      browser: 'edge',
      browserMajor: 140,
      rows: {},
      troubles: [],
    });
    for (const [index, letter] of [...code].entries()) {
      if (letter === '-') continue;
      const wrong = code.slice(0, index) + (letter === '7' ? '8' : '7') + code.slice(index + 1);
      expect(readSupportCode(wrong, TROUBLES)).toBeUndefined();
    }
  });
});

test.each([
  ['Mozilla/5.0 (X11) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36', 'chrome', 156],
  ['Mozilla/5.0 (X11) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36 Edg/156.0.0.0', 'edge', 156],
  ['Mozilla/5.0 (X11; rv:153.0) Gecko/20100101 Firefox/153.0', 'firefox', 153],
  ['Mozilla/5.0 (iPhone) AppleWebKit/605 Version/26.1 Mobile/15E148 Safari/604.1', 'safari', 26],
  ['curl/8', 'other', 0],
])('reads the browser of %j', (userAgent, browser, browserMajor) => {
  expect(readBrowser(userAgent)).toEqual({ browser, browserMajor });
});
