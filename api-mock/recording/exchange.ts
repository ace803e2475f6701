import { waitUnlessGone } from '../http/apply-fault.ts';
import { readNotedBody } from '../http/request-body.ts';
import type { Space } from '../state/space.ts';
import type { NamedCall } from './name-call.ts';
import { KEPT_HEADERS, LONGEST_WAIT_MS, type RecordedAnswer } from './recording.ts';
import { fillIn, isPublic, replaceRequest, replaceValues } from './replace-values.ts';

export interface Settled {
  readonly response: Response;
  readonly dripMs: number;
}

export interface Exchange {
  readonly isReplayed: boolean;
  /** Returns the mock's own answer, or the recorded one. A replayed call is handled too, so that its session or claim exists. */
  settle(own: Response, dripMs?: number): Promise<Settled>;
}

/** Opens an exchange when its call arrives, and applies the recorded scenario changes that precede the call. */
export function openExchange(space: Space, request: Request, call: NamedCall | undefined): Exchange {
  if (call === undefined) {
    return { isReplayed: false, settle: async (response, dripMs = 0) => ({ response, dripMs }) };
  }
  const startedAt = performance.now();
  const { replay } = space;
  const taken = replay?.take(call.name);
  const step = taken?.step;
  for (const scenario of taken?.scenarios ?? []) space.setScenario(scenario, space.preset);
  const { recorder } = space;
  const opened = recorder?.open(call);
  return {
    isReplayed: step !== undefined,
    settle: async (own, ownDripMs = 0) => {
      if (step !== undefined && replay !== undefined) {
        const response = await replaceAnswer(own, replay.findAnswer(step), call);
        const waitMs = step.tookMs - (performance.now() - startedAt);
        if (waitMs > 0) await waitUnlessGone(waitMs, request.signal);
        return { response, dripMs: step.dripMs ?? 0 };
      }
      const tookMs = Math.min(LONGEST_WAIT_MS, Math.round(performance.now() - startedAt));
      if (recorder === undefined || opened === undefined) return { response: own, dripMs: ownDripMs };
      const { answer, response } = await readAnswer(space, call, own);
      const body = readNotedBody(request);
      recorder.close(opened, {
        ...(body === undefined ? {} : { request: replaceRequest(body, space) }),
        tookMs,
        ...(ownDripMs > 0 ? { dripMs: Math.min(LONGEST_WAIT_MS, ownDripMs) } : {}),
        answer,
      });
      return { response, dripMs: ownDripMs };
    },
  };
}

interface ReadAnswer {
  readonly answer: RecordedAnswer | null;
  /** Copy of the answer with an unread body. */
  readonly response: Response;
}

async function readAnswer(space: Space, { endpoint }: NamedCall, own: Response): Promise<ReadAnswer> {
  if (own.type === 'error') return { answer: null, response: own };
  const text = own.body === null ? undefined : await own.text();
  const answer = {
    status: own.status,
    headers: Object.fromEntries(
      KEPT_HEADERS.flatMap((name) => {
        const value = own.headers.get(name);
        return value === null ? [] : [[name, value]];
      }),
    ),
    ...readBody(text, (json) => (isPublic(endpoint) ? json : replaceValues(json, space))),
  };
  return { answer, response: new Response(text ?? null, { status: own.status, headers: own.headers }) };
}

/** Parses a body for the recording. Text that is not JSON is a page or cut off, and contains nothing of a claimant. */
function readBody(
  text: string | undefined,
  change: (json: unknown) => unknown,
): Pick<RecordedAnswer, 'json' | 'text'> {
  if (text === undefined) return {};
  try {
    return { json: change(JSON.parse(text)) };
  } catch {
    return { text };
  }
}

/** Replaces status, body and the kept headers by the recorded ones; cookies and other headers stay the mock's own. */
async function replaceAnswer(
  own: Response,
  recorded: RecordedAnswer | null,
  { endpoint }: NamedCall,
): Promise<Response> {
  if (recorded === null) return Response.error();
  const ownText = own.type === 'error' || own.body === null ? '' : await own.text();
  const headers = new Headers(own.headers);
  for (const name of KEPT_HEADERS) headers.delete(name);
  for (const [name, value] of Object.entries(recorded.headers)) headers.set(name, value);
  return new Response(writeBody(recorded, ownText, endpoint), { status: recorded.status, headers });
}

const BODILESS: ReadonlySet<number> = new Set([204, 205, 304]);

function writeBody(recorded: RecordedAnswer, ownText: string, endpoint: string): string | null {
  if (BODILESS.has(recorded.status)) return null;
  if (!('json' in recorded)) return recorded.text ?? null;
  if (isPublic(endpoint)) return JSON.stringify(recorded.json);
  const { json: own } = readBody(ownText, (json) => json);
  return JSON.stringify(fillIn(recorded.json, own));
}
