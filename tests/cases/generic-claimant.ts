import { createHash, randomUUID } from 'node:crypto';
import type { MockServer } from '#api-mock/mock-fetch.ts';
import type { FieldConfig } from '#claim/definition/field-config.ts';
import type { FormDefinition } from '#claim/definition/form-definition.ts';
import { type PlannedBlock, planForm } from '#claim/definition/form-plan.ts';
import { createFormEngine } from '#claim/engine/create-form-engine.ts';
import type { FormEngine } from '#claim/engine/form-engine.ts';
import { checkClaim } from '#claim/filing/check-claim.ts';
import { createModelStore } from '#claim/model/create-model-store.ts';
import type { ClaimPayload } from '#claim/model/payload.ts';
import type { ClaimFile } from '#outbox/flush-row.ts';
import { authorizeAnswerSchema } from '#server/authorize.ts';
import type { FieldValue } from '#server/form-model.ts';
import { formSlug } from '#server/form-type.ts';
import type { FormsConfig } from '#server/forms-config.ts';
import { buildMultipart } from '#server/submission.ts';
import { makePdf } from '../support/make-pdf.ts';
import { ACCESS_CODE } from './generate-case.ts';

const PDF = makePdf({ text: 'A paper', bytes: 2_000, seed: 1 });
const FILE = {
  documentId: 'document-1',
  name: 'paper.pdf',
  size: PDF.length,
  type: 'application/pdf',
  sha256: createHash('sha256').update(PDF).digest('hex'),
};

export type AnswerTo = (field: FieldConfig) => FieldValue | Promise<FieldValue>;

export function answerTo({ type, key, maskName = '', options }: FieldConfig): FieldValue {
  if (key === 'accessCode') return ACCESS_CODE;
  if (key === 'signatureDate') return '01/02/2026';
  if (key === 'statementCulture') return 'en';
  if (key === 'statementVersion') return '1';
  if (key === 'statementText') return 'I declare that this is true.';
  switch (type) {
    case 'checkbox':
      return true;
    case 'date':
      return '03/15/2022';
    case 'file':
      return [FILE];
    case 'radio':
    case 'hybridRadio':
      return options?.[0]?.value ?? null;
    case 'select':
      return options?.[0]?.value ?? 'OR';
    case 'text':
      return ANSWERS[maskName] ?? 'Any answer';
    default:
      return 'Any answer';
  }
}

const ANSWERS: Readonly<Record<string, string>> = {
  DECIMAL_15PRECISION: '12.5',
  CURRENCY_COMMA_DELIMITED: '1,234',
  CURRENCY_COMMA_DELIMITED_WITH_DECIMALS: '1,234.50',
  SLASH_DELIMITED_FULL_DATE: '03/15/2022',
  USA_PHONE_NUMBER: '(541) 555-0142',
  INTERNATIONAL_PHONE_NUMBER: '4915112345678',
  VIN: '1HGCM82633A004352',
  ZIP_CODE: '97299-4821',
  ZIP_CODE_NON_US: 'SW1A 1AA',
};

export interface FilledClaim {
  readonly payload: ClaimPayload;
  readonly files: readonly ClaimFile[];
}

/**
 * Fills in a form page by page with the portal's own engine, as a claimant would.
 * @throws if a page does not let the claimant continue
 */
export async function fillInClaim(
  definition: FormDefinition,
  configs: FormsConfig,
  answer: AnswerTo = answerTo,
): Promise<FilledClaim> {
  const { formType } = definition;
  const store = createModelStore({ formType, configs });
  const engine = createFormEngine({
    definition,
    configs,
    store,
    rules: {
      getWhitelist: () => WHITELIST,
      getToday: () => ({ year: 2026, month: 6, day: 1 }),
      matchesPattern: async () => 'undecided',
    },
  });
  for (const { page, blocks } of planForm(definition, {})) {
    if (engine.isPageSkipped(page.slug)) continue;
    for (const block of blocks) await fillInBlock(engine, block, answer);
    const issues = await engine.validatePage(page.slug);
    if (issues.length > 0) throw new Error(`${formType}/${page.slug}: ${JSON.stringify(issues)}`);
  }
  const facts = {
    wallet: { offer: 'offered', codeExpiresAt: Number.POSITIVE_INFINITY, now: 0 },
    missingDocuments: new Set<string>(),
  } as const;
  const checked = checkClaim({ definition, store, culture: 'en', facts });
  engine.dispose();
  if (!checked.ok) throw new Error(`${formType}: ${checked.error.code} ${checked.error.detail}`);
  const payload = checked.value;
  const files = payload.documentContexts.map(({ clientId }) => ({
    entry: { ...FILE, contextClientId: clientId },
    blob: new Blob([new Uint8Array(PDF)], { type: FILE.type }),
  }));
  return { payload, files };
}

const WHITELIST = new Set(Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)));

async function fillInBlock(
  engine: FormEngine,
  { block, fields, recordFields, section }: PlannedBlock,
  answer: AnswerTo,
): Promise<void> {
  if (!engine.isBlockVisible(block.id)) return;
  for (const field of fields) await fillInField(engine, field, undefined, answer);
  if (section === undefined) return;
  const wanted =
    block.kind === 'recordTable'
      ? Math.max(Number(block.minimumInstances ?? 0), block.initialInstances ?? 0)
      : 1;
  for (let count = 0; count < wanted; count += 1) {
    const { store } = engine;
    const { clientId } = store.addDraft({ formType: store.formType, dtoMapping: section });
    for (const field of recordFields) await fillInField(engine, field, clientId, answer);
    const issues = await engine.validateRecord(block.id, clientId);
    if (issues.length > 0) throw new Error(`${block.id}: ${JSON.stringify(issues)}`);
    store.saveDraft(clientId);
  }
}

async function fillInField(
  engine: FormEngine,
  field: FieldConfig,
  recordId: string | undefined,
  answer: AnswerTo,
): Promise<void> {
  const address = engine.addressOf(field, recordId);
  const { visible, enabled } = engine.getView(address);
  if (!visible || !enabled) return;
  const value = await answer(field);
  // A change of the country empties the rest of the address, so an equal value is not set again.
  if (engine.store.getValue(address) !== value) engine.change(address, value);
}

/** Returns the code that the mock wallet's login gives a claimant who agrees. */
export async function linkWallet(mock: MockServer, space: string): Promise<string> {
  const target = new URL('http://127.0.0.1/__mock/wallet/login?client_id=c&state=s');
  target.searchParams.set('redirect_uri', 'http://127.0.0.1/wallet-return.html');
  const headers = { Host: '127.0.0.1', 'Mock-Space': space };
  const page = await (await mock.fetch(new Request(target, { headers }))).text();
  const address = /id="link-wallet" href="([^"]+)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? '';
  return new URL(address).searchParams.get('code') ?? '';
}

export async function signInWithMock(
  mock: MockServer,
  formType: string,
  credentials: ClaimPayload['credentials'],
  space: string,
) {
  const cookies = new Map<string, string>();
  const call = async (
    path: string,
    init: RequestInit & { readonly headers?: Record<string, string> } = {},
  ) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = {
      Host: '127.0.0.1',
      'Mock-Space': space,
      ...(cookie === '' ? {} : { cookie }),
      ...init.headers,
    };
    const answer = await mock.fetch(new Request(`http://127.0.0.1${path}`, { ...init, headers }));
    for (const set of answer.headers.getSetCookie()) {
      const [pair = ''] = set.split(';');
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${text}`);
    return JSON.parse(text);
  };
  const json = (body: unknown) => ({
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json' },
  });
  await call('/__mock/scenario', { method: 'PATCH', ...json({ patch: { captcha: { policy: 'off' } } }) });
  const { requestHeaderName, requestToken } = await call('/api/csrf');
  const csrf = { [requestHeaderName]: requestToken };
  const authorize = json({ credentials, reCaptchaResponse: '' });
  const answer = await call(`/api/forms/${formSlug(formType)}/authorize`, {
    method: 'POST',
    ...authorize,
    headers: { ...authorize.headers, ...csrf },
  });
  const { authorized, captcha, prepopulatedData } = authorizeAnswerSchema.parse(answer);
  if (!authorized) throw new Error(`${formType}: not authorized`);
  return { call, csrf, captcha, prepopulatedData };
}

/**
 * Proves the credentials and files a claim with a mock server.
 * @param space the mock's space to file in; absent: a new one
 * @returns the mock's record of the received claim
 */
export async function fileWithMock(
  mock: MockServer,
  formType: string,
  { payload, files }: FilledClaim,
  space: string = randomUUID(),
): Promise<unknown> {
  const { call, csrf, captcha } = await signInWithMock(mock, formType, payload.credentials, space);
  const body = buildMultipart(
    { reCaptchaResponse: null, captchaRawValue: captcha ?? null, ...payload },
    files,
  );
  const answer = await call(`/api/forms/${formSlug(formType)}`, {
    method: 'POST',
    body,
    headers: { ...csrf, 'Idempotency-Key': randomUUID() },
  });
  if (answer.submitted !== true) throw new Error(`${formType}: ${JSON.stringify(answer)}`);
  const submissions: readonly unknown[] = await call('/__mock/submissions');
  return submissions.at(-1);
}
