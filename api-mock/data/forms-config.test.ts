import { describe, expect, it } from 'vitest';
import { formsConfigSchema } from '#server/forms-config.ts';
import { loadServerCase } from '../case/open-server-case.ts';
import { scenarioSchema } from '../scenario/scenario.ts';
import { DEMO_CLAIMANTS } from '../test-support/demo-claimants.ts';
import { createFormsConfig } from './forms-config.ts';

const SERVER_CASE = loadServerCase();

type ConfigSwitches = Parameters<typeof createFormsConfig>[1];

function createConfig(change: Partial<ConfigSwitches> = {}) {
  return createFormsConfig(SERVER_CASE, { ...scenarioSchema.parse({}).config, ...change });
}

function findModel(config: ReturnType<typeof createConfig>, formType: string, dtoMapping: string) {
  return config.find(({ metadata }) => metadata.formType === formType && metadata.dtoMapping === dtoMapping);
}

describe('the forms’ config', () => {
  it('keeps the contract and has the credentials of all four form types', () => {
    const config = formsConfigSchema.parse(createConfig());
    const forms = config.filter(({ metadata }) => metadata.dtoMapping === 'credentials');
    expect(forms.map(({ metadata }) => metadata.formType)).toEqual([
      'Standard',
      'Automotive',
      'Lookup',
      'DocumentsUpload',
    ]);
  });

  it('changes the hash of a model whenever its content changes, and only then', () => {
    const field = { formType: 'Standard', dtoMapping: 'claimDetails', field: 'serialNumber' } as const;
    const [base, dropped] = [createConfig(), createConfig({ edits: [field] })];
    expect(createConfig()).toEqual(base);
    const keys = Object.keys(findModel(dropped, 'Standard', 'claimDetails')?.fields ?? {});
    expect(keys).toContain('purchaseDate');
    expect(keys).not.toContain('serialNumber');
    const changed = dropped.filter(({ metadataHash }, index) => metadataHash !== base[index]?.metadataHash);
    expect(changed.map(({ metadata }) => metadata.dtoMapping)).toEqual(['claimDetails']);
    const salted = createConfig({ hashSalt: '2' });
    expect(salted).toHaveLength(base.length);
    const hashes = new Set(base.map(({ metadataHash }) => metadataHash));
    expect(salted.filter(({ metadataHash }) => hashes.has(metadataHash))).toEqual([]);
  });

  it('adds a field', () => {
    const edit = {
      formType: 'Lookup',
      dtoMapping: 'credentials',
      field: 'plate',
      validations: [{ type: 'required' }],
    } as const;
    const config = createConfig({ edits: [{ ...edit, validations: [...edit.validations] }] });
    expect(findModel(config, 'Lookup', 'credentials')?.fields).toHaveProperty('plate');
  });
});

describe('the demo claimants', () => {
  it('have names and addresses that the whitelist allows', () => {
    const allowed = new Set(SERVER_CASE.allowedCharacters);
    const texts = DEMO_CLAIMANTS.flatMap(({ claimantInfo }) => Object.values(claimantInfo));
    const refused = texts
      .flatMap((text) => [...String(text ?? '')])
      .filter((character) => !allowed.has(character));
    expect(refused).toEqual([]);
  });

  it('are five, each with an ID and a PIN of their own', () => {
    expect(new Set(DEMO_CLAIMANTS.map(({ classMemberId, pin }) => `${classMemberId} ${pin}`)).size).toBe(5);
    for (const { classMemberId, pin } of DEMO_CLAIMANTS)
      expect(`${classMemberId} ${pin}`).toMatch(/^RW-\d{4}-\d{4} \d{6}$/);
  });
});
