import type * as z from 'zod/mini';
import { NO_STORE, replyJson } from '../http/reply.ts';
import { readJsonBody } from '../http/request-body.ts';
import type { Space } from '../state/space.ts';
import type { World } from '../state/world.ts';
import { answerFileDownload } from './answer-file-download.ts';
import { changeScenario, describeScenario } from './change-scenario.ts';
import { findAccessProblem } from './check-access.ts';
import {
  controlErrorSchema,
  requestListSchema,
  scenarioAnswerSchema,
  scenarioChangeSchema,
  scenarioListSchema,
  scenarioSchemaAnswerSchema,
  submissionListSchema,
} from './contract.ts';
import { describeSwitches } from './describe-switches.ts';

interface ControlCall {
  readonly world: World;
  readonly space: Space;
  readonly request: Request;
}

const FILE_PATH = /^GET \/__mock\/submissions\/([^/]+)\/files\/([^/]+)$/;

type AnswerCall = (call: ControlCall) => Response | Promise<Response>;

const CALLS: ReadonlyMap<string, AnswerCall> = new Map<string, AnswerCall>([
  ['POST /__mock/reset', (call) => applyChange(call, true)],
  ['PATCH /__mock/scenario', (call) => applyChange(call, false)],
  ['GET /__mock/scenario', ({ space }) => reply(scenarioAnswerSchema, describeScenario(space))],
  ['GET /__mock/scenarios', ({ world }) => reply(scenarioListSchema, listPresets(world))],
  ['GET /__mock/scenario-schema', () => reply(scenarioSchemaAnswerSchema, describeSwitches())],
  ['GET /__mock/submissions', ({ space }) => reply(submissionListSchema, [...space.submissions.list()])],
  ['GET /__mock/requests', listRequests],
]);

/** Answers the JSON control API, or undefined where the address is none of its own. */
export async function answerControl(world: World, request: Request): Promise<Response | undefined> {
  const call = `${request.method} ${new URL(request.url).pathname}`;
  const file = FILE_PATH.exec(call);
  const answer = CALLS.get(call);
  if (file === null && answer === undefined) return undefined;
  const problem = findAccessProblem(request, world.options);
  if (problem !== undefined) return refuse(403, problem);
  const space = world.spaceOf(request);
  if (answer !== undefined) return answer({ world, space, request });
  const [id = '', clientId = ''] = file?.slice(1).map(decodeURIComponent) ?? [];
  return answerFileDownload(space, id, clientId);
}

/** Applies the body, if there is one, and tells the scenario as it is then. A body that is wrong changes nothing. */
async function applyChange({ world, space, request }: ControlCall, resets: boolean): Promise<Response> {
  const hasBody = request.headers.has('content-type');
  const change = scenarioChangeSchema.safeParse(hasBody ? await readJsonBody(request) : {});
  if (!change.success) return refuse(400, 'A change is {"preset"?: "…", "patch"?: {…}} as JSON.');
  try {
    if (resets) space.reset();
    changeScenario(world, space, change.data);
  } catch (error) {
    return refuse(400, error instanceof Error ? error.message : String(error));
  }
  return reply(scenarioAnswerSchema, describeScenario(space));
}

function listPresets(world: World): z.infer<typeof scenarioListSchema> {
  return [...world.presets].map(([name, preset]) => ({ name, ...preset }));
}

function listRequests({ space, request }: ControlCall): Response {
  const after = Number(new URL(request.url).searchParams.get('after') ?? 0);
  return reply(requestListSchema, [...space.requests.list(after)]);
}

function reply<T extends z.ZodMiniType>(schema: T, value: z.input<T>): Response {
  return replyJson(schema, value, { headers: NO_STORE });
}

function refuse(status: number, error: string): Response {
  return replyJson(controlErrorSchema, { error }, { status, headers: NO_STORE });
}
