import type * as z from 'zod/mini';
import {
  captchaAttemptSchema,
  type KeptScenario,
  keptScenarioSchema,
  type LoggedRequest,
  type RecordingState,
  type RecordingStop,
  recordingStateSchema,
  requestListSchema,
  type ScenarioAnswer,
  type ScenarioChange,
  type ScenarioList,
  SPACE_HEADER,
  type SubmissionRecord,
  scenarioAnswerSchema,
  scenarioListSchema,
  submissionListSchema,
} from './contract.ts';

/** Typed client of a running mock's control API. Every method throws an Error if the mock refuses. */
export interface MockControl {
  reset(change?: ScenarioChange): Promise<ScenarioAnswer>;
  readScenario(): Promise<ScenarioAnswer>;
  /** `{ patch: { submit: { outcome: 'serverError', times: 1 } } }`, `{ preset: 'deadline-passed' }`, or both. */
  changeScenario(change: ScenarioChange): Promise<ScenarioAnswer>;
  listScenarios(): Promise<ScenarioList>;
  startRecording(): Promise<RecordingState>;
  readRecording(): Promise<RecordingState>;
  stopRecording(named?: RecordingStop): Promise<KeptScenario>;
  readScenarioFile(name: string): Promise<unknown>;
  loadScenario(file: unknown): Promise<KeptScenario>;
  listSubmissions(): Promise<SubmissionRecord[]>;
  readFile(submissionId: string, clientId: string): Promise<Uint8Array<ArrayBuffer>>;
  /** Lists the requests after the given id; without one, all that are kept. */
  listRequests(afterId?: number): Promise<LoggedRequest[]>;
  /** Gets a captcha token as the stand-in widget does, for calls without a browser. */
  getCaptchaToken(): Promise<string | null>;
}

/**
 * @param baseUrl the mock's origin, for example 'http://127.0.0.1:4173'
 * @param space name of the space; a browser context with the cookie `mock-space=<space>` shares it. Absent: the default space
 */
export function createMockControl(baseUrl: string, space?: string): MockControl {
  const call = async (method: string, path: string, body?: unknown): Promise<Response> => {
    const response = await fetch(new URL(path, baseUrl), {
      method,
      headers: {
        ...(space === undefined ? {} : { [SPACE_HEADER]: space }),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response;
  };
  const read = async <T extends z.ZodMiniType>(
    schema: T,
    method: string,
    path: string,
    body?: unknown,
  ): Promise<z.output<T>> => {
    const response = await call(method, path, body);
    return schema.parse(await response.json());
  };
  return {
    reset: (change) => read(scenarioAnswerSchema, 'POST', '/__mock/reset', change),
    readScenario: () => read(scenarioAnswerSchema, 'GET', '/__mock/scenario'),
    changeScenario: (change) => read(scenarioAnswerSchema, 'PATCH', '/__mock/scenario', change),
    listScenarios: () => read(scenarioListSchema, 'GET', '/__mock/scenarios'),
    startRecording: () => read(recordingStateSchema, 'POST', '/__mock/recording'),
    readRecording: () => read(recordingStateSchema, 'GET', '/__mock/recording'),
    stopRecording: (named) => read(keptScenarioSchema, 'POST', '/__mock/recording/stop', named),
    readScenarioFile: async (name) => (await call('GET', `/__mock/scenarios/${name}.json`)).json(),
    loadScenario: (file) => read(keptScenarioSchema, 'POST', '/__mock/scenarios', file),
    listSubmissions: () => read(submissionListSchema, 'GET', '/__mock/submissions'),
    listRequests: (afterId = 0) => read(requestListSchema, 'GET', `/__mock/requests?after=${afterId}`),
    readFile: async (submissionId, clientId) => {
      const path = `/__mock/submissions/${encodeURIComponent(submissionId)}/files/${encodeURIComponent(clientId)}`;
      const response = await call('GET', path);
      return new Uint8Array(await response.arrayBuffer());
    },
    getCaptchaToken: async () => {
      const attempt = await read(captchaAttemptSchema, 'POST', '/__mock/captcha/attempts', {
        siteKey: 'control',
      });
      return attempt.token;
    },
  };
}
