import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import type { CultureContent } from '#server/culture-content.ts';

const contentFileSchema = z.record(z.string(), z.string());

/** Dates of the case that are no deadlines of the portal, in days from the space's start: so they never grow stale. */
const CASE_DATES: Readonly<Record<string, number>> = {
  preliminaryApproval: -45,
  noticesMailed: -20,
  objectionDeadline: 75,
  finalHearing: 160,
  firstPayments: 260,
};

/**
 * The localization content of one culture as key/value items. `{{date:name}}` in a text is a date of the case, written
 * out in that culture.
 * @param startedAt epoch milliseconds
 */
export function createContent(
  culture: string,
  startedAt: number,
  overrides: Readonly<Record<string, string>>,
): CultureContent {
  const texts = { ...readContentFile(culture), ...overrides };
  return Object.entries(texts).map(([key, text]) => ({
    key,
    value: text.replaceAll(/\{\{date:(\w+)\}\}/g, (_match, name: string) =>
      formatDate(culture, startedAt, name),
    ),
  }));
}

function formatDate(culture: string, startedAt: number, name: string): string {
  const days = CASE_DATES[name];
  if (days === undefined) throw new Error(`Content names an unknown date: ${name}`);
  return new Intl.DateTimeFormat(culture, { dateStyle: 'long', timeZone: 'America/Los_Angeles' }).format(
    startedAt + days * 86_400_000,
  );
}

/** Read afresh each time, so that a text changed while the mock runs is there at the next reload. */
function readContentFile(culture: string): Readonly<Record<string, string>> {
  // A culture code is from the scenario: it must not become a path.
  if (!/^[A-Za-z-]+$/.test(culture)) return {};
  try {
    return contentFileSchema.parse(
      JSON.parse(readFileSync(new URL(`content/${culture}.json`, import.meta.url), 'utf8')),
    );
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
    throw error;
  }
}
