import type { ReactNode } from 'react';

/** Key of the localization catalogue; an unknown key shows itself (specification, section 5). */
export type MessageKey = string;

export type MessageValues = Readonly<Record<string, string | number | Date>>;

/** All words in the active culture. Server content overrides built-in messages; an unknown key shows itself. */
export interface Messages {
  /** BCP 47, 'en' by default. */
  readonly culture: string;
  /** Language of most messages, dates and numbers (BCP 47): English if the culture has no messages. */
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  /** Culture -> the language's own name. */
  readonly enabledCultures: Readonly<Record<string, string>>;
  has(key: MessageKey): boolean;
  text(key: MessageKey, values?: MessageValues): string;
  /** Returns copy as React nodes, with inline markup (strong, em, b, i, br, a). A forbidden tag gives "Invalid localization". */
  rich(key: MessageKey, values?: MessageValues): ReactNode;
  /** Words an issue: the server's message (a key of its content, or literal text), else the page's own, else `validation.{code}`. */
  issue(issue: Issue): string;
  number(value: number, options?: Intl.NumberFormatOptions): string;
  /** Formats a day. Use `time` for moments, since it names the zone. */
  date(value: Date, options?: Intl.DateTimeFormatOptions): string;
  /**
   * Formats 'November 22, 2026 at 2:52 PM PST'. `timeZone` (IANA) is by default the case's, so that all times on a page share one named
   * zone (decisions, "Times on one page"). `fields` replaces date and time, and must include the hour.
   */
  time(at: Date, timeZone?: string, fields?: Intl.DateTimeFormatOptions): string;
  /** Formats a moment in the device's zone, to show in brackets beside `time`; undefined if it reads the same. */
  deviceTime(at: Date, timeZone?: string): string | undefined;
  /** Formats '1.5 MB'. */
  fileSize(bytes: number): string;
  list(values: readonly string[]): string;
}

/** Problem found by a rule: its code (worded as `validation.{code}`), its parameters, and a message from the server's config. */
export interface Issue {
  readonly code: string;
  readonly params?: Readonly<Record<string, string | number>>;
  readonly message?: string;
  /** Key of the page's own wording, used instead of `validation.{code}` with the same parameters. */
  readonly messageKey?: string;
}
