import { ENDPOINTS } from '#server/endpoints.ts';
import { type AnswerOptions, answer, SERVER_TROUBLE } from './answers.ts';
import type { JsonObject } from './json.ts';
import type { SchemaName } from './schemas.ts';

const SILENT = 'The portal says nothing, and goes on without the answer.';

interface Read {
  readonly operationId: string;
  readonly summary: string;
  readonly schema: SchemaName;
  readonly description?: string;
  readonly parameters?: readonly JsonObject[];
  readonly options?: AnswerOptions;
  /** Answers besides 200 and those of SERVER_TROUBLE. */
  readonly others?: JsonObject;
}

function read({
  operationId,
  summary,
  schema,
  description,
  parameters,
  options = { cacheControl: 'no-cache' },
  others,
}: Read): JsonObject {
  return {
    get: {
      operationId,
      summary,
      ...(description === undefined ? {} : { description }),
      ...(parameters === undefined ? {} : { parameters }),
      responses: { '200': answer(summary, schema, options), ...others, ...SERVER_TROUBLE },
    },
  };
}

function culture(required: boolean): JsonObject {
  return {
    name: 'culture',
    in: 'query',
    required,
    description: 'A culture code (BCP 47).',
    schema: { type: 'string' },
    example: 'es',
  };
}

const silent403: JsonObject = { '403': answer(SILENT, 'ErrorAnswer') };

/** Calls that a portal makes at its start, and those that list a claimant's choices. */
export const READ_PATHS: JsonObject = {
  [ENDPOINTS.csrf]: read({
    operationId: 'getCsrfToken',
    summary: 'The token that every POST carries, and the header that it goes in.',
    schema: 'CsrfToken',
    options: { cacheControl: 'no-store', setsCookie: true },
    description:
      'The token belongs to a cookie set with it, so that one of another browser is worth nothing. While a claimant is active the portal makes this call every five minutes: it puts the end of the session off.',
    others: silent403,
  }),
  [ENDPOINTS.deadlines]: read({
    operationId: 'getDeadlines',
    summary: 'When each form closes, and where claimants are sent then.',
    schema: 'DeadlinesAnswer',
    description:
      'In one of two shapes. A deadline has passed strictly after its second. A key that is left out never passes.',
  }),
  [ENDPOINTS.characterWhitelist]: read({
    operationId: 'getCharacterWhitelist',
    summary: 'The characters that answers may hold.',
    schema: 'CharacterWhitelist',
    others: silent403,
  }),
  [ENDPOINTS.captcha]: read({
    operationId: 'getCaptchaConfig',
    summary: 'The captcha’s provider and the site key of the case.',
    schema: 'CaptchaConfig',
    description:
      'Google reCAPTCHA where `provider` says Google, hCaptcha where it says so, Turnstile otherwise. A settlement without a captcha says `none`, or answers 404 or 204: `reCaptchaResponse` is then empty, or null.',
    others: { '404': answer('There is no captcha.', 'ErrorAnswer') },
  }),
  '/api/banking/{walletProvider}-settings': read({
    operationId: 'getWalletSettings',
    summary: 'Whether and how a claimant can be paid to a wallet.',
    schema: 'WalletSettings',
    parameters: [
      {
        name: 'walletProvider',
        in: 'path',
        required: true,
        description: 'As the portal’s settings name the provider.',
        schema: { type: 'string' },
        example: 'wallet',
      },
    ],
    others: { '404': answer('There is no such provider.', 'ErrorAnswer') },
  }),
  [ENDPOINTS.formsConfig]: read({
    operationId: 'getFormsConfig',
    summary: 'The models of every form type, their fields and rules.',
    schema: 'FormsConfig',
    others: silent403,
  }),
  [ENDPOINTS.signatureDate]: read({
    operationId: 'getSignatureDate',
    summary: 'The date that goes beside a signature given now.',
    schema: 'SignatureDate',
    parameters: [culture(false)],
    options: { cacheControl: 'no-store' },
  }),
  [ENDPOINTS.cultures]: read({
    operationId: 'getCultures',
    summary: 'The enabled cultures.',
    schema: 'Cultures',
    others: silent403,
  }),
  [ENDPOINTS.cultureContent]: read({
    operationId: 'getCultureContent',
    summary: 'The case’s own copy in one culture.',
    schema: 'CultureContent',
    parameters: [culture(true)],
    others: { '404': answer('The culture is not enabled.', 'ErrorAnswer') },
  }),
  [ENDPOINTS.setLanguage]: {
    get: {
      operationId: 'setLanguage',
      summary: 'Declared, and used by nothing.',
      deprecated: true,
      parameters: [culture(false)],
      responses: { '204': answer('Nothing has changed.', undefined) },
    },
  },
};
