import { expect, it, vi } from 'vitest';
import type { Block } from '#claim/definition/form-definition.ts';
import { createTestForm, formOf } from '#claim/engine/form-fixture.ts';
import { refreshSignatureDate } from './submit-claim.ts';

const SIGNATURE = { dtoMapping: 'signature' } as const;
const readDate = async () => ({ date: '06/02/2026', isEstimate: false });

function createClaim(...blocks: readonly Block[]) {
  const definition = formOf(...blocks);
  return { definition, ...createTestForm(definition) };
}

function createSignedClaim(date: string) {
  const claim = createClaim({
    id: 'signature',
    kind: 'signature',
    model: SIGNATURE,
    statement: 'true',
    statementVersion: '1',
  });
  const address = claim.at('signatureDate', SIGNATURE);
  claim.engine.store.setValue(address, date, 'initialisation');
  return { ...claim, readSignatureDate: () => claim.engine.store.getValue(address) };
}

it('reads the date of a signature anew once its day is over', async () => {
  const claim = createSignedClaim('06/01/2026');
  await refreshSignatureDate(claim, '06/02/2026', readDate);
  expect(claim.readSignatureDate()).toBe('06/02/2026');
});

it('asks nobody on the same day, and nobody for a form without a signature', async () => {
  const ask = vi.fn(readDate);
  const claim = createSignedClaim('06/01/2026');
  await refreshSignatureDate(claim, '06/01/2026', ask);
  expect(claim.readSignatureDate()).toBe('06/01/2026');
  await refreshSignatureDate(createClaim(), '06/02/2026', ask);
  expect(ask).not.toHaveBeenCalled();
});
