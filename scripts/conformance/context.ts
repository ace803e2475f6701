import { hasNoCaptcha } from '#server/captcha-provider.ts';
import { ENDPOINTS } from '#server/endpoints.ts';
import type { FormModel, Section } from '#server/form-model.ts';
import type { FormType } from '#server/form-type.ts';
import type { FormsConfig } from '#server/forms-config.ts';
import type { SubmissionPayload } from '#server/submission.ts';
import type { Backend } from './backend.ts';
import { type Browser, createBrowser, type SubmitOptions, type Witness } from './browser.ts';
import { ANSWERED_SECTIONS, type Case, formCaseOf, mainFormOf } from './case.ts';
import { createClaim, createModel } from './claim.ts';
import { encodeMultipart, type MultipartBody, type Part } from './multipart.ts';
import { demand, demandEqual, NotChecked } from './outcome.ts';
import type { Answer } from './read-answer.ts';
import type { TestFile } from './test-file.ts';

/** Differences from a valid claim. */
export interface ClaimOptions {
  readonly files?: readonly TestFile[];
  /** Members that differ; undefined leaves a member out. */
  readonly parts?: Readonly<Partial<Record<keyof SubmissionPayload | (string & {}), unknown>>>;
  /** Files to send, if they differ from the announced ones. */
  readonly sent?: readonly TestFile[];
  readonly boundary?: string;
}

export interface Claimant {
  readonly browser: Browser;
  readonly formType: FormType;
  /** The `captcha` value of the authorize answer. */
  readonly rawValue: string | null;
  encode(options?: ClaimOptions): MultipartBody;
  submit(claim?: ClaimOptions, options?: SubmitOptions): Promise<Answer<'submitForm'>>;
}

export interface Context {
  readonly backend: Backend;
  readonly caseData: Case;
  newBrowser(): Browser;
  readConfig(): Promise<FormsConfig>;
  /** Tells whether the settlement has a captcha; the contract allows none. */
  hasCaptcha(): Promise<boolean>;
  /** Returns '' if there is no captcha. */
  getCaptchaToken(): Promise<string>;
  createCredentials(formType: FormType, fields?: FormModel['fields']): Promise<FormModel>;
  createAuthorization(formType: FormType): Promise<{ credentials: FormModel; reCaptchaResponse: string }>;
  /** @param formType absent: the main form */
  signIn(formType?: FormType): Promise<Claimant>;
  /** Returns the number of claims that arrived; undefined if the backend does not list them. */
  countClaims(): Promise<number | undefined>;
}

export function createContext(url: string, backend: Backend, caseData: Case, witness: Witness): Context {
  let config: Promise<FormsConfig> | undefined;
  const newBrowser = () => createBrowser(url, backend.headers ?? {}, witness);
  const context: Context = {
    backend,
    caseData,
    newBrowser,
    readConfig: () => {
      config ??= newBrowser()
        .get('getFormsConfig', ENDPOINTS.formsConfig)
        .then(({ body }) => body);
      return config;
    },
    hasCaptcha: async () => {
      const { status, body } = await newBrowser().get('getCaptchaConfig', ENDPOINTS.captcha);
      return status !== 404 && !hasNoCaptcha(body.provider ?? '');
    },
    getCaptchaToken: async () => {
      if (!(await context.hasCaptcha())) return '';
      if (backend.getCaptchaToken === undefined) {
        throw new NotChecked('no way to a captcha response (--captcha-command)');
      }
      return backend.getCaptchaToken();
    },
    createCredentials: async (formType, fields = formCaseOf(caseData, formType).credentials) =>
      createModel(await context.readConfig(), formType, 'credentials', fields, 'client-cred0001'),
    createAuthorization: async (formType) => ({
      credentials: await context.createCredentials(formType),
      reCaptchaResponse: await context.getCaptchaToken(),
    }),
    signIn: async (formType = mainFormOf(caseData)) => {
      const browser = newBrowser();
      const answer = await browser.authorize(formType, await context.createAuthorization(formType));
      demandEqual([answer.status, answer.body.authorized], [200, true], `authorizing ${formType}`);
      return createClaimant(
        browser,
        formType,
        answer.body.captcha ?? null,
        await context.readConfig(),
        context,
      );
    },
    countClaims: async () => (await backend.listClaims?.())?.length,
  };
  return context;
}

function createClaimant(
  browser: Browser,
  formType: FormType,
  rawValue: string | null,
  config: FormsConfig,
  { caseData, getCaptchaToken }: Pick<Context, 'caseData' | 'getCaptchaToken'>,
): Claimant {
  const encode = ({ files = [], parts = {}, sent = files, boundary }: ClaimOptions = {}) => {
    const claim = createClaim({ caseData, config, formType, files });
    const members = Object.entries({ ...claim, captchaRawValue: rawValue, ...parts });
    const texts = members.flatMap(([name, value]): Part[] =>
      value === undefined ? [] : [{ name, content: JSON.stringify(value) }],
    );
    const bodies = sent.map(
      ({ clientId, name, type, bytes }): Part => ({ name: clientId, fileName: name, type, content: bytes }),
    );
    return encodeMultipart([...texts, ...bodies], boundary);
  };
  return {
    browser,
    formType,
    rawValue,
    encode,
    submit: async (claim, options) => {
      // If the authorize answer gave no value, each claim carries a fresh captcha response, as from a page.
      const fresh = rawValue === null ? { reCaptchaResponse: await getCaptchaToken() } : {};
      return browser.submit(formType, encode({ ...claim, parts: { ...fresh, ...claim?.parts } }), options);
    },
  };
}

/** Returns a section of the case's answers with a required field. @throws NotChecked if the config requires none */
export async function findRequiredSection({ caseData, readConfig }: Context): Promise<Section> {
  const formType = mainFormOf(caseData);
  const config = await readConfig();
  const found = ANSWERED_SECTIONS.find(
    (section) =>
      caseData.forms[formType]?.sections[section] !== undefined &&
      config.some(
        ({ metadata, fields }) =>
          metadata.formType === formType &&
          metadata.dtoMapping === section &&
          Object.values(fields).some(({ validations }) =>
            validations.some(({ type }) => type === 'required'),
          ),
      ),
  );
  if (found === undefined) throw new NotChecked(`the config requires no answer of ${formType}`);
  return found;
}

/** Demands that a claim was filed. @returns the reference code */
export function demandFiled(answer: Answer<'submitForm'>): string {
  const { status, body } = answer;
  demand(status === 200 && body.submitted, `a whole claim was answered ${status}: ${JSON.stringify(body)}`);
  const code = body.referenceCodeForm;
  demand(typeof code === 'string' && code !== '', 'a filed claim got no referenceCodeForm');
  return code;
}

export function demandRefused(answer: Answer<'submitForm'>, statuses: readonly number[], what: string): void {
  const { status, body } = answer;
  demand(statuses.includes(status), `${what} was answered ${status}, not ${statuses.join(' or ')}`);
  demand(!body.submitted, `${what} was answered ${status} with submitted: true`);
}
