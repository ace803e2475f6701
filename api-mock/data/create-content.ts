import type { CultureContent } from '#server/small-endpoints.ts';
import type { ServerCase } from '../case/server-case.ts';
import { endOfDay } from './deadline-times.ts';
import { toIanaZone } from './time-zones.ts';

/** Creates one culture's content as key/value items; fills `{{date:name}}` with the case's dates. @param startedAt epoch milliseconds */
export function createContent(
  serverCase: ServerCase,
  culture: string,
  startedAt: number,
  overrides: Readonly<Record<string, string>>,
): CultureContent {
  const texts = { ...serverCase.content[culture], ...overrides };
  return Object.entries(texts).map(([key, text]) => ({
    key,
    value: text.replaceAll(/\{\{date:(\w+)\}\}/g, (_match, name: string) =>
      formatDate(serverCase, culture, startedAt, name),
    ),
  }));
}

function formatDate(
  { keyDates, timeZone }: ServerCase,
  culture: string,
  startedAt: number,
  name: string,
): string {
  const date = keyDates[name];
  if (date === undefined) throw new Error(`Content names an unknown date: ${name}`);
  return new Intl.DateTimeFormat(culture, { dateStyle: 'long', timeZone: toIanaZone(timeZone) }).format(
    endOfDay(date, startedAt, timeZone),
  );
}
