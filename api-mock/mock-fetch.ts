import { randomUUID } from 'node:crypto';
import { answerControl } from './control/answer-control.ts';
import { keepScenario } from './control/answer-recording.ts';
import { changeScenario, openPreset } from './control/change-scenario.ts';
import { DEFAULT_SPACE, type KeptScenario, SPACE_COOKIE } from './control/contract.ts';
import { createHandlers } from './handlers/create-handlers.ts';
import { answerApi } from './http/answer-api.ts';
import { answerCaptchaAttempt, CAPTCHA_ATTEMPTS_PATH } from './http/answer-captcha-attempt.ts';
import { answerPages } from './http/answer-pages.ts';
import { createCookie } from './http/cookies.ts';
import { answerPreflight } from './http/cors.ts';
import { NO_STORE, replyParsedJson } from './http/reply.ts';
import type { MockOptions } from './options.ts';
import { readScenarioFile, ScenarioFileError } from './scenario/presets.ts';
import { World } from './state/world.ts';

export interface MockServer {
  /** Answers a request. `Response.error()` means: close the connection without an answer. */
  readonly fetch: (request: Request) => Promise<Response>;
  readonly world: World;
  readonly scenario: KeptScenario | undefined;
  close(): void;
}

/** Tells whether the mock answers an address: its API, its own pages, and any page with `?mock=`. */
export function isMockAddress(method: string, url: URL): boolean {
  if (url.pathname.startsWith('/api/') || url.pathname === '/__mock' || url.pathname.startsWith('/__mock/'))
    return true;
  return method === 'GET' && url.searchParams.has('mock');
}

/**
 * Creates a mock server without a network: Request in, Response out.
 * @throws CaseError if the case is invalid, ScenarioFileError if the scenario file is
 */
export function createMockServer(options: MockOptions = {}): MockServer {
  const world = new World(options);
  const scenario = options.scenarioFile === undefined ? undefined : beginIn(world, options.scenarioFile);
  const handlers = createHandlers(world);
  const answer = async (request: Request): Promise<Response> => {
    const url = new URL(request.url);
    if (url.pathname.startsWith('/api/')) {
      return request.method === 'OPTIONS'
        ? answerPreflight(request, options.allowedOrigins)
        : answerApi(world, handlers, request);
    }
    if (url.searchParams.has('mock')) return openScenario(world, request, url);
    if (url.pathname === CAPTCHA_ATTEMPTS_PATH) return answerCaptchaAttempt(world, request);
    return (await answerControl(world, request)) ?? answerPages(world, request);
  };
  return {
    world,
    scenario,
    close: () => world.close(),
    fetch: async (request) => {
      try {
        return await answer(request);
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        world.reportMistake(`${request.method} ${request.url}: ${message}`, error);
        return replyParsedJson({ error: `api-mock: ${message}` }, { status: 500, headers: NO_STORE });
      }
    },
  };
}

export function createMockFetch(options: MockOptions = {}): (request: Request) => Promise<Response> {
  return createMockServer(options).fetch;
}

/** Applies a scenario file to the default space and gives it an address. @throws ScenarioFileError */
function beginIn(world: World, path: string): KeptScenario {
  try {
    const preset = readScenarioFile(path);
    const kept = keepScenario(world, preset);
    openPreset(world.openSpace(DEFAULT_SPACE), preset, kept.name);
    return kept;
  } catch (error) {
    world.close();
    throw error instanceof ScenarioFileError ? error : new ScenarioFileError(path, error);
  }
}

/**
 * Answers `/?mock=<scenario>[&mock-patch=<JSON>]`: opens a fresh space in that scenario, sets its cookie and redirects to the page. So a
 * link reproduces a state, and testers side by side do not disturb each other. `/__mock/open?mock=…` does the same where a service worker
 * answers the portal's own pages.
 */
function openScenario(world: World, request: Request, url: URL): Response {
  const preset = url.searchParams.get('mock') ?? '';
  const name = randomUUID();
  const space = world.openSpace(name);
  try {
    const patch: unknown = JSON.parse(url.searchParams.get('mock-patch') ?? '{}');
    changeScenario(world, space, {
      ...(preset === '' ? {} : { preset }),
      patch: patch as Record<string, unknown>,
    });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return new Response(message, {
      status: 400,
      headers: { ...NO_STORE, 'Content-Type': 'text/plain; charset=utf-8' },
    });
  }
  url.searchParams.delete('mock');
  url.searchParams.delete('mock-patch');
  return new Response(null, {
    status: 303,
    headers: {
      ...NO_STORE,
      Location: `${toOwnPath(url.pathname)}${url.search}`,
      'Set-Cookie': createCookie(request, SPACE_COOKIE, name, 30 * 24 * 3600, 'Lax'),
    },
  });
}

/** Never returns '//host', so that the redirect stays on this origin. */
function toOwnPath(pathname: string): string {
  return pathname === '/__mock/open' ? '/' : `/${pathname.replace(/^\/+/, '')}`;
}
