import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Preset } from '../scenario/presets.ts';
import { KeptScenarios } from './kept-scenarios.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kept-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function createPreset(title: string): Preset {
  return { title, description: 'D', patch: {} };
}

it('keeps a scenario file through a restart, once, by a name of what it holds', () => {
  const kept = new KeptScenarios(folder);
  const name = kept.keep(createPreset('One'));
  expect(kept.keep(createPreset('One'))).toBe(name);
  expect(kept.keep(createPreset('Two'))).not.toBe(name);
  expect(new KeptScenarios(folder).presets.get(name)).toEqual(createPreset('One'));
});

it('keeps a hundred, and lets the first go', () => {
  const kept = new KeptScenarios(folder);
  const names = Array.from({ length: 101 }, (_none, index) => kept.keep(createPreset(`Number ${index}`)));
  expect([...kept.presets.keys()]).toEqual(names.slice(1));
  expect(readdirSync(folder)).toHaveLength(100);
});

it('leaves out a file that it does not understand', () => {
  writeFileSync(join(folder, 'shared-000000000000.json'), '{"title":"T"}');
  expect([...new KeptScenarios(folder).presets]).toEqual([]);
});
