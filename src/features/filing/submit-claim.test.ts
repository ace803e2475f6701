import { expect, it, vi } from 'vitest';
import { FORM_TYPES } from '#core/contract/form-type.ts';
import { WALLET_CODE_KEY } from '#core/form/expand-block.ts';
import { parseSettings } from '#core/settings.ts';
import type { Api } from '#data/api/api.ts';
import type { OpenDraft } from '#data/open-draft.ts';
import { queueSubmission } from '#data/outbox/queue-submission.ts';
import { loadFormDefinition } from '#forms/registry.ts';
import settingsFile from '#settings' with { type: 'json' };
import { createClaimEngine } from './claim-engine.ts';
import { createFilingStateStore } from './filing-state.ts';
import type { FilingDependencies } from './open-claim.ts';
import { submitClaim } from './submit-claim.ts';

vi.mock('#data/outbox/queue-submission.ts', () => ({
  queueSubmission: vi.fn(async () => ({ ok: false, error: { code: 'unavailable' } })),
}));

const SECTIONS = ['credentials', 'claimantInfo', 'claimDetails', 'signature'];
const configs = FORM_TYPES.flatMap((formType) =>
  SECTIONS.map((dtoMapping) => ({
    metadataHash: 'h',
    metadata: { formType, dtoMapping },
    fields: { [WALLET_CODE_KEY]: { validations: [] } },
  })),
);

const dependencies: FilingDependencies = {
  settings: parseSettings(settingsFile),
  api: {} as Partial<Api> as Api,
  clock: {
    now: () => new Date(0),
    isEstimate: () => false,
    observe: () => {},
    load: async () => {},
    subscribe: () => () => {},
  },
  whitelist: { get: () => undefined, fetch: async () => undefined },
  configsOf: (formType) => configs.filter(({ metadata }) => metadata.formType === formType),
  beginSession: async () => {},
  tellSessionEnded: async () => {},
  sessionUntil: () => 0,
  resumeSession: async () => false,
  sendQueued: () => {},
};

/** Submits a Standard claim that holds this wallet code; what is queued as the code's end. */
async function queueWithCode(code: string | null) {
  const definition = await loadFormDefinition('Standard');
  const engine = createClaimEngine(definition, dependencies);
  const { clientId } = engine.store.findModel({ dtoMapping: 'claimDetails' });
  engine.store.setValue({ clientId, key: WALLET_CODE_KEY }, code, 'reset');
  const readWalletCodeExpiry = vi.fn(async () => 1_000);
  await submitClaim(
    {
      claim: {
        formType: 'Standard',
        definition,
        engine,
        draft: {} as Partial<OpenDraft> as OpenDraft,
        changedFields: [],
        captchaRawValue: null,
        wasResumed: false,
        isOfflineEntry: false,
        isSubmitted: false,
      },
      culture: 'en',
      schedule: {},
      readWalletCodeExpiry,
      notifications: {} as Parameters<typeof submitClaim>[0]['notifications'],
    },
    createFilingStateStore(),
    dependencies,
  );
  return { readWalletCodeExpiry, queued: vi.mocked(queueSubmission).mock.lastCall?.[0].walletCodeExpiresAt };
}

it('queues a wallet code with its own end, and a claim that is paid another way with none', async () => {
  const linked = await queueWithCode('code-1');
  expect(linked.readWalletCodeExpiry).toHaveBeenCalledWith('code-1');
  expect(linked.queued).toBe(1_000);
  const unlinked = await queueWithCode(null);
  expect(unlinked.readWalletCodeExpiry).not.toHaveBeenCalled();
  expect(unlinked.queued).toBeNull();
});
