/** 'claim' files a claim, 'documents' sends documents for one that was filed before, 'look-up' asks the server and keeps nothing. */
export const FORM_PURPOSES = ['claim', 'documents', 'look-up'] as const;
export type FormPurpose = (typeof FORM_PURPOSES)[number];

/** What is known of a form type before its pages are loaded. */
export interface FormEntry {
  readonly formType: string;
  readonly purpose: FormPurpose;
  /** The key of its own deadline; the global one holds for each form type. */
  readonly deadlineKey: string;
  /** The keys of its fields whose value the link of a look-up may bring along, in the query of the form's address. */
  readonly carried?: readonly string[];
}

/**
 * What a page of the portal carries of its case (decisions, "Forms are the case's data"), beside the settings: what the start pages need, and
 * the addresses of the rest. `npm run configure` writes it.
 */
export interface CaseManifest {
  /** The language of a page whose address names none, where that is not English: of a server without it, as it was when it was asked. */
  readonly culture?: string;
  /** The languages that the portal has no words of, and that the case words the greater part in. */
  readonly languages?: readonly string[];
  /** The form types in their order. */
  readonly forms: readonly FormEntry[];
  /** The start page of each form type, as claim/definition has it. */
  readonly startPages: Readonly<Record<string, unknown>>;
  /** Where each form type's definition is. */
  readonly formFiles: Readonly<Record<string, string>>;
  /** The default culture's words of the start pages, compiled. */
  readonly firstWords: Readonly<Record<string, unknown>>;
  /** Where each culture's words of the case are: `{ first, rest }`, compiled. */
  readonly wordFiles: Readonly<Record<string, string>>;
  /** The content pages, as portal/content has them. */
  readonly contentPages: Readonly<Record<string, unknown>>;
}

/** Fetches one of the case's files by its address. Rejects where it cannot be had. */
export type LoadCaseFile = (address: string) => Promise<unknown>;

const NO_CASE: CaseManifest = {
  forms: [],
  startPages: {},
  formFiles: {},
  firstWords: {},
  wordFiles: {},
  contentPages: {},
};

/** The case of this page, and what of its files has been asked for. */
let installed = {
  manifest: NO_CASE,
  load: fetchJson as LoadCaseFile,
  asked: new Map<string, Promise<unknown>>(),
};

/** Takes up the case of this page, once, before anything else is started. */
export function installCase(manifest: CaseManifest, load: LoadCaseFile = fetchJson): void {
  installed = { manifest, load, asked: new Map() };
}

/** The case of this page. */
export function theCase(): CaseManifest {
  return installed.manifest;
}

/**
 * One of the case's files, fetched once; a load that failed is tried again at the next call.
 * @param prepare makes of the file what all that ask for it get.
 */
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
  if (!answer.ok) throw new Error(`The case's file ${address} could not be fetched.`);
  return answer.json();
}
