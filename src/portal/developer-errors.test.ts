import { describe, expect, it } from 'vitest';
import { modelConfig } from '#claim/engine/form-fixture.ts';
import { createFormRegistry, createNavigation, type PageNode } from '#claim/filing/navigation.ts';
import { createMask } from '#claim/masks/create-mask.ts';
import type { MaskName } from '#claim/masks/mask-looks.ts';
import { createModelStore } from '#claim/model/create-model-store.ts';
import { createConfigValidator, createRuleRegistry, validateValue } from '#claim/rules/registry.ts';
import { describeDeadlineError, parseDeadlines } from '#server/deadlines.ts';
import { parseSettings } from '#server/settings.ts';
import settingsFile from '#settings' with { type: 'json' };

/** The developer-facing errors of section 8 that need no page, each raised once, with its exact text. */

function createTestNavigation(goTo: () => Promise<void> = async () => undefined) {
  const registry = createFormRegistry<readonly PageNode[]>();
  const paths = ['/standard', '/standard/claimant-info', '/standard/claim-details'];
  registry.register('Standard', () =>
    paths.map((path, index) => ({ path, next: paths[index + 1] ?? null, back: paths[index - 1] ?? null })),
  );
  registry.register('Lookup', () => [
    { path: '/lookup', next: null, back: null },
    { path: '/lookup', next: null, back: null },
  ]);
  return createNavigation({ registry, goTo, warn: () => undefined });
}

function startNavigation(goTo?: () => Promise<void>) {
  const navigation = createTestNavigation(goTo);
  navigation.initialize('Standard');
  return navigation;
}

function createStore() {
  return createModelStore({
    formType: 'Standard',
    configs: [modelConfig('claimDetails'), modelConfig('claimantInfo')],
  });
}

function readDeadline(timeZone: string, deadline: string): never {
  const result = parseDeadlines({ deadlines: { globalDeadline: { timeZone, deadline } } });
  throw new Error(result.ok ? '' : describeDeadlineError(result.error));
}

const ERRORS: readonly (readonly [string, () => unknown, string])[] = [
  ['S8.28', () => parseSettings({ ...settingsFile, theme: undefined }), 'Theme not specified'],
  [
    'S8.29',
    () => parseSettings({ ...settingsFile, theme: 'blue' }),
    'unexpected value for appsettings.theme: blue',
  ],
  [
    'S8.30',
    () => startNavigation().skipTo('nowhere'),
    'No node matches the partial path "nowhere". The nodes are: /standard, /standard/claimant-info, /standard/claim-details.',
  ],
  [
    'S8.31',
    () => startNavigation().skipTo('claim'),
    'Multiple nodes match the partial path "claim": /standard/claimant-info, /standard/claim-details.',
  ],
  [
    'S8.32 S4.3',
    () => {
      const navigation = startNavigation(() => new Promise(() => undefined));
      void navigation.goNext();
      return navigation.goNext();
    },
    'Navigation store is already navigating.',
  ],
  ['S8.33', () => startNavigation().initialize('Standard'), 'Navigation initialization was already called.'],
  [
    'S8.34',
    () => createTestNavigation().overrideFromPath('/standard'),
    'Navigation nodes were not initialized before the router override.',
  ],
  [
    'S8.35',
    () => startNavigation().overrideFromPath('/elsewhere'),
    'Nav node not found for the path "/elsewhere".',
  ],
  [
    'S8.36',
    () => {
      const navigation = createTestNavigation();
      navigation.initialize('Lookup');
      navigation.overrideFromPath('/lookup');
    },
    'Multiple nav nodes match the path "/lookup".',
  ],
  ['S8.37 S4.5', () => createFormRegistry().create('Standard'), 'Unexpected Form Type'],
  [
    'S8.38',
    () => {
      const registry = createFormRegistry<number>();
      registry.register('Standard', () => 1);
      registry.register('Standard', () => 2);
    },
    'The form type "Standard" is already registered.',
  ],
  ['S8.39', () => createMask('FAX' as MaskName), 'No input-mask factory registered for the mask type "FAX"'],
  [
    'S8.40',
    () => createRuleRegistry().adapt({ type: 'fancy' }),
    'No validation adapter for the API validation type "fancy"',
  ],
  ['S5.31', () => createConfigValidator([]), 'A config validator needs at least one validation function.'],
  [
    'S8.41',
    () => readDeadline('Mars Standard Time', '06/30/2026'),
    'Unknown time zone "Mars Standard Time" of the deadline globalDeadline.',
  ],
  [
    'S8.42',
    () => readDeadline('Pacific Standard Time', 'soon'),
    'Invalid deadline format "soon" of the deadline globalDeadline: MM/dd/yyyy or MM/dd/yyyy hh:mm:ss a is expected.',
  ],
  [
    'S8.43',
    () =>
      validateValue([{ type: 'characterSetRestriction' }], 'a', {
        getFieldValue: () => null,
        whitelist: undefined,
        today: { year: 2026, month: 6, day: 1 },
        matchesPattern: async () => 'match',
      }),
    'The character set was checked before the character whitelist was fetched.',
  ],
  [
    'S8.44',
    () => createStore().findModel({ dtoMapping: 'signature' }),
    'No models match the metadata {"dtoMapping":"signature"}',
  ],
  [
    'S8.45',
    () => createStore().findModel({ formType: 'Standard' }),
    'Multiple models match the metadata {"formType":"Standard"}',
  ],
  [
    'S8.46',
    () => createModelStore({ formType: 'Standard' }).saved,
    'Form models were accessed before they were loaded.',
  ],
  [
    'S8.47',
    () => createStore().getModel('client-nobody'),
    'No formModel found with the clientId client-nobody',
  ],
];

describe('a mistake of the developer', () => {
  it.each(ERRORS)('[%s]', async (_rows, makeMistake, text) => {
    await expect(async () => await makeMistake()).rejects.toThrow(new Error(text));
  });
});
