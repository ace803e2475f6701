import { ANSWER_BODIES, type EndpointFault } from '#api-mock/scenario/endpoint-fault.ts';
import type { BrowserName } from './hands.ts';

export const ANSWER_FAULTS = [
  'drop-after-commit',
  'status-500',
  'status-429',
  'status-413',
  'garbage',
  'html-200',
  'login-redirect',
  'reset-socket',
  'delay',
  'odd-answer',
  'drip',
] as const;
export type AnswerFault = (typeof ANSWER_FAULTS)[number];

export const DEVICE_FAULTS = [
  'kill-browser',
  'crash-tab',
  'freeze-tab',
  'stop-worker',
  'no-worker',
  'cut-network',
  'fill-quota',
  'silent-storage',
  'denied-storage',
  'no-cookies',
  'second-tab',
  'move-clock',
] as const;
export type DeviceFault = (typeof DEVICE_FAULTS)[number];

export const SERVER_FAULTS = ['pass-deadline', 'end-session', 'stop-server'] as const;
export type ServerFault = (typeof SERVER_FAULTS)[number];

export const FAULT_KINDS = [...DEVICE_FAULTS, ...ANSWER_FAULTS, ...SERVER_FAULTS] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

/** Faults that no driver can cause in Firefox. A stopped server stands for a missing network. */
const NOT_IN_FIREFOX: readonly FaultKind[] = [
  'crash-tab',
  'freeze-tab',
  'stop-worker',
  'cut-network',
  'fill-quota',
  'move-clock',
];

export function listFaultKinds(browser: BrowserName): readonly FaultKind[] {
  return browser === 'chromium' ? FAULT_KINDS : FAULT_KINDS.filter((kind) => !NOT_IN_FIREFOX.includes(kind));
}

export function isAnswerFault(kind: FaultKind): kind is AnswerFault {
  return ANSWER_FAULTS.some((name) => name === kind);
}

const ODD_STATUSES = [
  200, 201, 204, 302, 400, 401, 403, 404, 408, 409, 413, 415, 422, 425, 429, 500, 502, 503, 504,
] as const;
/**
 * Statuses that mean that the server has not handled the call. Any other status may come from a proxy after the server has stored the
 * claim.
 */
const NEVER_HANDLED: readonly number[] = [404, 425, 429];
const LONGEST_DRIP_MS = 60_000;

/** Draws an item by an amount from 0 up to 1. Returns also the rest of the amount, to draw with again. */
function draw<T>(from: readonly T[], amount: number): readonly [drawn: T, rest: number] {
  const place = amount * from.length;
  return [from[Math.floor(place)] as T, place % 1];
}

/** Draws an answer of any status with any body, at once or dripping, and whether the mock handles the call first. */
function drawOddAnswer(amount: number): Partial<EndpointFault> {
  const [status, byBody] = draw(ODD_STATUSES, amount);
  const [body, rest] = draw(ANSWER_BODIES, byBody);
  const [handlesFirst, byDrip] = draw([false, false, !NEVER_HANDLED.includes(status)], rest);
  const dripMs = byDrip < 0.7 ? 0 : Math.round(((byDrip - 0.7) / 0.3) ** 5 * LONGEST_DRIP_MS);
  const retryAfterSeconds = status === 429 || status === 503 ? 1 + Math.round(byDrip * 2) : undefined;
  return {
    fault: 'answer',
    status,
    body,
    handlesFirst,
    dripMs,
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  };
}

/** Describes a fault for the mock. `amount` (from 0 up to 1) sets the degree or picks one of several variants. */
export function describeAnswerFault(kind: AnswerFault, amount: number): Partial<EndpointFault> {
  switch (kind) {
    case 'drop-after-commit':
      return { fault: 'dropAfterCommit' };
    case 'status-500':
      return { fault: 'status', status: 500 };
    case 'status-429':
      return { fault: 'status', status: 429, retryAfterSeconds: 1 + Math.round(amount * 2) };
    case 'status-413':
      return { fault: 'status', status: 413, handlesFirst: amount < 0.5 };
    case 'garbage':
      return { fault: 'garbage' };
    case 'html-200':
      return { fault: 'html' };
    case 'login-redirect':
      return { fault: 'redirect' };
    case 'reset-socket':
      return { fault: 'reset', resetAfterBytes: Math.round(amount * 40_000) };
    case 'delay':
      return { fault: 'none', latencyMs: 500 + Math.round(amount * 2_500) };
    case 'odd-answer':
      return drawOddAnswer(amount);
    case 'drip':
      return { fault: 'none', dripMs: 500 + Math.round(amount ** 5 * LONGEST_DRIP_MS) };
  }
}

export function findLoggedKind(logged: string): AnswerFault | undefined {
  const words: readonly (readonly [RegExp, AnswerFault])[] = [
    [/^dropAfterCommit/, 'drop-after-commit'],
    [/^status 500/, 'status-500'],
    [/^status 429/, 'status-429'],
    [/^status 413/, 'status-413'],
    [/^garbage/, 'garbage'],
    [/^html/, 'html-200'],
    [/^redirect/, 'login-redirect'],
    [/^reset/, 'reset-socket'],
    [/^answer/, 'odd-answer'],
    [/^dripped/, 'drip'],
    [/^\d+ ms/, 'delay'],
  ];
  return words.find(([pattern]) => pattern.test(logged))?.[1];
}

export function findLoggedAnswer(logged: string): string | undefined {
  return /^answer (\d{3} \w+)/.exec(logged)?.[1];
}
