import * as z from 'zod/mini';
import { bytesToHex, randomBytes, textToBytes } from '#kernel/bytes.ts';
import { fail, succeed } from '#kernel/result.ts';
import type { FormModel } from '#server/form-model.ts';
import { hasStoredClaims, readSmallState } from '#server/small-state.ts';
import { withDatabase } from '#vault/database/database.ts';
import type { Passkey } from '#vault/database/rows.ts';
import type { PortalDatabase } from '#vault/database/schema.ts';
import { type Credentials, readCredentials, tryCredentials } from '#vault/keys/credentials.ts';
import { deriveSealingKey, openJson, sealJson } from '#vault/keys/sealing.ts';

/** Tells whether a passkey may be set up: on the claimant's own device, with an authenticator that may support the PRF extension. */
export async function canSetUpPasskey(): Promise<boolean> {
  if (typeof PublicKeyCredential === 'undefined' || (await readSmallState('deviceKind')) !== 'own')
    return false;
  // Browsers before 2025 do not list their capabilities: only creating the passkey shows whether PRF works.
  const capabilities = await PublicKeyCredential.getClientCapabilities?.();
  if (capabilities?.['extension:prf'] === false) return false;
  return PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable();
}

/** Input of the PRF: not secret and the same for everyone. Each passkey turns it into a different secret. */
const PRF = { eval: { first: textToBytes('claim portal, credentials') } };
const OWN_LOCK = { authenticatorAttachment: 'platform', userVerification: 'required' } as const;

/**
 * Creates a passkey and stores the credentials sealed by its secret. No server takes part: nobody checks the signature or the challenge
 * (random all the same). Only the PRF output counts, which the authenticator gives after it has verified the user. Fails like `ask`.
 * @param name shown in the browser's list of passkeys: must not identify the claimant.
 */
export async function makePasskey(
  claimantId: string,
  proven: Credentials,
  name: string,
  signal: AbortSignal,
) {
  const publicKey: PublicKeyCredentialCreationOptions = {
    rp: { id: location.hostname, name },
    user: { id: randomBytes(32), name, displayName: name },
    challenge: randomBytes(32),
    pubKeyCredParams: [-7, -257].map((alg) => ({ type: 'public-key', alg })), // ES256, RS256
    authenticatorSelection: { ...OWN_LOCK, residentKey: 'discouraged' },
    attestation: 'none',
    extensions: { prf: PRF },
  };
  const made = await ask(() => navigator.credentials.create({ publicKey, signal }));
  // Many authenticators give the PRF output only when the passkey is used.
  const isSilent = made.ok && made.value.isAble && made.value.secret === undefined;
  const used = isSilent ? await askSecret([made.value], signal) : made;
  if (!used.ok) return used;
  const { id, secret } = used.value;
  if (secret === undefined) return fail('unavailable' as const);
  const sealed = await sealJson(await deriveSealingKey(secret, 'credentials'), proven, claimantId);
  const passkey = { id, claimantId, asks: Object.keys(proven), sealed };
  // Stored in each keyring of the claimant, so that it is erased with the last one.
  const keeping = withDatabase(({ keyrings }) => keyrings.where({ claimantId }).modify({ passkey }));
  return (await keeping.catch(() => 0)) > 0 ? succeed(passkey) : fail('unavailable' as const);
}

/** Opens the credentials of the passkey that the user chooses. Fails like `ask`, or with `gone` after erasing a record that does not open. */
export async function openPasskey(passkeys: readonly Passkey[], signal: AbortSignal) {
  const used = await askSecret(passkeys, signal);
  if (!used.ok) return used;
  const { id, secret } = used.value;
  const passkey = passkeys.find((kept) => bytesToHex(kept.id) === bytesToHex(id));
  if (secret === undefined || passkey === undefined) return fail('unavailable' as const);
  try {
    const key = await deriveSealingKey(secret, 'credentials');
    const opened = await openJson(key, passkey.sealed, passkey.claimantId);
    return succeed(z.record(z.string(), z.string()).parse(opened));
  } catch {
    await erasePasskey(passkey.claimantId);
    return fail('gone' as const);
  }
}

function askSecret(passkeys: readonly Pick<Passkey, 'id'>[], signal: AbortSignal) {
  const publicKey: PublicKeyCredentialRequestOptions = {
    rpId: location.hostname,
    challenge: randomBytes(32),
    allowCredentials: passkeys.map(({ id }) => ({ type: 'public-key', id, transports: ['internal'] })),
    userVerification: 'required',
    extensions: { prf: PRF },
  };
  return ask(() => navigator.credentials.get({ publicKey, signal }));
}

/** Fails with `cancelled` if the claimant, a timeout or the authenticator ended the request: browsers do not say which. */
async function ask(begin: () => Promise<Credential | null>) {
  try {
    const given = await begin();
    if (!(given instanceof PublicKeyCredential)) return fail('unavailable' as const);
    const { prf } = given.getClientExtensionResults();
    return succeed({ id: new Uint8Array(given.rawId), isAble: prf?.enabled, secret: prf?.results?.first });
  } catch (error) {
    const isCancelled = error instanceof DOMException && /^(?:Abort|NotAllowed)Error$/.test(error.name);
    return fail(isCancelled ? ('cancelled' as const) : ('unavailable' as const));
  }
}

/** Lists the passkeys on this device, one for each claimant. */
export async function queryPasskeys({ keyrings }: PortalDatabase): Promise<readonly Passkey[]> {
  const found = (await keyrings.toArray()).flatMap(({ passkey }) => passkey ?? []);
  return [...new Map(found.map((passkey) => [passkey.claimantId, passkey])).values()];
}

/**
 * Erases a claimant's passkey record, and tells the browser to remove the passkey from its list. Browsers before 2025 cannot be told; the
 * passkey that they still list opens nothing.
 */
export async function erasePasskey(claimantId: string): Promise<void> {
  const erased = await withDatabase(async ({ keyrings }) => {
    const own = keyrings.where({ claimantId });
    const ids = (await own.toArray()).flatMap(({ passkey }) => (passkey ? toBase64Url(passkey.id) : []));
    await own.modify({ passkey: undefined });
    return new Set(ids);
  });
  for (const credentialId of erased) {
    const signalled = PublicKeyCredential.signalUnknownCredential?.({
      rpId: location.hostname,
      credentialId,
    });
    await signalled?.catch(() => undefined);
  }
}

function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

export async function eraseRefusedPasskey(models: readonly FormModel[] = []): Promise<void> {
  const credentials = readCredentials(models);
  if (credentials === undefined || !(await hasStoredClaims())) return;
  for (const ring of await withDatabase(({ keyrings }) => keyrings.toArray()))
    if (ring.passkey && (await tryCredentials(ring, credentials))) await erasePasskey(ring.claimantId);
}
