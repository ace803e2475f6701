import { mergePatch } from '../scenario/merge-patch.ts';
import type { Preset } from '../scenario/presets.ts';
import { resolveScenario } from '../scenario/resolve-scenario.ts';
import type { Space } from '../state/space.ts';
import type { World } from '../state/world.ts';
import type { ScenarioAnswer, ScenarioChange } from './contract.ts';

/**
 * Applies a preset, a patch, or a patch on top of a preset.
 * @throws Error if the preset is unknown or a switch is wrong; then nothing has changed
 */
export function changeScenario(world: World, space: Space, change: ScenarioChange): void {
  if (change.preset === undefined) {
    space.setScenario(mergePatch(space.scenario, change.patch ?? {}), space.preset);
    return;
  }
  const found = world.presets.get(change.preset);
  if (found === undefined) throw new Error(`There is no scenario file named ${change.preset}.json.`);
  openPreset(space, { ...found, patch: mergePatch(found.patch, change.patch ?? {}) }, change.preset);
}

/**
 * Applies a scenario file to a space: replays its recording and ends the replay of an earlier one.
 * @throws Error if it does not fit the case or the space is recording; then nothing has changed
 */
export function openPreset(
  space: Space,
  { patch, recording }: { readonly patch: unknown; readonly recording?: Preset['recording'] },
  name: string,
): void {
  if (recording !== undefined && space.recorder !== undefined) {
    throw new Error('A session is being recorded: stop it before another one is replayed.');
  }
  // Throws on an invalid patch before anything has changed.
  resolveScenario(patch, space.realNow(), space.serverCase);
  space.setReplay(recording);
  space.setScenario(patch, name);
}

export function describeScenario(space: Space): ScenarioAnswer {
  return {
    space: space.name,
    preset: space.preset,
    scenario: space.scenario,
    serverTime: new Date(space.serverNow()).toISOString(),
  };
}
