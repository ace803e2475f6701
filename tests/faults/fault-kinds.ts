import type { EndpointFault } from '#api-mock/scenario/endpoint-fault.ts';

/** What an answer of the server, or the way to it, may suffer; acted out by the mock. */
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
] as const;
export type AnswerFault = (typeof ANSWER_FAULTS)[number];

/** What happens to the device and what is on it. */
export const DEVICE_FAULTS = [
  'kill-browser',
  'stop-worker',
  'cut-network',
  'fill-quota',
  'second-tab',
  'move-clock',
] as const;
export type DeviceFault = (typeof DEVICE_FAULTS)[number];

/** What the server decides. */
export const SERVER_FAULTS = ['pass-deadline', 'end-session'] as const;
export type ServerFault = (typeof SERVER_FAULTS)[number];

export const FAULT_KINDS = [...DEVICE_FAULTS, ...ANSWER_FAULTS, ...SERVER_FAULTS] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

export function isAnswerFault(kind: FaultKind): kind is AnswerFault {
  return ANSWER_FAULTS.some((name) => name === kind);
}

/** How the mock is told of each; `amount` is from 0 up to 1 and says how badly. */
export function describeAnswerFault(kind: AnswerFault, amount: number): Partial<EndpointFault> {
  switch (kind) {
    case 'drop-after-commit':
      return { fault: 'dropAfterCommit' };
    case 'status-500':
      return { fault: 'status', status: 500 };
    case 'status-429':
      return { fault: 'status', status: 429, retryAfterSeconds: 1 + Math.round(amount * 2) };
    case 'status-413':
      return { fault: 'status', status: 413 };
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
  }
}

/** The kind of fault that an entry of the mock's request log tells of. */
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
    [/^\d+ ms/, 'delay'],
  ];
  return words.find(([pattern]) => pattern.test(logged))?.[1];
}
