import type { FieldValue, Section } from '#server/form-model.ts';
import type { RemoteFieldConfig } from '#server/forms-config.ts';
import type { FormsFile, RelativeDate, ServerFile } from './file-schemas.ts';

/** A person that the case's server knows: texts, and sets of field values. */
export interface Claimant {
  readonly id: string;
  readonly known: Readonly<Record<string, string | Readonly<Record<string, FieldValue>>>>;
}

/** The models of one form type: payload section -> its fields and their rules. */
export type FormSections = Readonly<Partial<Record<Section, Readonly<Record<string, RemoteFieldConfig>>>>>;

/** What the case's server asks, knows and answers of one form type. */
export type ServerForm = Readonly<Omit<FormsFile[string], 'sections'>> & {
  readonly formType: string;
  /** Its path segment in the API. */
  readonly slug: string;
  readonly sections: FormSections;
};

export type CaseRecord = Readonly<Record<string, FieldValue>>;

/** All that the server of a case answers, as its folder `server` has it (cases/README.md). */
export interface ServerCase {
  readonly folder: string;
  /** In the order of the file. */
  readonly forms: readonly ServerForm[];
  readonly claimants: readonly Claimant[];
  readonly records: Readonly<Record<string, readonly CaseRecord[]>>;
  readonly timeZone: string;
  /** Deadline key -> the day whose end it is. */
  readonly deadlines: Readonly<Record<string, RelativeDate>>;
  /** The days that texts name as {{date:…}}. */
  readonly keyDates: Readonly<Record<string, RelativeDate>>;
  /** Code -> the language's own name. */
  readonly cultureNames: Readonly<Record<string, string>>;
  readonly enabledCultures: readonly string[];
  /** Culture -> key -> text. */
  readonly content: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly allowedCharacters: string;
  readonly server: Readonly<ServerFile>;
}

/** The form of a path segment, or undefined. */
export function findForm({ forms }: ServerCase, slug: string): ServerForm | undefined {
  return forms.find((form) => form.slug === slug);
}

/** Whether claims of a form can be sent: one that asks for credentials alone only looks something up. */
export function isSubmittable({ sections }: ServerForm): boolean {
  return Object.keys(sections).some((section) => section !== 'credentials');
}

/** Every text of a claimant that some form takes for a credential, each once. */
export function listCredentialValues({ forms, claimants }: ServerCase): readonly string[] {
  const members = forms.flatMap(({ credentials }) => credentials.map(({ matches }) => matches));
  const values = claimants.flatMap(({ known }) => members.map((member) => known[member]));
  return [...new Set(values.filter((value) => typeof value === 'string'))];
}

/** The credentials of every claimant for the first form, as a tester types them. */
export function describeCredentials({ forms, claimants }: ServerCase): readonly string[] {
  const asked = forms[0]?.credentials ?? [];
  return claimants.map(({ known }) =>
    asked.map(({ field, matches }) => `${field} ${String(known[matches] ?? '')}`).join(', '),
  );
}
