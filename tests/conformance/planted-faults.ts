import { randomUUID } from 'node:crypto';
import { readCookies } from '#api-mock/http/cookies.ts';
import type { MockServer } from '#api-mock/mock-fetch.ts';
import { CSRF_COOKIE } from '#api-mock/state/csrf-tokens.ts';
import { ENDPOINTS } from '#server/endpoints.ts';
import { IDEMPOTENCY_KEY_HEADER } from '#server/submission.ts';
import { answerInstead, withBody, withHeaders, withJson, withoutHeader } from './change-exchange.ts';

type Handle = (request: Request) => Promise<Response>;

export interface PlantedFault {
  readonly name: string;
  /** Text in the name of the check that must find the fault. */
  readonly foundBy: string;
  /** Area of the outcome that reports the fault, if it is not that check's. */
  readonly area?: 'headers';
  /** Detail that the outcome must report. */
  readonly saying: RegExp;
  readonly plant: (mock: MockServer) => Handle;
}

function isSubmit({ method, url }: Request): boolean {
  return method === 'POST' && /^\/api\/forms\/[^/]+$/.test(new URL(url).pathname);
}

/** Plants a fault in the answers to the matching requests. */
function inAnswerOf(
  isMeant: (request: Request) => boolean,
  change: (response: Response) => Promise<Response> | Response,
): PlantedFault['plant'] {
  return (mock) => async (request) => {
    const isIt = isMeant(request);
    const response = await mock.fetch(request);
    return isIt ? change(response) : response;
  };
}

function at(path: string): (request: Request) => boolean {
  return ({ url }) => new URL(url).pathname === path;
}

function inState(change: (mock: MockServer, request: Request) => void): PlantedFault['plant'] {
  return (mock) => (request) => {
    change(mock, request);
    return mock.fetch(request);
  };
}

/** Sets the server's clock off by `seconds` for POST requests. */
function clockOffBy(seconds: number): PlantedFault['plant'] {
  return inState((mock, request) => {
    mock.world.spaceOf(request).scenario.clock.offsetSeconds = request.method === 'POST' ? seconds : 0;
  });
}

const filed = (response: Response) =>
  answerInstead(response, 200, { submitted: true, referenceCodeForm: 'RW-S-1' });

const csrfFaults: readonly PlantedFault[] = [
  {
    name: 'CSRF tokens are not checked',
    foundBy: 'authorize is refused with 403',
    saying: /no token is 200, not 403/,
    plant: (mock) => (request) => {
      const space = mock.world.spaceOf(request);
      const cookie = readCookies(request).get(CSRF_COOKIE);
      if (request.method !== 'POST' || cookie === undefined) return mock.fetch(request);
      return mock.fetch(
        withHeaders(request, { [space.scenario.csrf.headerName]: space.csrfTokens.createToken(cookie) }),
      );
    },
  },
  {
    name: 'a CSRF refusal is an HTML page',
    foundBy: 'submit is refused with JSON 403',
    saying: /not application/,
    plant: inAnswerOf(isSubmit, (response) =>
      response.status === 403
        ? new Response('<h1>Forbidden</h1>', {
            status: 403,
            headers: {
              'Content-Type': 'text/html',
              Date: new Date().toUTCString(),
              'Cache-Control': 'no-store',
            },
          })
        : response,
    ),
  },
];

const isAuthorize = ({ url }: Request) => /\/authorize$/.test(new URL(url).pathname);

const filedFaults: readonly PlantedFault[] = [
  {
    name: 'filed claims have a time without an offset',
    foundBy: 'where it tells of filed claims',
    saying: /filedAt/,
    plant: inAnswerOf(isAuthorize, (response) =>
      withJson(response, (body) => ({
        ...body,
        filed: [{ referenceCode: 'RW-S-1', filedAt: '2026-11-20T14:02:00', formType: 'Standard' }],
      })),
    ),
  },
  {
    name: 'filed claims are told of late',
    foundBy: 'where it tells of filed claims',
    saying: /is not told of/,
    plant: inAnswerOf(isAuthorize, (response) => withJson(response, (body) => ({ ...body, filed: [] }))),
  },
];

const guessingFaults: readonly PlantedFault[] = [
  {
    name: 'an unknown ID has words of its own',
    foundBy: 'a wrong PIN and an unknown ID',
    saying: /the answer to an unknown ID/,
    plant: (mock) => async (request) => {
      const isUnknown = isAuthorize(request) && (await request.clone().text()).includes('RW-0000');
      const response = await mock.fetch(request);
      return isUnknown
        ? answerInstead(response, 401, { authorized: false, error: 'There is no such ID.' })
        : response;
    },
  },
  {
    name: 'PINs may be tried without end',
    foundBy: 'wrong PINs in a row',
    saying: /none is answered 429/,
    plant: inState((mock, request) => {
      mock.world.spaceOf(request).scenario.authorize.wrongTriesTaken = 1000;
    }),
  },
  {
    name: 'nobody is told how long to wait',
    foundBy: 'an unknown ID is refused with 429',
    saying: /without Retry-After/,
    plant: inAnswerOf(isAuthorize, (response) => withoutHeader(response, 'Retry-After')),
  },
  {
    name: 'the right PIN passes among refused ones',
    foundBy: 'wrong PINs in a row',
    saying: /the right PIN meanwhile is 200/,
    plant: (mock) => async (request) => {
      if (isAuthorize(request) && (await request.clone().text()).includes('274163')) {
        mock.world.spaceOf(request).scenario.authorize.wrongTriesTaken = 1000;
      }
      return mock.fetch(request);
    },
  },
];

const sessionFaults: readonly PlantedFault[] = [
  {
    name: 'a submit needs no session',
    foundBy: 'a submit without a session',
    saying: /was answered 200, not 401/,
    plant: inAnswerOf(isSubmit, (response) => (response.status === 401 ? filed(response) : response)),
  },
  {
    name: 'session-timeout ends nothing',
    foundBy: 'session-timeout ends the session',
    saying: /after session-timeout was answered 200/,
    plant: (mock) => (request) =>
      at(ENDPOINTS.sessionTimeout)(request)
        ? Promise.resolve(
            new Response(null, {
              status: 204,
              headers: { 'Cache-Control': 'no-store', Date: new Date().toUTCString() },
            }),
          )
        : mock.fetch(request),
  },
  {
    name: 'no captcha is checked',
    foundBy: 'wrong captcha values are refused',
    saying: /was answered 200, not 400/,
    plant: inState((mock, request) => {
      mock.world.spaceOf(request).scenario.captcha.policy = 'off';
    }),
  },
];

const idempotencyFaults: readonly PlantedFault[] = [
  {
    name: 'each send is a new claim',
    foundBy: 'same key, same claim',
    saying: /the reference code of repeat 1/,
    plant: (mock) => (request) => {
      if (!isSubmit(request) || !request.headers.has(IDEMPOTENCY_KEY_HEADER)) return mock.fetch(request);
      return mock.fetch(withHeaders(request, { [IDEMPOTENCY_KEY_HEADER]: randomUUID() }));
    },
  },
  {
    name: 'another claim under a used key gets the old answer',
    foundBy: 'same key, other answers',
    saying: /was answered 200, not 422/,
    plant: inAnswerOf(isSubmit, (response) => (response.status === 422 ? filed(response) : response)),
  },
  {
    name: 'a second send meanwhile is a server error',
    foundBy: 'while a claim is on its way',
    saying: /answered 500/,
    plant: inAnswerOf(isSubmit, (response) =>
      response.status === 409 ? answerInstead(response, 500, { error: 'deadlock' }) : response,
    ),
  },
  {
    name: 'a refused claim uses its key up',
    foundBy: 'a claim that was refused may be sent again',
    saying: /a whole claim was answered 422/,
    plant: (mock) => {
      const refused = new Set<string>();
      return async (request) => {
        const key = request.headers.get(IDEMPOTENCY_KEY_HEADER) ?? '';
        const response = await mock.fetch(request);
        if (!isSubmit(request)) return response;
        if (refused.has(key)) return answerInstead(response, 422, { submitted: false, error: 'used' });
        if (response.status !== 200) refused.add(key);
        return response;
      };
    },
  },
  {
    name: 'a filed claim is unknown when asked about',
    foundBy: 'the state of a key',
    saying: /the state of a filed claim/,
    plant: inAnswerOf(at(ENDPOINTS.submissionStatus), (response) =>
      withJson(response, (body) => (body.state === 'filed' ? { state: 'unknown' } : body)),
    ),
  },
  {
    name: 'the state of a claim may be kept by caches',
    foundBy: 'the state of a key',
    area: 'headers',
    saying: /without Cache-Control: no-store.*getSubmissionStatus 200/,
    plant: inAnswerOf(at(ENDPOINTS.submissionStatus), (response) => withoutHeader(response, 'Cache-Control')),
  },
];

const claimFaults: readonly PlantedFault[] = [
  {
    name: 'a claim is filed without a reference code',
    foundBy: 'Standard: a whole claim',
    saying: /no referenceCodeForm/,
    plant: inAnswerOf(isSubmit, (response) =>
      withJson(response, ({ referenceCodeForm: _code, ...body }) => body),
    ),
  },
  {
    name: 'file names are read as Latin-1',
    foundBy: 'Rechnung für',
    saying: /what arrived is/,
    plant: (mock) => async (request) => {
      if (!isSubmit(request)) return mock.fetch(request);
      return mock.fetch(
        await withBody(request, (bytes) => {
          const text = bytes.toString('latin1');
          const garbled = text.replaceAll(/filename="[^"]*"/g, (name) =>
            Buffer.from(name).toString('latin1'),
          );
          return Buffer.from(garbled, 'latin1');
        }),
      );
    },
  },
  {
    name: 'files above 20 MB are refused',
    foundBy: 'a file of 25 MB',
    saying: /was answered 413/,
    plant: inState((mock, request) => {
      mock.world.spaceOf(request).scenario.submit.maxFileBytes = 20_000_000;
    }),
  },
  {
    name: 'an empty file breaks the server',
    foundBy: 'an empty file',
    saying: /answered 500/,
    plant: inAnswerOf(isSubmit, (response) =>
      response.status === 415 ? answerInstead(response, 500, { error: 'null' }) : response,
    ),
  },
  {
    name: 'a claim a second late is filed',
    foundBy: 'a second later a claim',
    saying: /was answered 200, not 400/,
    plant: clockOffBy(-1),
  },
  {
    name: 'a claim at the deadline’s second is refused',
    foundBy: 'at the deadline’s second',
    saying: /authorizing Standard is/,
    plant: clockOffBy(1),
  },
];

const readFaults: readonly PlantedFault[] = [
  {
    name: 'the whitelist is a list, not JSON in a string',
    foundBy: 'GET /api/characters-whitelist',
    saying: /allowedCharacters/,
    plant: inAnswerOf(at(ENDPOINTS.characterWhitelist), (response) =>
      withJson(response, () => ({ allowedCharacters: ['a', 'b'] })),
    ),
  },
  {
    name: 'content comes in Latin-1',
    foundBy: 'GET /api/culture/content is there',
    saying: /not JSON|not UTF-8/,
    plant: inAnswerOf(
      at(ENDPOINTS.cultureContent),
      async (response) =>
        new Response(Buffer.from(await response.text(), 'latin1'), {
          status: response.status,
          headers: response.headers,
        }),
    ),
  },
  {
    name: 'hashes change with each answer',
    foundBy: 'GET /api/forms/config',
    saying: /hashes of a second answer/,
    plant: inAnswerOf(at(ENDPOINTS.formsConfig), async (response) => {
      const models: { metadataHash: string }[] = await response.json();
      return answerInstead(
        response,
        200,
        models.map((model) => ({ ...model, metadataHash: randomUUID() })),
      );
    }),
  },
  {
    name: 'answers have no clock',
    foundBy: 'GET /api/cultures has English',
    area: 'headers',
    saying: /without Date/,
    plant: inAnswerOf(
      () => true,
      (response) => withoutHeader(response, 'Date'),
    ),
  },
];

export const PLANTED_FAULTS: readonly PlantedFault[] = [
  ...csrfFaults,
  ...filedFaults,
  ...guessingFaults,
  ...sessionFaults,
  ...idempotencyFaults,
  ...claimFaults,
  ...readFaults,
];
