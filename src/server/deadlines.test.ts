import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type DeadlinesAnswer,
  describeDeadlineError,
  parseDeadlines,
  WINDOWS_TIME_ZONES,
  windowsToIanaTimeZone,
} from './deadlines.ts';

function parseA(deadline: string, timeZone = 'Eastern Standard Time') {
  return parseDeadlines({ deadlines: { globalDeadline: { timeZone, deadline } } });
}

function parseB(deadlineDateTime: string, projectTimeZone = 'Eastern Standard Time') {
  return parseDeadlines({ en: { projectTimeZone, deadlines: { globalDeadline: { deadlineDateTime } } } });
}

function instantOf(result: ReturnType<typeof parseA>): string | undefined {
  return result.ok ? result.value.globalDeadline?.at.toISOString() : result.error.code;
}

describe('the zone names', () => {
  it.each([
    ['Pacific Standard Time', 'America/Los_Angeles'],
    ['Mountain Standard Time', 'America/Denver'],
    ['Central Standard Time', 'America/Chicago'],
    ['Eastern Standard Time', 'America/New_York'],
    ['Atlantic Standard Time', 'America/Halifax'],
    ['Newfoundland Standard Time', 'America/St_Johns'],
    ['Alaskan Standard Time', 'America/Anchorage'],
    ['Hawaiian Standard Time', 'Pacific/Honolulu'],
    ['Aleutian Standard Time', 'America/Adak'],
    ['Yukon Standard Time', 'America/Whitehorse'],
    ['US Mountain Standard Time', 'America/Phoenix'],
    ['US Eastern Standard Time', 'America/Indiana/Indianapolis'],
    ['Canada Central Standard Time', 'America/Regina'],
  ])('%s is %s [S5.34]', (windowsId, iana) => {
    expect(windowsToIanaTimeZone(windowsId)).toBe(iana);
    expect(() => new Intl.DateTimeFormat('en', { timeZone: iana })).not.toThrow();
  });

  it('are thirteen, and no others [S5.34]', () => {
    expect(WINDOWS_TIME_ZONES).toHaveLength(13);
    for (const name of ['UTC', 'America/New_York', 'eastern standard time', 'constructor', '']) {
      expect(windowsToIanaTimeZone(name), name).toBeUndefined();
    }
  });
});

describe('shape (a)', () => {
  it.each([
    ['06/30/2026', '2026-07-01T03:59:59.000Z'],
    ['12/31/2026', '2027-01-01T04:59:59.000Z'],
    ['06/30/2026 05:00:00 PM', '2026-06-30T21:00:00.000Z'],
    ['06/30/2026 12:00:00 AM', '2026-06-30T04:00:00.000Z'],
    ['06/30/2026 12:00:00 PM', '2026-06-30T16:00:00.000Z'],
    ['06/30/2026 11:59:59 pm', '2026-07-01T03:59:59.000Z'],
    ['02/29/2028', '2028-03-01T04:59:59.000Z'],
    ['02/29/2026', 'invalid-deadline-format'],
    ['13/01/2026', 'invalid-deadline-format'],
    ['6/30/2026', 'invalid-deadline-format'],
    ['06/30/2026 13:00:00 PM', 'invalid-deadline-format'],
    ['06/30/2026 00:00:00 AM', 'invalid-deadline-format'],
    ['06/30/2026 05:60:00 PM', 'invalid-deadline-format'],
    ['06/30/2026 05:00 PM', 'invalid-deadline-format'],
    ['2026-06-30', 'invalid-deadline-format'],
    ['', 'invalid-deadline-format'],
  ])('%s in Eastern time -> %s [S5.32 S3.81]', (text, expected) => {
    expect(instantOf(parseA(text))).toBe(expected);
  });

  it('keeps the redirect targets, and leaves out keys that the portal does not know [S3.79 S3.80]', () => {
    const result = parseDeadlines({
      deadlines: {
        claimFilingDeadline: {
          timeZone: 'Pacific Standard Time',
          deadline: '06/30/2026',
          redirectUrls: { en: '/closed', default: '/deadline' },
        },
        lotteryDeadline: { timeZone: 'nowhere', deadline: 'never' },
      },
    });
    expect(result).toEqual({
      ok: true,
      value: {
        claimFilingDeadline: {
          at: new Date('2026-07-01T06:59:59Z'),
          timeZone: 'America/Los_Angeles',
          redirects: { en: '/closed', default: '/deadline' },
        },
      },
    });
  });

  it('takes a target that is null for none [S3.79]', () => {
    const answer = (redirectUrls: Record<string, string | null> | null) =>
      parseDeadlines({
        deadlines: {
          globalDeadline: { timeZone: 'Pacific Standard Time', deadline: '06/30/2026', redirectUrls },
        },
      });
    expect(answer(null)).toMatchObject({ ok: true, value: { globalDeadline: { redirects: {} } } });
    expect(answer({ en: null, es: '/cerrado' })).toMatchObject({
      value: { globalDeadline: { redirects: { es: '/cerrado' } } },
    });
  });

  it('tells what it cannot read [S5.33]', () => {
    const zone = parseA('06/30/2026', 'Mars Standard Time');
    expect(zone).toEqual({
      ok: false,
      error: { code: 'unknown-time-zone', key: 'globalDeadline', value: 'Mars Standard Time' },
    });
    expect(zone.ok || describeDeadlineError(zone.error)).toContain('Unknown time zone "Mars Standard Time"');
    const format = parseA('soon');
    expect(format.ok || describeDeadlineError(format.error)).toContain('Invalid deadline format "soon"');
  });
});

describe('shape (b)', () => {
  it.each([
    ['2026-06-30T17:00:00', '2026-06-30T21:00:00.000Z'],
    ['2026-06-30T17:00:00.123', '2026-06-30T21:00:00.123Z'],
    ['2026-06-30T23:59:59.9999999', '2026-07-01T03:59:59.999Z'],
    ['2026-06-30T17:00:00.5-07:00', '2026-07-01T00:00:00.500Z'],
    ['2026-06-30T17:00', '2026-06-30T21:00:00.000Z'],
    ['2026-06-30', '2026-07-01T03:59:59.000Z'],
    ['2026-06-30T17:00:00Z', '2026-06-30T17:00:00.000Z'],
    ['2026-06-30T17:00:00-07:00', '2026-07-01T00:00:00.000Z'],
    ['2026-06-30T17:00:00+0530', '2026-06-30T11:30:00.000Z'],
    ['2026-02-30T17:00:00', 'invalid-deadline-format'],
    ['2026-06-30T24:00:00', 'invalid-deadline-format'],
    ['2026-06-30T17:00:00+99:00', 'invalid-deadline-format'],
    ['06/30/2026', 'invalid-deadline-format'],
  ])('%s -> %s [S3.82]', (text, expected) => {
    expect(instantOf(parseB(text))).toBe(expected);
  });

  it('joins the cultures: one moment, a target each [S3.80 S3.82]', () => {
    const answer: DeadlinesAnswer = {
      es: {
        projectTimeZone: 'Eastern Standard Time',
        deadlines: { globalDeadline: { deadlineDateTime: '2026-07-01T00:00:00', redirectUrl: '/cerrado' } },
      },
      en: {
        projectTimeZone: 'Eastern Standard Time',
        deadlines: { globalDeadline: { deadlineDateTime: '2026-06-30T00:00:00', redirectUrl: '/closed' } },
      },
      fr: {
        projectTimeZone: 'Eastern Standard Time',
        deadlines: { globalDeadline: { deadlineDateTime: '2026-06-30T00:00:00', redirectUrl: null } },
      },
    };
    const result = parseDeadlines(answer);
    expect(result.ok && result.value.globalDeadline).toEqual({
      at: new Date('2026-06-30T04:00:00Z'),
      timeZone: 'America/New_York',
      redirects: { es: '/cerrado', en: '/closed' },
    });
  });
});

describe('every moment', () => {
  it('is told in its zone as it was written, but for the hour that a clock skips', () => {
    const parts = fc.record({
      year: fc.integer({ min: 2020, max: 2080 }),
      month: fc.integer({ min: 1, max: 12 }),
      day: fc.integer({ min: 1, max: 28 }),
      hour: fc.integer({ min: 4, max: 23 }),
      minute: fc.integer({ min: 0, max: 59 }),
    });
    const two = (value: number) => String(value).padStart(2, '0');
    fc.assert(
      fc.property(
        parts,
        fc.constantFrom(...WINDOWS_TIME_ZONES),
        ({ year, month, day, hour, minute }, zone) => {
          const half = hour < 12 ? 'AM' : 'PM';
          const date = `${two(month)}/${two(day)}/${year}`;
          const a = parseA(`${date} ${two(hour % 12 || 12)}:${two(minute)}:00 ${half}`, zone);
          const b = parseB(`${year}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}:00`, zone);
          const at = a.ok ? a.value.globalDeadline : undefined;
          expect(instantOf(b)).toBe(at?.at.toISOString());
          const told = new Intl.DateTimeFormat('en-US', {
            timeZone: at?.timeZone ?? '',
            year: 'numeric',
            month: '2-digit',
            day: '2-digit',
            hour: '2-digit',
            minute: '2-digit',
            hourCycle: 'h23',
          }).format(at?.at);
          expect(told).toBe(`${date}, ${two(hour)}:${two(minute)}`);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('is an instant or a named error, whatever the server writes', () => {
    const hostile = fc.oneof(fc.string(), fc.stringMatching(/^[\d/: APMTZ+-]{0,30}$/));
    fc.assert(
      fc.property(hostile, hostile, (text, zone) => {
        for (const result of [parseA(text), parseB(text)]) {
          if (result.ok) expect(result.value.globalDeadline?.at.getTime()).toBeGreaterThanOrEqual(-8.64e15);
          else expect(result.error.code).toBe('invalid-deadline-format');
        }
        expect(instantOf(parseA(text, zone))).toBe('unknown-time-zone');
      }),
      { numRuns: 1_000 },
    );
  });
});
