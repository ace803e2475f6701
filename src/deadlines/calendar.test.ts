import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildCalendar, type CalendarEvent } from './calendar.ts';

const options = {
  productId: '-//Claim portal//Key dates//EN',
  host: 'claims.example',
  now: new Date('2026-01-05T10:20:30.456Z'),
};

const event: CalendarEvent = {
  id: 'claimFilingDeadline',
  at: new Date('2026-06-30T23:59:59-07:00'),
  summary: 'Last day to file; act, now',
  description: 'Line one\nline two \\ end',
  url: 'https://claims.example/claim',
};

function unfold(calendar: string): string[] {
  return calendar.replaceAll('\r\n ', '').split('\r\n');
}

describe('buildCalendar', () => {
  it('writes the moment in UTC, the id with its host and the time it was made', () => {
    const lines = unfold(buildCalendar([event], options));
    expect(lines).toContain('DTSTART:20260701T065959Z');
    expect(lines).toContain('UID:claimFilingDeadline@claims.example');
    expect(lines).toContain('DTSTAMP:20260105T102030Z');
  });

  it('escapes what has a meaning in text values', () => {
    const lines = unfold(buildCalendar([event], options));
    expect(lines).toContain('SUMMARY:Last day to file\\; act\\, now');
    expect(lines).toContain('DESCRIPTION:Line one\\nline two \\\\ end');
  });

  it('wraps each event, with two reminders, in one calendar', () => {
    const lines = unfold(buildCalendar([event, { ...event, id: 'globalDeadline' }], options));
    expect(lines[0]).toBe('BEGIN:VCALENDAR');
    expect(lines.slice(-2)).toEqual(['END:VCALENDAR', '']);
    expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(2);
    expect(lines.filter((line) => line.startsWith('TRIGGER:'))).toEqual([
      'TRIGGER:-P7D',
      'TRIGGER:-P1D',
      'TRIGGER:-P7D',
      'TRIGGER:-P1D',
    ]);
  });

  it('folds every line to 75 octets and loses nothing, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (description) => {
        const clean = description.replaceAll(/\p{Cc}/gu, '');
        const calendar = buildCalendar([{ ...event, description: clean }], options);
        for (const line of calendar.split('\r\n')) {
          expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
        }
        const written = unfold(calendar).find((line) => line.startsWith('DESCRIPTION:')) ?? '';
        expect(written.slice('DESCRIPTION:'.length).replaceAll(/\\([\\;,])/g, '$1')).toBe(clean);
      }),
      { numRuns: 300 },
    );
  });

  it('lets no text start a property of its own', () => {
    const calendar = buildCalendar([{ ...event, summary: 'a\r\nATTACH:https://evil.example' }], options);
    expect(unfold(calendar).some((line) => line.startsWith('ATTACH'))).toBe(false);
  });
});
