/** Windows zone name -> IANA zone. */
const ZONES: Readonly<Record<string, string>> = {
  'Pacific Standard Time': 'America/Los_Angeles',
  'Mountain Standard Time': 'America/Denver',
  'Central Standard Time': 'America/Chicago',
  'Eastern Standard Time': 'America/New_York',
  'Atlantic Standard Time': 'America/Halifax',
  'Newfoundland Standard Time': 'America/St_Johns',
  'Alaskan Standard Time': 'America/Anchorage',
  'Hawaiian Standard Time': 'Pacific/Honolulu',
  'Aleutian Standard Time': 'America/Adak',
  'Yukon Standard Time': 'America/Whitehorse',
  'US Mountain Standard Time': 'America/Phoenix',
  'US Eastern Standard Time': 'America/Indiana/Indianapolis',
  'Canada Central Standard Time': 'America/Regina',
};

export const ZONE_NAMES: readonly string[] = Object.keys(ZONES);

/** Date and time on a zone's clocks; `month` is 1 to 12. */
export interface WallTime {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

/** Converts epoch milliseconds to a zone's wall time. An unknown zone counts as Pacific. */
export function instantToWallTime(instant: number, zoneName: string): WallTime {
  const parts = formatterOf(zoneName).formatToParts(instant);
  const read = (type: Intl.DateTimeFormatPartTypes): number =>
    Number(parts.find((part) => part.type === type)?.value);
  return {
    year: read('year'),
    month: read('month'),
    day: read('day'),
    hour: read('hour'),
    minute: read('minute'),
    second: read('second'),
  };
}

/** Converts a zone's wall time to epoch milliseconds. A time skipped by daylight saving counts as the one an hour before. */
export function wallTimeToInstant(wall: WallTime, zoneName: string): number {
  const asUtc = Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute, wall.second);
  const guess = asUtc - offsetAt(asUtc, zoneName);
  return asUtc - offsetAt(guess, zoneName);
}

function offsetAt(instant: number, zoneName: string): number {
  const { year, month, day, hour, minute, second } = instantToWallTime(instant, zoneName);
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000;
}

/** Returns the IANA name of a Windows zone; the Pacific one if unknown. */
export function toIanaZone(zoneName: string): string {
  return ZONES[zoneName] ?? 'America/Los_Angeles';
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(zoneName: string): Intl.DateTimeFormat {
  const timeZone = toIanaZone(zoneName);
  const formatter =
    formatters.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  formatters.set(timeZone, formatter);
  return formatter;
}
