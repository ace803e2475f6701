import { expect, it, vi } from 'vitest';
import { WALLET_CODE_KEY } from '#claim/definition/form-plan.ts';
import { loadFormDefinition } from '#claim/definition/form-registry.ts';
import { createClaimEngine } from '#claim/filing/open-claim.ts';
import { queueSubmission } from '#outbox/queue-submission.ts';
import { listFormTypes } from '#server/form-type.ts';
import { parseSettings } from '#server/settings.ts';
import settingsFile from '#settings' with { type: 'json' };
import type { DraftRole, OpenDraft } from '#vault/drafts/open-draft.ts';
import { makeFilingDependencies } from './filing-fixture.ts';
import { createFilingStateStore } from './filing-state.ts';
import { submitClaim } from './submit-claim.ts';

vi.mock('#outbox/queue-submission.ts', () => ({
  queueSubmission: vi.fn(async () => ({ ok: false, error: { code: 'unavailable' } })),
  findMissingDocuments: vi.fn(async () => new Set<string>()),
}));

const SECTIONS = ['credentials', 'claimantInfo', 'claimDetails', 'signature'];
const configs = listFormTypes().flatMap((formType) =>
  SECTIONS.map((dtoMapping) => ({
    metadataHash: 'h',
    metadata: { formType, dtoMapping },
    fields: {
      [WALLET_CODE_KEY]: { validations: [] },
      purchasePlace: { validations: [{ type: 'maxLength', max: 5 }] },
    },
  })),
);

const readWallet = vi.fn(async () => ({ offer: 'offered' as const, codeExpiresAt: 1_000, now: 0 }));
const dependencies = makeFilingDependencies(parseSettings(settingsFile), configs, {}, { readWallet });

const SIGNED = {
  agreesToStatement: true,
  signatureName: 'Ana Diaz',
  signatureDate: '06/01/2026',
  statementText: 'It is true.',
  statementCulture: 'en',
} as const;

async function prepareClaim(
  details: Readonly<Record<string, string | null>>,
  role: DraftRole = 'writer',
  signature: Readonly<Record<string, string | boolean>> = SIGNED,
) {
  const definition = await loadFormDefinition('Standard');
  const engine = createClaimEngine(definition, dependencies);
  for (const [dtoMapping, fields] of Object.entries({ claimDetails: details, signature })) {
    const { clientId } = engine.store.findModel({ dtoMapping });
    for (const [key, value] of Object.entries(fields)) {
      engine.store.setValue({ clientId, key }, value, 'reset');
    }
  }
  const state = createFilingStateStore();
  vi.mocked(queueSubmission).mockClear();
  const submit = () =>
    submitClaim(
      {
        claim: {
          formType: 'Standard',
          definition,
          engine,
          draft: { lock: { getRole: () => role } } as Partial<OpenDraft> as OpenDraft,
          captchaRawValue: null,
          wasResumed: false,
          isOfflineEntry: false,
          isSubmitted: false,
        },
        culture: 'en',
        schedule: {},
        notifications: {} as Parameters<typeof submitClaim>[0]['notifications'],
      },
      state,
      dependencies,
    );
  return { state, submit };
}

async function submitDetails(...claim: Parameters<typeof prepareClaim>) {
  const { state, submit } = await prepareClaim(...claim);
  const outcome = await submit();
  const queued = vi.mocked(queueSubmission).mock.lastCall?.[0];
  return { outcome, state: state.get(), queued };
}

it('queues a wallet code with its own end, and a claim that is paid another way with none', async () => {
  const linked = await submitDetails({ paymentMethod: 'wallet', [WALLET_CODE_KEY]: 'code-1' });
  expect(linked.queued?.walletCodeExpiresAt).toBe(1_000);
  const unlinked = await submitDetails({ [WALLET_CODE_KEY]: null });
  expect(unlinked.queued?.walletCodeExpiresAt).toBeNull();
  const leftOver = await submitDetails({ paymentMethod: 'check', [WALLET_CODE_KEY]: 'code-1' });
  expect(leftOver.queued?.walletCodeExpiresAt).toBeNull();
});

const TOO_LONG = { purchasePlace: 'much too long' };

it('queues nothing where an earlier page is not valid, and tells that page', async () => {
  const { outcome, state, queued } = await submitDetails(TOO_LONG);
  expect(outcome).toMatchObject({ kind: 'page-invalid', page: { slug: 'claim-details' } });
  expect(state.pageToMend?.slug).toBe('claim-details');
  expect(state.isSubmitting).toBe(false);
  expect(queued).toBeUndefined();
});

it('leaves it to the queue to turn down a tab that only reads', async () => {
  const { outcome, state } = await submitDetails(TOO_LONG, 'reader');
  expect(outcome.kind).toBe('storage-failed');
  expect(state.pageToMend).toBeNull();
});

it('queues nothing that is paid to a wallet which is not connected, and leads to the payment', async () => {
  const never = await submitDetails({ paymentMethod: 'wallet' });
  expect(never.outcome).toMatchObject({ kind: 'page-invalid', page: { slug: 'payment-election' } });
  readWallet.mockResolvedValue({ offer: 'offered', codeExpiresAt: 1_000, now: 1_000 });
  const late = await submitDetails({ paymentMethod: 'wallet', [WALLET_CODE_KEY]: 'code-1' });
  expect(late.outcome).toMatchObject({ kind: 'page-invalid', page: { slug: 'payment-election' } });
  expect(never.queued ?? late.queued).toBeUndefined();
});

it('queues nothing that is not signed, whatever the server’s config asks', async () => {
  const { outcome, queued } = await submitDetails({}, 'writer', { ...SIGNED, signatureName: '' });
  expect(outcome).toMatchObject({ kind: 'page-invalid', page: { slug: 'claim-summary' } });
  const undated = await submitDetails({}, 'writer', { ...SIGNED, signatureDate: '' });
  expect(undated.outcome).toMatchObject({ kind: 'claim-incomplete', problem: { code: 'signature-undated' } });
  expect(queued ?? undated.queued).toBeUndefined();
});

it('holds the submitting flag while it runs, and queues a claim once that is submitted twice [S4.9 S4.10]', async () => {
  const { state, submit } = await prepareClaim({ [WALLET_CODE_KEY]: null });
  const wallet = Promise.withResolvers<Awaited<ReturnType<typeof readWallet>>>();
  readWallet.mockReturnValueOnce(wallet.promise);
  const first = submit();
  expect(state.get().isSubmitting).toBe(true);
  expect(await submit()).toEqual({ kind: 'already-submitting' });
  expect(state.get().isSubmitting).toBe(true);
  wallet.resolve({ offer: 'offered', codeExpiresAt: 1_000, now: 0 });
  await first;
  expect(queueSubmission).toHaveBeenCalledOnce();
  expect(state.get().isSubmitting).toBe(false);
});
