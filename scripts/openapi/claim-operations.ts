import { ENDPOINTS } from '#server/endpoints.ts';
import { formSlug, listFormTypes } from '#server/form-type.ts';
import { IDEMPOTENCY_KEY_HEADER, submissionPayloadSchema } from '#server/submission.ts';
import { answer, SERVER_TROUBLE } from './answers.ts';
import type { JsonObject } from './json.ts';
import { refTo } from './schemas.ts';

const CSRF: JsonObject = { csrf: [] };
const CSRF_AND_SESSION: JsonObject = { csrf: [], session: [] };
const NO_STORE = { cacheControl: 'no-store' } as const;

function formParameter(slugs: readonly string[]): JsonObject {
  return {
    name: 'form',
    in: 'path',
    required: true,
    schema: { type: 'string', enum: [...slugs] },
  };
}

const idempotencyKey: JsonObject = {
  name: IDEMPOTENCY_KEY_HEADER,
  in: 'header',
  required: true,
  description:
    'A UUID that the portal makes for each claim, and sends unless its setting `serverIdempotency` is false. An edited claim gets a new one.',
  schema: { type: 'string', format: 'uuid' },
};

/** Describes the parts of a submit: JSON in text parts, as a browser sends them, and a binary part for each file. */
function describeParts(): JsonObject {
  const names = Object.keys(submissionPayloadSchema.shape);
  const jsonPart = (name: string): JsonObject => ({
    type: 'string',
    contentMediaType: 'application/json',
    contentSchema: { $ref: `#/components/schemas/SubmissionPayload/properties/${name}` },
  });
  return {
    schema: {
      type: 'object',
      description:
        'Each member of the payload is one part whose text is the member as JSON in UTF-8. Each file is one part more, named by the clientId of its document context, with its file name and media type. In a file name, a browser writes " as %22 and a line break as %0D%0A.',
      properties: {
        ...Object.fromEntries(names.map((name) => [name, jsonPart(name)])),
        documents: {
          type: 'string',
          const: 'null',
          description: 'Sent, as null, only where the claim has no files.',
        },
      },
      required: names,
      patternProperties: {
        '^client-[a-z0-9]{8}$': {
          type: 'string',
          contentMediaType: 'application/octet-stream',
          description:
            'A file’s bytes. Size and SHA-256 are those that the document context announces. At most 25 MB each and 100 MB together, unless the case says otherwise.',
        },
      },
      additionalProperties: false,
    },
    encoding: Object.fromEntries(
      [...names, 'documents'].map((name) => [name, { contentType: 'text/plain; charset=utf-8' }]),
    ),
  };
}

const refused = (description: string, mayRetry = false): JsonObject =>
  answer(description, 'SubmissionAnswer', { ...NO_STORE, mayRetry });

const submit: JsonObject = {
  operationId: 'submitForm',
  summary: 'Files one claim, or documents for a claim that was filed.',
  description:
    'Repeatable: the same key with the same claim gives the same answer and files nothing twice. What makes a claim the same are its models and the bytes of its files, never the captcha values, the multipart boundary or the order of parts. The key is looked up before the captcha is checked. A claim that was refused may be sent again with its key. Checked in this order: CSRF token, content type, key, session, body, ledger, captcha, deadline, the claim itself. A claim that began to arrive before the deadline is in time.',
  security: [CSRF_AND_SESSION],
  parameters: [formParameter(['standard', 'automotive', 'documents-upload']), idempotencyKey],
  requestBody: { required: true, content: { 'multipart/form-data': describeParts() } },
  responses: {
    '200': refused('Filed. `submitted` is true and `referenceCodeForm` is the claim’s code.'),
    '400': refused(
      'Not taken: an answer is missing, the captcha was refused (`captchaRequired`), the payment does not match (`nonMatchingPaymentElection`), the deadline has passed, or the key is missing. The portal shows `error`.',
    ),
    '401': refused('The session has ended, is for another form, or is another claimant’s.'),
    '403': refused('The CSRF token was refused. The portal repeats the call once with a fresh one.'),
    '404': refused('There is no such form. Lookup has no submit.'),
    '409': refused('A send with the same key is being worked on. The portal asks for its state.', true),
    '413': refused('A file, or all of them together, are too large.'),
    '415': refused('The body is no multipart/form-data, or a file is of a type that is not taken.'),
    '422': refused(
      'The parts do not make a claim, a file is not the one announced, the form has changed since, or the key was used for another claim.',
    ),
    ...SERVER_TROUBLE,
  },
};

/** A function, because the form types are known only once the case is installed. */
const describeAuthorize = (): JsonObject => ({
  operationId: 'authorizeForm',
  summary: 'Proves a claimant’s credentials for one form type; begins a session or widens the one there is.',
  security: [CSRF],
  parameters: [formParameter(listFormTypes().map(formSlug))],
  requestBody: {
    required: true,
    content: { 'application/json': { schema: refTo('AuthorizeRequest') } },
  },
  responses: {
    '200': answer('`authorized` tells. With true come `captcha` and `prepopulatedData`.', 'AuthorizeAnswer', {
      ...NO_STORE,
      setsCookie: true,
    }),
    '400': answer(
      'The request is not understood, the captcha was refused, or the deadline has passed.',
      'AuthorizeAnswer',
      NO_STORE,
    ),
    '401': answer('These credentials are nobody’s.', 'AuthorizeAnswer', NO_STORE),
    '403': answer('The CSRF token was refused.', 'AuthorizeAnswer', NO_STORE),
    '404': answer('There is no such form.', 'AuthorizeAnswer', NO_STORE),
    ...SERVER_TROUBLE,
  },
});

export const describeClaimPaths = (): JsonObject => ({
  '/api/forms/{form}/authorize': { post: describeAuthorize() },
  '/api/forms/{form}': { post: submit },
  [ENDPOINTS.submissionStatus]: {
    get: {
      operationId: 'getSubmissionStatus',
      summary: 'Did the claim with this key arrive?',
      description:
        'Asked where an answer was lost. The key is the secret: no session is needed, it may have ended since. A server that knows nothing of keys answers 404, and the portal’s setting `serverIdempotency` is false.',
      parameters: [idempotencyKey],
      responses: {
        '200': answer('What the server knows.', 'SubmissionStatus', NO_STORE),
        '400': answer('The key is missing or no UUID.', 'ErrorAnswer', NO_STORE),
        '404': answer('The server knows nothing of keys.', 'ErrorAnswer', NO_STORE),
        ...SERVER_TROUBLE,
      },
    },
  },
  [ENDPOINTS.sessionTimeout]: {
    post: {
      operationId: 'endSession',
      summary: 'Ends the session.',
      security: [CSRF],
      responses: {
        '204': answer('There is no session any more.', undefined, { ...NO_STORE, setsCookie: true }),
        '403': answer('The CSRF token was refused.', 'ErrorAnswer', NO_STORE),
        ...SERVER_TROUBLE,
      },
    },
  },
});
