import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { scenarioSchema } from './scenario.ts';

/** A scenario file: what it is for, and what it changes of the default scenario (a JSON merge patch). */
export const presetSchema = z.strictObject({
  title: z.string().check(z.minLength(1)),
  description: z.string().check(z.minLength(1)),
  patch: z.record(z.string(), z.unknown()),
});
export type Preset = z.infer<typeof presetSchema>;

const PRESET_NAME = /^[a-z0-9-]+$/;

/** The folder that testers add scenario files to. */
export const SCENARIOS_DIR = fileURLToPath(new URL('../scenarios', import.meta.url));

/**
 * Reads every `<name>.json` of a folder. Read afresh at each call, so that a file added while the mock runs is there.
 * @throws Error with the file's name where one does not parse
 */
export function readPresets(folder: string = SCENARIOS_DIR): ReadonlyMap<string, Preset> {
  const presets = new Map<string, Preset>();
  for (const file of readdirSync(folder).sort()) {
    if (!file.endsWith('.json')) continue;
    presets.set(file.slice(0, -'.json'.length), readPreset(folder, file));
  }
  return presets;
}

function readPreset(folder: string, file: string): Preset {
  try {
    if (!PRESET_NAME.test(file.slice(0, -'.json'.length))) {
      throw new Error('a name has lower-case letters, digits and hyphens only');
    }
    const preset = presetSchema.parse(JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')));
    scenarioSchema.parse(preset.patch);
    return preset;
  } catch (error) {
    throw new Error(`Scenario file ${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
