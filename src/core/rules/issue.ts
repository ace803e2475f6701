/**
 * What a rule found: a code that i18n words (`validation.{code}`), its parameters, and the server's own message where
 * the config gave one (that is shown instead).
 */
export interface Issue {
  readonly code: string;
  readonly params?: Readonly<Record<string, string | number>>;
  readonly message?: string;
  /** The page's own wording, by its key, in place of `validation.{code}`; it gets the same parameters. */
  readonly messageKey?: string;
}
