import { describe, expect, it } from 'vitest';
import type { Step } from './recording.ts';
import { Replay } from './replay.ts';

const CONFIG = 'GET /api/forms/config';
const STATUS = 'GET /api/submissions/status';
const SIGN_IN = 'POST /api/forms/standard/authorize';
const SUBMIT = 'POST /api/forms/standard';

function call(name: string, answer: string, times?: number): Step {
  return { atMs: 0, call: name, tookMs: 0, answer, ...(times === undefined ? {} : { times }) };
}

function change(name: string): Step {
  return { atMs: 0, scenario: { name } };
}

/** Replays calls one after the other. Returns for each the scenarios applied with it and its answer (`-`: the mock's own). */
function replay(steps: readonly Step[], calls: readonly string[]): readonly string[] {
  const running = new Replay(
    { version: 1, startedAt: '2026-03-01T12:00:00.000Z', notRecorded: 0, answers: {}, steps: [...steps] },
    0,
  );
  return calls.map((name) => {
    const { step, scenarios } = running.take(name);
    return [...scenarios.map(({ name }) => `[${String(name)}]`), step?.answer ?? '-'].join('');
  });
}

describe('a replay', () => {
  it('gives the n-th answer to the n-th act, then leaves the act to the mock', () => {
    const steps = [call(SUBMIT, 'error'), call(SIGN_IN, 'in'), call(SUBMIT, 'filed')];
    expect(replay(steps, [SUBMIT, SUBMIT, SUBMIT, SIGN_IN])).toEqual(['error', 'filed', '-', 'in']);
  });

  it('gives a joined read as often as it was recorded before the next one', () => {
    const steps = [call(STATUS, 'processing', 2), call(STATUS, 'filed')];
    expect(replay(steps, [STATUS, STATUS, STATUS, STATUS])).toEqual([
      'processing',
      'processing',
      'filed',
      '-',
    ]);
  });

  it('repeats a read until the act after it has come, however often the page reads', () => {
    const steps = [call(CONFIG, 'old'), call(SIGN_IN, 'in'), call(CONFIG, 'new'), call(SUBMIT, 'filed')];
    expect(replay(steps, [CONFIG, CONFIG, SIGN_IN, CONFIG, CONFIG, SUBMIT, CONFIG])).toEqual([
      'old',
      'old',
      'in',
      'new',
      'new',
      'filed',
      '-',
    ]);
  });

  it('skips the reads that a page has not made before the act after them', () => {
    const steps = [call(CONFIG, 'a'), call(CONFIG, 'b'), call(SUBMIT, 'filed'), call(CONFIG, 'c')];
    expect(replay(steps, [CONFIG, SUBMIT, CONFIG])).toEqual(['a', 'filed', 'c']);
  });

  it('leaves to the mock what is not in the recording', () => {
    expect(replay([call(SIGN_IN, 'in')], [CONFIG, 'POST /api/session-timeout', SIGN_IN])).toEqual([
      '-',
      '-',
      'in',
    ]);
  });

  it('changes the scenario with the first call that was recorded after the change, once', () => {
    const steps = [call(SIGN_IN, 'in'), change('slow'), call(CONFIG, 'late'), call(SUBMIT, 'filed')];
    expect(replay(steps, [SIGN_IN, STATUS, CONFIG, SUBMIT])).toEqual(['in', '-', '[slow]late', 'filed']);
    expect(replay(steps, [SIGN_IN, SUBMIT, CONFIG])).toEqual(['in', '[slow]filed', '-']);
    const read = [call(SIGN_IN, 'in'), change('late'), call(CONFIG, 'new')];
    expect(replay(read, [SIGN_IN, STATUS, CONFIG])).toEqual(['in', '-', '[late]new']);
  });

  it('changes the scenario to what it was at the end, once all that was recorded is past', () => {
    const steps = [call(SUBMIT, 'error'), change('one'), change('two')];
    expect(replay(steps, [CONFIG, SUBMIT, SUBMIT, SUBMIT])).toEqual(['-', 'error', '[one][two]-', '-']);
  });

  it('counts what it has given', () => {
    const running = new Replay(
      {
        version: 1,
        startedAt: '2026-03-01T12:00:00.000Z',
        notRecorded: 3,
        answers: {},
        steps: [call(CONFIG, 'a', 2), call(SUBMIT, 'filed')],
      },
      Date.parse('2026-03-01T13:00:00.000Z'),
    );
    for (const name of [CONFIG, CONFIG, STATUS]) running.take(name);
    expect(running).toMatchObject({ total: 2, given: 1, notRecorded: 3, shiftMs: -3_600_000 });
  });
});
