import * as z from 'zod/mini';
import { culturesSchema } from '#server/cultures.ts';
import { deadlinesAnswerSchema } from '#server/deadlines.ts';
import { formsConfigSchema } from '#server/forms-config.ts';
import {
  captchaConfigSchema,
  characterWhitelistSchema,
  cultureContentSchema,
  signatureDateSchema,
  walletSettingsSchema,
} from '#server/small-endpoints.ts';
import { submissionAnswerSchema, submissionStatusSchema } from '#server/submission.ts';
import { csrfTokenSchema } from '#server/transport.ts';
import { createDocument } from '../openapi/document.ts';
import type { JsonObject } from '../openapi/json.ts';
import { authorizeAnswerAsSentSchema } from '../openapi/schemas.ts';

/** Body with which a server may refuse any call. */
export const errorSchema = z.object({ error: z.nullish(z.string()) });
export const nothingSchema = z.undefined();

/** Schemas of each operation's answers: success and refusal. The names are those of the OpenAPI document. */
export const ANSWER_SCHEMAS = {
  getCsrfToken: [csrfTokenSchema, errorSchema],
  getDeadlines: [deadlinesAnswerSchema, errorSchema],
  getCharacterWhitelist: [characterWhitelistSchema, errorSchema],
  getCaptchaConfig: [captchaConfigSchema, errorSchema],
  getWalletSettings: [walletSettingsSchema, errorSchema],
  getFormsConfig: [formsConfigSchema, errorSchema],
  getSignatureDate: [signatureDateSchema, errorSchema],
  getCultures: [culturesSchema, errorSchema],
  getCultureContent: [cultureContentSchema, errorSchema],
  setLanguage: [nothingSchema, errorSchema],
  authorizeForm: [authorizeAnswerAsSentSchema, authorizeAnswerAsSentSchema],
  submitForm: [submissionAnswerSchema, submissionAnswerSchema],
  getSubmissionStatus: [submissionStatusSchema, errorSchema],
  endSession: [nothingSchema, errorSchema],
} as const;

export type Operation = keyof typeof ANSWER_SCHEMAS;
export type AnswerOf<Name extends Operation> = z.output<(typeof ANSWER_SCHEMAS)[Name][0]>;

interface DocumentedAnswer {
  readonly headers?: Readonly<Record<string, { readonly $ref: string }>>;
}

export const DOCUMENTED: ReadonlyMap<string, Readonly<Record<string, DocumentedAnswer>>> = new Map(
  Object.values(createDocument().paths as Readonly<Record<string, JsonObject>>).flatMap((methods) =>
    Object.values(methods).map((operation) => {
      const { operationId, responses } = operation as {
        operationId: string;
        responses: Readonly<Record<string, DocumentedAnswer>>;
      };
      return [operationId, responses] as const;
    }),
  ),
);
