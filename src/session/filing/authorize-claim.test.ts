import { describe, expect, it, vi } from 'vitest';
import { loadFormDefinition } from '#claim/definition/form-registry.ts';
import { beginClaim, createClaimEngine } from '#claim/filing/open-claim.ts';
import { succeed } from '#kernel/result.ts';
import type { Api } from '#server/api.ts';
import type { AuthorizeAnswer } from '#server/authorize.ts';
import { listFormTypes } from '#server/form-type.ts';
import { parseSettings } from '#server/settings.ts';
import settingsFile from '#settings' with { type: 'json' };
import { authorizeClaim } from './authorize-claim.ts';
import { makeFilingDependencies } from './filing-fixture.ts';
import { createFilingStateStore } from './filing-state.ts';

const configs = listFormTypes().map((formType) => ({
  metadataHash: 'h',
  metadata: { formType, dtoMapping: 'credentials' },
  fields: {},
}));

/** Begins a look-up, the only form type whose authorization stores nothing on the device. */
async function beginLookup(answer: AuthorizeAnswer) {
  const authorize = vi.fn<Api['authorizeForm']>(async () => succeed(answer));
  const dependencies = makeFilingDependencies(parseSettings(settingsFile), configs, {
    authorizeForm: authorize,
  });
  const state = createFilingStateStore();
  const definition = await loadFormDefinition('Lookup');
  const engine = await createClaimEngine(definition, dependencies);
  state.setClaim(beginClaim(definition, engine));
  const run = (takeToken: () => Promise<string | null> = async () => 'token') =>
    authorizeClaim('Lookup', takeToken, state, dependencies);
  return { state, authorize, run };
}

describe('an authorization', () => {
  it('takes the flag and the last error back, then keeps what the server says [S4.7 S4.8 S3.69]', async () => {
    const { state, run } = await beginLookup({ authorized: false, error: 'Unknown PIN.' });
    state.setAuthorized('Lookup', true);
    state.update({ errorMessage: 'of before' });
    const seen: unknown[] = [];
    const outcome = await run(async () => {
      seen.push([state.get().authorized.Lookup, state.get().errorMessage]);
      return 'token';
    });
    expect(seen).toEqual([[false, null]]);
    expect(outcome).toEqual({ kind: 'refused', error: 'Unknown PIN.', isUnknown: true });
    expect(state.get()).toMatchObject({
      authorized: { Lookup: false },
      errorMessage: 'Unknown PIN.',
    });
  });

  it('that succeeds authorizes its own form type alone [S4.8 S6.2 S7.25]', async () => {
    const { state, run, authorize } = await beginLookup({ authorized: true, prepopulatedData: [] });
    expect(await run()).toMatchObject({ kind: 'opened' });
    expect(state.get().authorized).toEqual({ Lookup: true });
    expect(authorize).toHaveBeenCalledWith(
      'Lookup',
      'credentials',
      expect.objectContaining({ metadata: expect.objectContaining({ dtoMapping: 'credentials' }) }),
      'token',
    );
  });

  it.each([
    [{ authorized: false, error: null }, { kind: 'refused', error: null }, false],
    [{ authorized: false, error: 'Too short.', status: 400 }, { kind: 'refused', isUnknown: false }, false],
    [{ authorized: true, error: 'A word.', prepopulatedData: [] }, { kind: 'opened' }, true],
  ])(
    'believes the flag of the answer, with or without words: %j [S4.8]',
    async (answer, outcome, isAuthorized) => {
      const { state, run } = await beginLookup(answer);
      expect(await run()).toMatchObject(outcome);
      expect(state.get().authorized.Lookup).toBe(isAuthorized);
    },
  );

  it('holds the submitting flag, and refuses a second one meanwhile [S4.9 S4.10 S3.66]', async () => {
    const { state, run, authorize } = await beginLookup({ authorized: true, prepopulatedData: [] });
    const token = Promise.withResolvers<string>();
    const first = run(() => token.promise);
    expect(state.get().isSubmitting).toBe(true);
    expect(await run()).toEqual({ kind: 'already-submitting' });
    token.resolve('token');
    await first;
    expect(authorize).toHaveBeenCalledOnce();
    expect(state.get().isSubmitting).toBe(false);
  });

  it('does not call the server without a captcha token [S4.26 S6.3]', async () => {
    const { run, authorize } = await beginLookup({ authorized: true, prepopulatedData: [] });
    expect(await run(async () => null)).toEqual({ kind: 'unreachable' });
    expect(authorize).not.toHaveBeenCalled();
  });
});
