/** The Windows zone ids that the API names its deadlines' zones by, exactly, and what they are (specification, section 5). */
const IANA_BY_WINDOWS_ID: Readonly<Record<string, string>> = {
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

export const WINDOWS_TIME_ZONES: readonly string[] = Object.keys(IANA_BY_WINDOWS_ID);

/** The IANA name of a Windows zone id; undefined where it is none of the thirteen. */
export function windowsToIanaTimeZone(windowsId: string): string | undefined {
  return Object.hasOwn(IANA_BY_WINDOWS_ID, windowsId) ? IANA_BY_WINDOWS_ID[windowsId] : undefined;
}
