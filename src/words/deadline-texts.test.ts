import { expect, test } from 'vitest';
import { formatDeadlineTexts } from './deadline-texts.ts';

const AT = new Date('2027-03-06T07:59:59Z');

test('each deadline in three formats, in its own zone [S3.77]', () => {
  const texts = formatDeadlineTexts(
    { claimFilingDeadline: { at: AT, timeZone: 'America/Los_Angeles' } },
    'en',
  );
  expect(texts).toEqual({
    claimFilingDeadlineDate: '03/05/2027',
    claimFilingDeadlineLongDate: 'March 5, 2027',
    claimFilingDeadlineWeekdayDate: 'Friday, March 5, 2027 at 11:59 PM PST',
  });
});

test('the long formats follow the culture, the numeric one does not', () => {
  const texts = formatDeadlineTexts({ globalDeadline: { at: AT, timeZone: 'America/New_York' } }, 'es');
  expect(texts.globalDeadlineDate).toBe('03/06/2027');
  expect(texts.globalDeadlineLongDate).toBe('6 de marzo de 2027');
  expect(texts.globalDeadlineWeekdayDate).toMatch(/^sábado, 6 de marzo de 2027/);
});

test.each([
  ['es', 'hora estándar del Pacífico'],
  ['fr', 'heure normale du Pacifique nord-américain'],
  ['zh-Hans', '北美太平洋标准时间'],
  ['ar', 'توقيت المحيط الهادي الرسمي'],
])('in %s the zone is told by its name, not as an offset', (culture, name) => {
  const deadlines = { globalDeadline: { at: AT, timeZone: 'America/Los_Angeles' } };
  const { globalDeadlineWeekdayDate } = formatDeadlineTexts(deadlines, culture);
  expect(globalDeadlineWeekdayDate).toContain(name);
  expect(globalDeadlineWeekdayDate).not.toMatch(/GMT|UTC/);
});
