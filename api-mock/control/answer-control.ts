import type * as z from 'zod/mini';
import { NO_STORE, replyJson } from '../http/reply.ts';
import { readJsonBody } from '../http/request-body.ts';
import type { Space } from '../state/space.ts';
import type { World } from '../state/world.ts';
import { answerFileDownload } from './answer-file-download.ts';
import { attemptCaptcha } from './attempt-captcha.ts';
import { changeScenario, describeScenario } from './change-scenario.ts';
import { findAccessProblem } from './check-access.ts';
import {
  captchaAttemptRequestSchema,
  captchaAttemptSchema,
  controlErrorSchema,
  requestListSchema,
  scenarioAnswerSchema,
  scenarioChangeSchema,
  scenarioListSchema,
  submissionListSchema,
} from './contract.ts';

const FILE_PATH = /^\/__mock\/submissions\/([^/]+)\/files\/([^/]+)$/;

/** Answers the JSON control API, or undefined where the address is none of its own. */
export async function answerControl(world: World, request: Request): Promise<Response | undefined> {
  const { pathname, searchParams } = new URL(request.url);
  const call = `${request.method} ${pathname}`;
  const file = request.method === 'GET' ? FILE_PATH.exec(pathname) : null;
  if (file === null && !CALLS.has(call)) return undefined;
  const problem = findAccessProblem(request, world.options);
  if (problem !== undefined) return refuse(403, problem);
  const space = world.spaceOf(request);
  if (file !== null)
    return answerFileDownload(space, decodeURIComponent(file[1] ?? ''), decodeURIComponent(file[2] ?? ''));
  switch (call) {
    case 'POST /__mock/reset':
      space.reset();
      return applyChange(world, space, request);
    case 'PATCH /__mock/scenario':
      return applyChange(world, space, request);
    case 'GET /__mock/scenario':
      return reply(scenarioAnswerSchema, describeScenario(space));
    case 'GET /__mock/scenarios':
      return reply(
        scenarioListSchema,
        [...world.presets].map(([name, preset]) => ({ name, ...preset })),
      );
    case 'GET /__mock/submissions':
      return reply(submissionListSchema, [...space.submissions.list()]);
    case 'GET /__mock/requests':
      return reply(requestListSchema, [...space.requests.list(Number(searchParams.get('after') ?? 0))]);
    default: {
      const attempt = captchaAttemptRequestSchema.safeParse(await readJsonBody(request));
      return attempt.success
        ? reply(captchaAttemptSchema, attemptCaptcha(space))
        : refuse(400, 'A captcha attempt is {"siteKey": "…"} as JSON.');
    }
  }
}

const CALLS: ReadonlySet<string> = new Set([
  'POST /__mock/reset',
  'GET /__mock/scenario',
  'PATCH /__mock/scenario',
  'GET /__mock/scenarios',
  'GET /__mock/submissions',
  'GET /__mock/requests',
  'POST /__mock/captcha/attempts',
]);

/** Applies the body, if there is one, and tells the scenario as it is then. */
async function applyChange(world: World, space: Space, request: Request): Promise<Response> {
  const hasBody = request.headers.has('content-type');
  const change = scenarioChangeSchema.safeParse(hasBody ? await readJsonBody(request) : {});
  if (!change.success) return refuse(400, 'A change is {"preset"?: "…", "patch"?: {…}} as JSON.');
  try {
    changeScenario(world, space, change.data);
  } catch (error) {
    return refuse(400, error instanceof Error ? error.message : String(error));
  }
  return reply(scenarioAnswerSchema, describeScenario(space));
}

function reply<T extends z.ZodMiniType>(schema: T, value: z.input<T>): Response {
  return replyJson(schema, value, { headers: NO_STORE });
}

function refuse(status: number, error: string): Response {
  return replyJson(controlErrorSchema, { error }, { status, headers: NO_STORE });
}
