import * as z from 'zod/mini';
import { authorizeAnswerSchema, authorizeRequestSchema, prepopulatedModelSchema } from '#server/authorize.ts';
import { culturesSchema } from '#server/cultures.ts';
import { deadlinesAnswerSchema, deadlinesShapeASchema, deadlinesShapeBSchema } from '#server/deadlines.ts';
import { filedClaimSchema } from '#server/filed-claims.ts';
import {
  fieldValueSchema,
  fileReferenceSchema,
  formModelSchema,
  modelMetadataSchema,
} from '#server/form-model.ts';
import { formTypeSchema } from '#server/form-type.ts';
import {
  formsConfigSchema,
  remoteFieldConfigSchema,
  remoteModelConfigSchema,
  remoteValidationSchema,
} from '#server/forms-config.ts';
import {
  captchaConfigSchema,
  characterWhitelistSchema,
  cultureContentSchema,
  signatureDateSchema,
  walletSettingsSchema,
} from '#server/small-endpoints.ts';
import {
  submissionAnswerSchema,
  submissionPayloadSchema,
  submissionStatusSchema,
} from '#server/submission.ts';
import { csrfTokenSchema } from '#server/transport.ts';
import type { JsonObject } from './json.ts';
import { describeRules } from './rules.ts';

/** Body of a refusal without a schema of its own; the text, if any, is for logs. */
const errorAnswerSchema = z.object({ error: z.nullish(z.string()) });

/** The portal accepts a partly valid `filed`; a server must send it complete. */
export const authorizeAnswerAsSentSchema = z.extend(authorizeAnswerSchema, {
  filed: z.optional(z.array(filedClaimSchema)),
});

const SCHEMAS = {
  AuthorizeAnswer: authorizeAnswerAsSentSchema,
  AuthorizeRequest: authorizeRequestSchema,
  CaptchaConfig: captchaConfigSchema,
  CharacterWhitelist: characterWhitelistSchema,
  CsrfToken: csrfTokenSchema,
  CultureContent: cultureContentSchema,
  Cultures: culturesSchema,
  DeadlinesAnswer: deadlinesAnswerSchema,
  DeadlinesShapeA: deadlinesShapeASchema,
  DeadlinesShapeB: deadlinesShapeBSchema,
  ErrorAnswer: errorAnswerSchema,
  FieldConfig: remoteFieldConfigSchema,
  FieldValue: fieldValueSchema,
  FileReference: fileReferenceSchema,
  FiledClaim: filedClaimSchema,
  FormModel: formModelSchema,
  FormType: formTypeSchema,
  FormsConfig: formsConfigSchema,
  ModelConfig: remoteModelConfigSchema,
  ModelMetadata: modelMetadataSchema,
  PrepopulatedModel: prepopulatedModelSchema,
  SignatureDate: signatureDateSchema,
  SubmissionAnswer: submissionAnswerSchema,
  SubmissionPayload: submissionPayloadSchema,
  SubmissionStatus: submissionStatusSchema,
  Validation: remoteValidationSchema,
  WalletSettings: walletSettingsSchema,
} as const;

export type SchemaName = keyof typeof SCHEMAS;

/** Facts that the schemas cannot express. */
const DESCRIPTIONS: Readonly<Partial<Record<SchemaName, string>>> = {
  AuthorizeAnswer:
    'Also the answer of 400 and 401, where `authorized` is false and `error` is shown to the claimant. `captcha` comes back with the claim as `captchaRawValue`. `filed` is an addition to the specification and may be left out: the claims that these credentials have filed, on whatever device, so that the portal tells of them before another one is begun.',
  CharacterWhitelist: '`allowedCharacters` is JSON in a string: a list of characters, or one string of them.',
  CsrfToken: 'Every POST carries `requestToken` in the header that `requestHeaderName` names.',
  CultureContent: 'Copy of one culture. It may hold `strong`, `em`, `br` and `a`; other markup is refused.',
  Cultures: 'Culture code (BCP 47) -> the name that the language has for itself.',
  DeadlinesShapeA:
    '`deadline` is MM/dd/yyyy (the end of that day) or MM/dd/yyyy hh:mm:ss a; `timeZone` is a Windows zone name. `redirectUrls` has a target for each culture, and `default`.',
  DeadlinesShapeB:
    'By culture. `deadlineDateTime` is ISO 8601, in `projectTimeZone` (a Windows zone name) where it has no offset.',
  FieldValue: 'What a field holds. An empty text is null.',
  FileReference: 'What is known of a file whose bytes are a part of their own. `sha256` is lower-case hex.',
  FiledClaim: 'A claim that the server has. `filedAt` is ISO 8601 with an offset.',
  FormModel:
    '`clientId` is `client-` and 8 letters or digits, new for each model. `metadataHash` is that of the config the model was made under.',
  ModelConfig: '`metadataHash` changes whenever anything else in the model does.',
  ModelMetadata: '`dtoMapping` names the section of the payload.',
  PrepopulatedModel: 'Names of fields are matched whatever the case of their first letter.',
  SubmissionAnswer:
    'Also the answer of every refusal, where `submitted` is false and `error` is shown to the claimant. `captchaRequired` asks for a new captcha response.',
  SubmissionPayload:
    'Sections that a form has no model for are null. Each member travels as a part of its own.',
  Validation: '`type` picks the rule; its parameters stand beside it. `message` replaces the portal’s own.',
  WalletSettings: '`authCodeExpiration` is in seconds.',
};

const PREFIX = '#/components/schemas/';

export function refTo(name: SchemaName): JsonObject {
  return { $ref: `${PREFIX}${name}` };
}

/** Describes every schema of the contract as JSON Schema 2020-12, the dialect of OpenAPI 3.1. */
export function describeSchemas(): JsonObject {
  const registry = z.registry<{ id: string }>();
  for (const [name, schema] of Object.entries(SCHEMAS)) registry.add(schema, { id: name });
  // `input`, because the portal ignores unknown members, so answers may have them.
  const { schemas } = z.toJSONSchema(registry, { io: 'input', uri: (id) => `${PREFIX}${id}` });
  const described = Object.fromEntries(
    Object.entries(SCHEMAS).map(([name]) => {
      const { $schema: _dialect, $id: _address, ...schema } = { ...schemas[name] };
      const description = DESCRIPTIONS[name as SchemaName];
      return [name, { ...(description === undefined ? {} : { description }), ...schema }];
    }),
  );
  return { ...described, ...describeRules() };
}
