import type { FieldValue, Section } from '#server/form-model.ts';
import type { RemoteFieldConfig } from '#server/forms-config.ts';
import type { FormsFile, RelativeDate, ServerFile } from './file-schemas.ts';

export interface Claimant {
  readonly id: string;
  readonly known: Readonly<Record<string, string | Readonly<Record<string, FieldValue>>>>;
}

/** Models of one form type: payload section -> its fields and their rules. */
export type FormSections = Readonly<Partial<Record<Section, Readonly<Record<string, RemoteFieldConfig>>>>>;

export type ServerForm = Readonly<Omit<FormsFile[string], 'sections'>> & {
  readonly formType: string;
  /** Path segment in the API. */
  readonly slug: string;
  readonly sections: FormSections;
};

export type CaseRecord = Readonly<Record<string, FieldValue>>;

/** Server side of a case, read from its folder `server` (cases/README.md). */
export interface ServerCase {
  readonly folder: string;
  readonly forms: readonly ServerForm[];
  readonly claimants: readonly Claimant[];
  readonly records: Readonly<Record<string, readonly CaseRecord[]>>;
  readonly timeZone: string;
  /** Deadline key -> its day; the deadline is the end of that day. */
  readonly deadlines: Readonly<Record<string, RelativeDate>>;
  /** Days that texts name as {{date:…}}. */
  readonly keyDates: Readonly<Record<string, RelativeDate>>;
  readonly cultureNames: Readonly<Record<string, string>>;
  readonly enabledCultures: readonly string[];
  readonly content: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly allowedCharacters: string;
  readonly server: Readonly<ServerFile>;
}

export function findForm({ forms }: ServerCase, slug: string): ServerForm | undefined {
  return forms.find((form) => form.slug === slug);
}

/** Tells whether claims of a form can be submitted. A form that asks only for credentials is a lookup. */
export function isSubmittable({ sections }: ServerForm): boolean {
  return Object.keys(sections).some((section) => section !== 'credentials');
}

/** Lists, without duplicates, every text of a claimant that a form uses as a credential. */
export function listCredentialValues({ forms, claimants }: ServerCase): readonly string[] {
  const members = forms.flatMap(({ credentials }) => credentials.map(({ matches }) => matches));
  const values = claimants.flatMap(({ known }) => members.map((member) => known[member]));
  return [...new Set(values.filter((value) => typeof value === 'string'))];
}

/** Describes each claimant's credentials for the first form, as a tester types them. */
export function describeCredentials({ forms, claimants }: ServerCase): readonly string[] {
  const asked = forms[0]?.credentials ?? [];
  return claimants.map(({ known }) =>
    asked.map(({ field, matches }) => `${field} ${String(known[matches] ?? '')}`).join(', '),
  );
}
