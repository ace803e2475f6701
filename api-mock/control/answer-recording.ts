import { NO_STORE, replyJson } from '../http/reply.ts';
import { Recorder } from '../recording/recorder.ts';
import { MOST_STEPS } from '../recording/recording.ts';
import { type Preset, parsePreset, presetSchema } from '../scenario/presets.ts';
import type { Space } from '../state/space.ts';
import type { World } from '../state/world.ts';
import type { KeptScenario, RecordingState, RecordingStop } from './contract.ts';

/** POST /__mock/recording: starts recording requests and answers. @throws Error while a session is recorded or replayed */
export function startRecording(space: Space): RecordingState {
  if (space.recorder !== undefined) throw new Error('A session is being recorded already.');
  if (space.replay !== undefined) {
    throw new Error('A recorded session is being replayed: apply another scenario before one is recorded.');
  }
  space.recorder = new Recorder(() => space.realNow(), space.scenarioPatch);
  return describeRecording(space);
}

/** POST /__mock/recording/stop: makes a scenario file of the recording. @throws Error if nothing is being recorded */
export function stopRecording(
  world: World,
  space: Space,
  { title, description }: RecordingStop,
): KeptScenario {
  const { recorder } = space;
  if (recorder === undefined) throw new Error('No session is being recorded.');
  const { patch, recording } = recorder.finish();
  const day = recording.startedAt.slice(0, 10);
  const kept = keepScenario(world, {
    title: title ?? `Session recorded on ${day}`,
    description: description ?? `What a portal asked and was answered on ${day}, every value replaced.`,
    patch,
    recording,
  });
  space.recorder = undefined;
  return kept;
}

/** Keeps a recorded or loaded scenario file and returns its address. @throws Error if it is not a scenario file */
export function keepScenario(world: World, file: unknown): KeptScenario {
  // The round trip through JSON makes a recorded file equal to the same file loaded.
  const preset = parsePreset(JSON.parse(JSON.stringify(file)));
  const name = world.keepScenario(preset);
  return { name, title: preset.title, address: `/__mock/open?mock=${name}`, recording: measure(preset) };
}

export function describeRecording({ recorder, replay, preset }: Space): RecordingState {
  return {
    recording:
      recorder === undefined
        ? null
        : { steps: recorder.count, notRecorded: recorder.dropped, mostSteps: MOST_STEPS },
    replay:
      replay === undefined
        ? null
        : { preset, calls: replay.total, given: replay.given, notRecorded: replay.notRecorded },
  };
}

/** Returns the recording's size for GET /__mock/scenarios; undefined if the file has no recording. */
export function measure({ recording }: Preset): KeptScenario['recording'] {
  return recording === undefined
    ? undefined
    : { steps: recording.steps.length, notRecorded: recording.notRecorded };
}

/** GET /__mock/scenarios/{name}.json: answers with the file as a download. */
export function answerScenarioFile(name: string, preset: Preset): Response {
  return replyJson(presetSchema, preset, {
    headers: { ...NO_STORE, 'Content-Disposition': `attachment; filename="${name}.json"` },
  });
}
