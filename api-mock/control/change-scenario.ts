import { mergePatch } from '../scenario/merge-patch.ts';
import type { Space } from '../state/space.ts';
import type { World } from '../state/world.ts';
import type { ScenarioAnswer, ScenarioChange } from './contract.ts';

/**
 * Applies a preset, a patch, or a patch on a preset.
 * @throws Error where the preset is unknown or a switch is wrong; then nothing has changed
 */
export function changeScenario(world: World, space: Space, change: ScenarioChange): void {
  let scenario: unknown = space.scenario;
  let { preset } = space;
  if (change.preset !== undefined) {
    scenario = findPresetPatch(world, change.preset);
    preset = change.preset;
  }
  space.setScenario(mergePatch(scenario, change.patch ?? {}), preset);
}

/** What GET and PATCH /__mock/scenario answer. */
export function describeScenario(space: Space): ScenarioAnswer {
  return {
    space: space.name,
    preset: space.preset,
    scenario: space.scenario,
    serverTime: new Date(space.serverNow()).toISOString(),
  };
}

function findPresetPatch(world: World, name: string): unknown {
  const preset = world.presets.get(name);
  if (preset === undefined) throw new Error(`There is no scenario file named ${name}.json.`);
  return preset.patch;
}
