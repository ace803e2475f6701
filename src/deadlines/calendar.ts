import { saveFile } from '#design/toasts.ts';
import {
  type Deadline,
  type DeadlineKey,
  type DeadlineSchedule,
  listDeadlineKeys,
} from '#server/deadlines.ts';
import type { Messages } from '#words/messages.ts';

export interface KeyDate {
  readonly key: DeadlineKey;
  readonly deadline: Deadline;
  readonly hasPassed: boolean;
}

/** Returns every deadline that the server named, the earliest first. */
export function listKeyDates(schedule: DeadlineSchedule, now: Date): readonly KeyDate[] {
  const known = listDeadlineKeys().flatMap((key): KeyDate[] => {
    const deadline = schedule[key];
    return deadline === undefined ? [] : [{ key, deadline, hasPassed: now > deadline.at }];
  });
  return known.sort((a, b) => a.deadline.at.getTime() - b.deadline.at.getTime());
}

export type DateWords = Pick<CalendarEvent, 'summary' | 'description'>;

/** Words a deadline for a claimant who has not filed yet. */
export function wordDeadline(key: DeadlineKey, messages: Messages): DateWords {
  return {
    summary: messages.text(`deadlines.${key}.label`),
    description: messages.text('deadlines.calendar.description', {
      deadline: messages.text(`${key}WeekdayDate`),
    }),
  };
}

/** Builds the calendar file (.ics) of key dates, worded by `wordDate`; `portalAddress` is where the claimant can act. */
export function toCalendarFile(
  dates: readonly KeyDate[],
  wordDate: (key: DeadlineKey) => DateWords,
  portalAddress: string,
  now: Date,
): string {
  const events = dates.map(({ key, deadline }) => ({
    id: key,
    at: deadline.at,
    ...wordDate(key),
    url: portalAddress,
  }));
  return buildCalendar(events, {
    productId: '-//Claim portal//Key dates//EN',
    host: new URL(portalAddress).host,
    now,
  });
}

export function saveCalendar(calendar: string, fileName: string, told: string): void {
  saveFile(new Blob([calendar], { type: 'text/calendar;charset=utf-8' }), fileName, told);
}

export interface CalendarEvent {
  /** Stable over downloads, so that a second import replaces the first; without '@'. */
  readonly id: string;
  readonly at: Date;
  readonly summary: string;
  readonly description: string;
  readonly url: string;
}

export interface CalendarOptions {
  /** Identifies the maker of the file (RFC 5545, 3.7.3). */
  readonly productId: string;
  readonly host: string;
  readonly now: Date;
}

const LINE_BYTES = 75;
const encoder = new TextEncoder();

/** Escapes a text value (RFC 5545, 3.3.11). */
function escapeText(text: string): string {
  return text
    .replaceAll('\\', '\\\\')
    .replaceAll(';', '\\;')
    .replaceAll(',', '\\,')
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    .replaceAll(/\p{Cc}/gu, '');
}

/** Folds a content line to 75 octets, never inside a character (RFC 5545, 3.1). */
function foldLine(line: string): string {
  const folded: string[] = [];
  let current = '';
  let bytes = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (bytes + size > LINE_BYTES) {
      folded.push(current);
      current = ' ';
      bytes = 1;
    }
    current += character;
    bytes += size;
  }
  return [...folded, current].join('\r\n');
}

/** Formats a UTC date-time, such as 20260131T235959Z (RFC 5545, 3.3.5). */
function formatUtc(date: Date): string {
  return date.toISOString().replaceAll(/[-:]|\.\d{3}/g, '');
}

/** Builds a reminder; `before` is an ISO duration. */
function buildAlarm(before: string, summary: string): string[] {
  return [
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escapeText(summary)}`,
    `TRIGGER:-${before}`,
    'END:VALARM',
  ];
}

/** Builds an iCalendar file (RFC 5545). An event has no length, does not mark the claimant as busy, and reminds a week and a day before. */
export function buildCalendar(events: readonly CalendarEvent[], options: CalendarOptions): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:${escapeText(options.productId)}`,
    'CALSCALE:GREGORIAN',
    ...events.flatMap((event) => [
      'BEGIN:VEVENT',
      `UID:${event.id}@${options.host}`,
      `DTSTAMP:${formatUtc(options.now)}`,
      `DTSTART:${formatUtc(event.at)}`,
      `SUMMARY:${escapeText(event.summary)}`,
      `DESCRIPTION:${escapeText(event.description)}`,
      `URL:${event.url}`,
      'TRANSP:TRANSPARENT',
      ...buildAlarm('P7D', event.summary),
      ...buildAlarm('P1D', event.summary),
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return `${lines.map(foldLine).join('\r\n')}\r\n`;
}
