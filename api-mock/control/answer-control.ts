import type * as z from 'zod/mini';
import { NO_STORE, replyJson } from '../http/reply.ts';
import { readJsonBody } from '../http/request-body.ts';
import type { Space } from '../state/space.ts';
import type { World } from '../state/world.ts';
import { answerFileDownload } from './answer-file-download.ts';
import {
  answerScenarioFile,
  describeRecording,
  keepScenario,
  measure,
  startRecording,
  stopRecording,
} from './answer-recording.ts';
import { changeScenario, describeScenario } from './change-scenario.ts';
import { findAccessProblem } from './check-access.ts';
import {
  controlErrorSchema,
  keptScenarioSchema,
  recordingStateSchema,
  recordingStopSchema,
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

/** Size limit of a scenario file, in bytes: enough for two thousand steps with the configs of every language. */
const MOST_FILE_BYTES = 50_000_000;

const SCENARIO_PATH = /^GET \/__mock\/scenarios\/([a-z0-9-]+)\.json$/;
const FILE_PATH = /^GET \/__mock\/submissions\/([^/]+)\/files\/([^/]+)$/;

type AnswerCall = (call: ControlCall) => Response | Promise<Response>;

const CALLS: ReadonlyMap<string, AnswerCall> = new Map<string, AnswerCall>([
  ['POST /__mock/reset', (call) => applyChange(call, true)],
  ['PATCH /__mock/scenario', (call) => applyChange(call, false)],
  ['GET /__mock/scenario', ({ space }) => reply(scenarioAnswerSchema, describeScenario(space))],
  ['GET /__mock/scenarios', ({ world }) => reply(scenarioListSchema, listPresets(world))],
  [
    'GET /__mock/scenario-schema',
    ({ world }) => reply(scenarioSchemaAnswerSchema, describeSwitches(world.serverCase)),
  ],
  ['GET /__mock/submissions', ({ space }) => reply(submissionListSchema, [...space.submissions.list()])],
  ['GET /__mock/requests', listRequests],
  ['POST /__mock/scenarios', loadScenario],
  ['GET /__mock/recording', ({ space }) => reply(recordingStateSchema, describeRecording(space))],
  [
    'POST /__mock/recording',
    ({ space }) => replyOrRefuse(() => reply(recordingStateSchema, startRecording(space))),
  ],
  ['POST /__mock/recording/stop', stop],
]);

/** Answers a call of the JSON control API; returns undefined for any other address. */
export async function answerControl(world: World, request: Request): Promise<Response | undefined> {
  const call = `${request.method} ${new URL(request.url).pathname}`;
  const answer = CALLS.get(call) ?? findFileCall(call);
  if (answer === undefined) return undefined;
  const problem = findAccessProblem(request, world.options);
  if (problem !== undefined) return refuse(403, problem);
  return answer({ world, space: world.spaceOf(request), request });
}

function findFileCall(call: string): AnswerCall | undefined {
  const [, id, clientId] = FILE_PATH.exec(call) ?? [];
  if (id !== undefined && clientId !== undefined) {
    return ({ space }) => answerFileDownload(space, decodeURIComponent(id), decodeURIComponent(clientId));
  }
  const [, name] = SCENARIO_PATH.exec(call) ?? [];
  if (name === undefined) return undefined;
  return ({ world }) => {
    const preset = world.presets.get(name);
    return preset === undefined
      ? refuse(404, `There is no scenario file named ${name}.json.`)
      : answerScenarioFile(name, preset);
  };
}

/** Applies the optional change and answers with the resulting scenario. An invalid body changes nothing. */
async function applyChange({ world, space, request }: ControlCall, resets: boolean): Promise<Response> {
  const change = scenarioChangeSchema.safeParse(await readOptionalBody(request));
  if (!change.success) return refuse(400, 'A change is {"preset"?: "…", "patch"?: {…}} as JSON.');
  return replyOrRefuse(() => {
    if (resets) space.reset();
    changeScenario(world, space, change.data);
    return reply(scenarioAnswerSchema, describeScenario(space));
  });
}

async function stop({ world, space, request }: ControlCall): Promise<Response> {
  const named = recordingStopSchema.safeParse(await readOptionalBody(request));
  if (!named.success) return refuse(400, 'A name is {"title"?: "…", "description"?: "…"} as JSON.');
  return replyOrRefuse(() => reply(keptScenarioSchema, stopRecording(world, space, named.data)));
}

async function loadScenario({ world, request }: ControlCall): Promise<Response> {
  const file = await readJsonBody(request, MOST_FILE_BYTES);
  return replyOrRefuse(() => reply(keptScenarioSchema, keepScenario(world, file ?? null)));
}

async function readOptionalBody(request: Request): Promise<unknown> {
  return request.headers.has('content-type') ? readJsonBody(request) : {};
}

function replyOrRefuse(answer: () => Response): Response {
  try {
    return answer();
  } catch (error) {
    return refuse(400, error instanceof Error ? error.message : String(error));
  }
}

function listPresets(world: World): z.infer<typeof scenarioListSchema> {
  return [...world.presets].map(([name, preset]) => ({ name, ...preset, recording: measure(preset) }));
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
