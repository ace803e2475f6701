import type { ReactNode } from 'react';

/** A key of the localization catalogue; an unknown key shows itself (specification, section 5). */
export type MessageKey = string;

export type MessageValues = Readonly<Record<string, string | number | Date>>;

/**
 * Everything that is worded, in the active culture. Server content wins over built-in messages; an unknown
 * key shows itself.
 */
export interface Messages {
  /** BCP 47, 'en' by default. */
  readonly culture: string;
  /** What most of its words are in (BCP 47): English, where there are no others for the culture. Dates and numbers are written so. */
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  /** Culture -> the language's own name. */
  readonly enabledCultures: Readonly<Record<string, string>>;
  has(key: MessageKey): boolean;
  /** Plain text. ICU arguments by name. */
  text(key: MessageKey, values?: MessageValues): string;
  /**
   * Copy with the allowed inline markup (strong, em, b, i, br, a) as React nodes; forbidden tags give
   * "Invalid localization".
   */
  rich(key: MessageKey, values?: MessageValues): ReactNode;
  /**
   * Words an issue: the server's message where it gave one (a key of its content, or as it is), else the
   * page's own, else `validation.{code}`.
   */
  issue(issue: Issue): string;
  number(value: number, options?: Intl.NumberFormatOptions): string;
  /** A day. Moments are told by `time`, which names their zone. */
  date(value: Date, options?: Intl.DateTimeFormatOptions): string;
  /**
   * 'November 22, 2026 at 2:52 PM PST': a moment in the zone of a deadline (IANA name), or else in the case's, so that all
   * times on a page are in one zone, which is named (decisions, "Times on one page"). `fields` says what else than date and
   * time is told; it has the hour.
   */
  time(at: Date, timeZone?: string, fields?: Intl.DateTimeFormatOptions): string;
  /** The same moment by the device's own zone, for brackets beside `time`; undefined where it reads the same. */
  deviceTime(at: Date, timeZone?: string): string | undefined;
  /** '1.5 MB'. */
  fileSize(bytes: number): string;
  list(values: readonly string[]): string;
}

/**
 * What a rule found: a code that the messages word (`validation.{code}`), its parameters, and the server's own message where
 * the config gave one (that is shown instead).
 */
export interface Issue {
  readonly code: string;
  readonly params?: Readonly<Record<string, string | number>>;
  readonly message?: string;
  /** The page's own wording, by its key, in place of `validation.{code}`; it gets the same parameters. */
  readonly messageKey?: string;
}
