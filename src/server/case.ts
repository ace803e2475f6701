/** Purpose of a form. 'documents' adds documents to an earlier claim; 'look-up' asks the server and stores nothing. */
export const FORM_PURPOSES = ['claim', 'documents', 'look-up'] as const;
export type FormPurpose = (typeof FORM_PURPOSES)[number];

export interface FormEntry {
  readonly formType: string;
  readonly purpose: FormPurpose;
  /** Key of the form's own deadline; the global deadline applies to every form type. */
  readonly deadlineKey: string;
  /** Keys of the fields that a link to a look-up form may fill in by query parameters. */
  readonly carried?: readonly string[];
}

/**
 * Data of the case that each page carries beside the settings (decisions, "Forms are the case's data"): what start pages need, and the
 * addresses of the rest. `npm run configure` writes it.
 */
export interface CaseManifest {
  /** Culture of a page whose address names none; set only if the server, when `configure` asked it, did not offer English. */
  readonly culture?: string;
  /** Cultures that the portal has no messages for and the case translates for the greater part. */
  readonly languages?: readonly string[];
  readonly forms: readonly FormEntry[];
  readonly startPages: Readonly<Record<string, unknown>>;
  /** Address of each form type's definition. */
  readonly formFiles: Readonly<Record<string, string>>;
  /** Compiled words of the start pages in the default culture. */
  readonly firstWords: Readonly<Record<string, unknown>>;
  /** Address of the case's words by culture: a file with compiled `{ first, rest }`. */
  readonly wordFiles: Readonly<Record<string, string>>;
  readonly contentPages: Readonly<Record<string, unknown>>;
}

/** Fetches a file of the case by its address. Rejects if the file cannot be fetched. */
export type LoadCaseFile = (address: string) => Promise<unknown>;

const NO_CASE: CaseManifest = {
  forms: [],
  startPages: {},
  formFiles: {},
  firstWords: {},
  wordFiles: {},
  contentPages: {},
};

let installed = {
  manifest: NO_CASE,
  load: fetchJson as LoadCaseFile,
  asked: new Map<string, Promise<unknown>>(),
};

/** Sets the case of this page. Call it once, before anything else starts. */
export function installCase(manifest: CaseManifest, load: LoadCaseFile = fetchJson): void {
  installed = { manifest, load, asked: new Map() };
}

export function theCase(): CaseManifest {
  return installed.manifest;
}

/** Loads a file once; a failed load is tried again at the next call. @param prepare converts the file, once for all callers. */
export function loadCaseFile(
  address: string,
  prepare?: (file: unknown) => Promise<unknown>,
): Promise<unknown> {
  const { asked, load } = installed;
  const known = asked.get(address);
  if (known !== undefined) return known;
  const loading = load(address).then(prepare);
  asked.set(address, loading);
  loading.catch(() => asked.delete(address));
  return loading;
}

async function fetchJson(address: string): Promise<unknown> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`No case file ${address}.`);
  return answer.json();
}
