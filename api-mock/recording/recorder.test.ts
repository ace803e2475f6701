import { describe, expect, it } from 'vitest';
import { Recorder } from './recorder.ts';
import { MOST_STEPS, recordingSchema } from './recording.ts';

const READ = { name: 'GET /api/forms/config', endpoint: 'formsConfig' } as const;
const ACT = { name: 'POST /api/forms/standard', endpoint: 'submit' } as const;

/** Creates a recorder whose clock advances by a second at each read. */
function createRecorder(): Recorder {
  let now = Date.parse('2026-03-01T12:00:00.000Z') - 1000;
  return new Recorder(
    () => {
      now += 1000;
      return now;
    },
    { clock: { offsetSeconds: 60 } },
  );
}

function answer(json: unknown) {
  return { tookMs: 5, answer: { status: 200, headers: {}, json } };
}

function record(recorder: Recorder, call: typeof READ | typeof ACT, json: unknown): void {
  const opened = recorder.open(call);
  if (opened !== undefined) recorder.close(opened, answer(json));
}

describe('a recorder', () => {
  it('gives a recording that its own schema takes, with the scenario at the start', () => {
    const recorder = createRecorder();
    record(recorder, READ, ['a']);
    recorder.addChange({ rateLimit: { perSecond: 1 } });
    record(recorder, ACT, { submitted: true });
    const { patch, recording } = recorder.finish();
    expect(patch).toEqual({ clock: { offsetSeconds: 60 } });
    expect(recordingSchema.parse(JSON.parse(JSON.stringify(recording)))).toEqual(recording);
    expect(recording).toMatchObject({
      startedAt: '2026-03-01T12:00:00.000Z',
      notRecorded: 0,
      steps: [
        { atMs: 1000, call: READ.name, answer: '1' },
        { atMs: 2000, scenario: { rateLimit: { perSecond: 1 } } },
        { atMs: 3000, call: ACT.name, answer: '2' },
      ],
    });
  });

  it('joins a read that is repeated with the same answer, and none across what somebody did', () => {
    const recorder = createRecorder();
    for (const json of ['a', 'a', 'a', 'b', 'a']) record(recorder, READ, json);
    record(recorder, ACT, {});
    record(recorder, ACT, {});
    record(recorder, READ, 'a');
    recorder.addChange({});
    record(recorder, READ, 'a');
    const { steps, answers } = recorder.finish().recording;
    expect(
      steps.map((step) => ('call' in step ? [step.call, step.times ?? 1, step.answer] : 'change')),
    ).toEqual([
      [READ.name, 3, '1'],
      [READ.name, 1, '2'],
      [READ.name, 1, '1'],
      [ACT.name, 1, '3'],
      [ACT.name, 1, '3'],
      [READ.name, 1, '1'],
      'change',
      [READ.name, 1, '1'],
    ]);
    expect(Object.keys(answers)).toEqual(['1', '2', '3']);
  });

  it('keeps the order of arrival where answers come in another one', () => {
    const recorder = createRecorder();
    const [first, second] = [recorder.open(ACT), recorder.open(ACT)];
    if (first === undefined || second === undefined) throw new Error('The recorder has no place.');
    recorder.close(second, answer('second'));
    recorder.close(first, answer('first'));
    const { steps, answers } = recorder.finish().recording;
    expect(steps.map((step) => ('answer' in step ? answers[step.answer ?? '']?.json : ''))).toEqual([
      'first',
      'second',
    ]);
  });

  it('does not take a scenario that is as it was for a change', () => {
    const recorder = createRecorder();
    recorder.addChange({ clock: { offsetSeconds: 60 } });
    expect(recorder.count).toBe(0);
  });

  it('tells what came when it was full, and what had no answer yet', () => {
    const recorder = createRecorder();
    const pending = recorder.open(READ);
    for (let call = 1; call < MOST_STEPS + 6; call += 1) record(recorder, ACT, {});
    recorder.addChange({});
    expect(pending).toBeDefined();
    expect([recorder.count, recorder.dropped]).toEqual([MOST_STEPS, 7]);
    const { recording } = recorder.finish();
    expect(recording.steps).toHaveLength(MOST_STEPS - 1);
    expect(recording.notRecorded).toBe(8);
  });
});
