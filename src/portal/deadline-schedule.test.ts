import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deadlineKeysOf, findNextDeadline, findPassedDeadline } from '#server/deadline-schedule.ts';
import { type DeadlineSchedule, listDeadlineKeys } from '#server/deadlines.ts';
import { type DeadlineTargetOptions, resolveDeadlineTarget } from './decide-route.ts';

const at = (time: number, redirects: Record<string, string> = {}) => ({
  at: new Date(time),
  timeZone: 'America/New_York',
  redirects,
});

describe('findPassedDeadline', () => {
  const schedule = { claimFilingDeadline: at(1_000), globalDeadline: at(2_000) };
  const keys = ['globalDeadline', 'claimFilingDeadline'] as const;

  it('is strict: at the deadline itself a claim is in time', () => {
    expect(findPassedDeadline(schedule, keys, new Date(1_000))).toBeUndefined();
    expect(findPassedDeadline(schedule, keys, new Date(1_001))).toBe('claimFilingDeadline');
  });

  it("looks at the form's deadline first, then at the global one [S4.15]", () => {
    expect(findPassedDeadline(schedule, keys, new Date(3_000))).toBe('claimFilingDeadline');
    expect(findPassedDeadline({ globalDeadline: at(0) }, keys, new Date(1))).toBe('globalDeadline');
  });

  it('never passes a page without keys, or a deadline that the server did not name', () => {
    expect(findPassedDeadline(schedule, [], new Date(9_999))).toBeUndefined();
    expect(findPassedDeadline(schedule, ['lookupFilingDeadline'], new Date(9_999))).toBeUndefined();
  });

  it('once passed, stays passed', () => {
    const times = fc.record(
      Object.fromEntries(listDeadlineKeys().map((key) => [key, fc.nat().map((time) => at(time))])),
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(
        times,
        fc.subarray([...listDeadlineKeys()]),
        fc.nat(),
        fc.nat(),
        (known, asked, now, later) => {
          const passed = findPassedDeadline(known as DeadlineSchedule, asked, new Date(now));
          const passedLater = findPassedDeadline(known as DeadlineSchedule, asked, new Date(now + later));
          if (passed !== undefined) expect(passedLater).toBeDefined();
          if (passedLater !== undefined) expect(asked).toContain(passedLater);
        },
      ),
    );
  });
});

describe('a form type', () => {
  it.each([
    ['Standard', 'claimFilingDeadline'],
    ['Automotive', 'automotiveFilingDeadline'],
    ['Lookup', 'lookupFilingDeadline'],
    ['DocumentsUpload', 'documentsUploadFilingDeadline'],
  ] as const)('%s lists %s, then the global deadline [S3.78]', (formType, key) => {
    expect(deadlineKeysOf(formType)).toEqual([key, 'globalDeadline']);
  });

  it('has to meet the earliest of its deadlines', () => {
    const schedule = { claimFilingDeadline: at(5_000), globalDeadline: at(2_000) };
    expect(findNextDeadline(schedule, deadlineKeysOf('Standard'))?.key).toBe('globalDeadline');
    expect(findNextDeadline({}, deadlineKeysOf('Standard'))).toBeUndefined();
  });
});

describe('resolveDeadlineTarget', () => {
  const origin = 'https://claims.example.org';
  function resolve(form: Record<string, string>, global: Record<string, string> = {}, culture = 'es') {
    const options: DeadlineTargetOptions = {
      schedule: { claimFilingDeadline: at(0, form), globalDeadline: at(0, global) },
      passed: 'claimFilingDeadline',
      culture,
      origin,
      allowedRedirectOrigins: ['https://www.example.com'],
    };
    return resolveDeadlineTarget(options);
  }

  it("takes the culture's target, then the global default, then /deadline [S3.79 S4.16 S4.17]", () => {
    expect(resolve({ es: '/cerrado', en: '/closed' })).toEqual({ kind: 'internal', path: '/cerrado' });
    expect(resolve({ en: '/closed' }, { default: '/over' })).toEqual({ kind: 'internal', path: '/over' });
    expect(resolve({ en: '/closed' })).toEqual({ kind: 'internal', path: '/deadline' });
    expect(resolve({ es: '' }, { default: '' })).toEqual({ kind: 'internal', path: '/deadline' });
  });

  it('tells this origin from an allowed one', () => {
    expect(resolve({ es: `${origin}/a?b=c#d` })).toEqual({ kind: 'internal', path: '/a?b=c#d' });
    expect(resolve({ es: 'https://www.example.com/x' })).toEqual({
      kind: 'external',
      url: 'https://www.example.com/x',
    });
  });

  it.each([
    'https://evil.example',
    '//evil.example/x',
    '\\\\evil.example',
    'https:\\\\evil.example',
    'https://www.example.com@evil.example/',
    'https://www.example.com.evil.example/',
    'http://www.example.com/',
    `${origin}//evil.example`,
    `${origin}.evil.example/`,
    'javascript:alert(1)',
    'data:text/html,x',
    'blob:https://claims.example.org/1',
    'ftp://claims.example.org/',
    'https://',
  ])('is no open redirect: %s', (target) => {
    expect(resolve({ es: target })).toEqual({ kind: 'internal', path: '/deadline' });
  });

  it('leads to this origin or to an allowed one, whatever the server writes', () => {
    const piece = fc.constantFrom(
      'https:',
      'http:',
      'javascript:',
      '/',
      '//',
      '\\',
      '@',
      '.',
      ':',
      '?',
      '#',
      '%2f',
      ' ',
      '\t',
      'claims.example.org',
      'www.example.com',
      'evil.example',
    );
    const hostile = fc.oneof(
      fc.string(),
      fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('')),
    );
    fc.assert(
      fc.property(hostile, (target) => {
        const found = resolve({ es: target });
        if (found.kind === 'external') expect(new URL(found.url).origin).toBe('https://www.example.com');
        else expect(new URL(found.path, origin).origin).toBe(origin);
      }),
      { numRuns: 2_000 },
    );
  });
});
