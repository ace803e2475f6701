import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { isChange, recordingSchema } from '../recording/recording.ts';
import { UserError } from '../user-error.ts';
import { scenarioSchema } from './scenario.ts';

/** Scenario file: its purpose and a JSON merge patch on the default scenario. If it has a recording, the mock replays it. */
export const presetSchema = z.strictObject({
  title: z.string().check(z.minLength(1)),
  description: z.string().check(z.minLength(1)),
  patch: z.record(z.string(), z.unknown()),
  recording: z.optional(recordingSchema),
});
export type Preset = z.infer<typeof presetSchema>;

const PRESET_NAME = /^[a-z0-9-]+$/;

export class ScenarioFileError extends UserError {
  constructor(file: string, cause: unknown) {
    super(`Scenario file ${basename(file)}: ${cause instanceof Error ? cause.message : String(cause)}`);
    this.name = 'ScenarioFileError';
  }
}

/** Parses a scenario file. @throws Error if it is invalid */
export function parsePreset(file: unknown): Preset {
  const preset = parseOrTell(presetSchema, file);
  const changes = preset.recording?.steps.filter(isChange) ?? [];
  for (const patch of [preset.patch, ...changes.map(({ scenario }) => scenario)]) {
    parseOrTell(scenarioSchema, patch);
  }
  return preset;
}

/** Reads a scenario file from any path. @throws ScenarioFileError if it is invalid */
export function readScenarioFile(path: string): Preset {
  try {
    return parsePreset(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    throw new ScenarioFileError(path, error);
  }
}

function parseOrTell<T extends z.ZodMiniType>(schema: T, value: unknown): z.output<T> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new Error(z.prettifyError(parsed.error));
  return parsed.data;
}

export const SCENARIOS_DIR = fileURLToPath(new URL('../scenarios', import.meta.url));

/**
 * Reads every `<name>.json` of a folder. Reads it anew at each call, so that files added while the mock runs count.
 * @throws ScenarioFileError if one is invalid
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
  if (!PRESET_NAME.test(file.slice(0, -'.json'.length))) {
    throw new ScenarioFileError(file, 'a name has lower-case letters, digits and hyphens only');
  }
  return readScenarioFile(join(folder, file));
}
