import { set } from 'idb-keyval';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createKeyValueStore } from '#kernel/key-value-store.ts';
import { noteOpened, readAttempt, WALLET_CHANNEL } from './attempt-record.ts';
import { createWalletClient } from './wallet-client.ts';
import { readLinkExpiry } from './wallet-link.ts';
import { openLogin } from './wallet-login.ts';

const NOW = new Date('2026-03-01T10:00:00Z');
const SETTINGS = {
  clientId: 'client',
  enabled: true,
  loginUrl: '/__mock/wallet/login',
  authCodeExpiration: 900,
};

const CLAIM = {
  draftId: 'draft-1',
  returnPath: '/standard/payment-election',
  culture: 'es',
  direction: 'ltr',
  texts: { returning: 'Volviendo', closing: 'Listo', back: 'Volver', expired: 'Ya no sirve' },
} as const;

let frame: HTMLIFrameElement | undefined;

function createClient() {
  return createWalletClient({ settings: SETTINGS, allowedHosts: [], now: () => NOW });
}

/** Prepares a login and returns its `state` parameter. */
async function beginLogin(client: ReturnType<typeof createClient>): Promise<string> {
  const address = await client.beginLogin(CLAIM);
  return new URL(address.ok ? address.value : '').searchParams.get('state') ?? '';
}

/** Opens the real return page, as the provider does, and returns its text. */
async function returnWith(parameters: Readonly<Record<string, string>>): Promise<string> {
  const query = new URLSearchParams(parameters);
  frame = document.createElement('iframe');
  frame.src = `/wallet-return.html?${query}`;
  document.body.append(frame);
  await expect.poll(() => readReturnPage()).not.toMatch(/^(Returning to your claim…)?$/);
  return readReturnPage();
}

function readReturnPage(): string {
  return frame?.contentDocument?.querySelector('#message')?.textContent ?? '';
}

beforeEach(async () => {
  await createClient().clear();
});
afterEach(() => {
  frame?.remove();
  frame = undefined;
});

describe('a wallet login', () => {
  it('links the wallet with the code that came back, until it expires [S3.72]', async () => {
    const client = createClient();
    const state = await beginLogin(client);
    expect(await returnWith({ code: 'auth-code', state })).toBe('Listo');
    expect(await client.collectReturn('draft-1')).toBe('auth-code');
    expect(client.getState()).toMatchObject({
      failure: null,
      link: { code: 'auth-code', expiresAt: NOW.getTime() + 900_000 },
    });
  });

  it('nudges the portal by the channel, without the code', async () => {
    const client = createClient();
    const state = await beginLogin(client);
    const heard: unknown[] = [];
    const channel = new BroadcastChannel(WALLET_CHANNEL);
    channel.addEventListener('message', ({ data }) => heard.push(data));
    await returnWith({ code: 'auth-code', state });
    await expect.poll(() => heard).toEqual([{ type: 'wallet-returned' }]);
    channel.close();
  });

  it('leaves nothing readable on the way: neither code nor state are stored, and the address is cleaned', async () => {
    const client = createClient();
    const state = await beginLogin(client);
    await returnWith({ code: 'auth-code', state });
    const record = await new Promise<unknown>((resolve, reject) => {
      const opening = indexedDB.open('portal-wallet');
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const reading = opening.result.transaction('attempts').objectStore('attempts').get('current');
        reading.onsuccess = () => {
          opening.result.close();
          resolve(reading.result);
        };
      };
    });
    const readable = JSON.stringify(record);
    expect(readable).toContain('"sealed"');
    expect(readable).not.toContain('auth-code');
    expect(readable).not.toContain(state);
    expect(frame?.contentWindow?.location.search).toBe('');
  });

  it('takes an answer once', async () => {
    const client = createClient();
    const state = await beginLogin(client);
    await returnWith({ code: 'first', state });
    frame?.remove();
    expect(await returnWith({ code: 'second', state })).toBe('Ya no sirve');
    expect(await client.collectReturn('draft-1')).toBe('first');
    expect(await client.collectReturn('draft-1')).toBeNull();
  });

  it('refuses an answer with another state, or with none', async () => {
    const client = createClient();
    await beginLogin(client);
    expect(await returnWith({ code: 'stolen', state: 'mock-wrong-state' })).toBe('Ya no sirve');
    frame?.remove();
    expect(await returnWith({ code: 'stolen' })).toBe('Ya no sirve');
    expect(await client.collectReturn('draft-1')).toBeNull();
  });

  it('leads back to the same page, in the claimant’s language, from an answer that is of no use', async () => {
    const client = createClient();
    await client.beginLogin({ ...CLAIM, returnPath: '/standard/payment-election?culture=es' });
    await returnWith({ code: 'late', state: 'mock-wrong-state' });
    const document = frame?.contentDocument;
    expect(document?.documentElement.lang).toBe('es');
    const link = document?.querySelector('#back');
    expect([link?.textContent, link?.getAttribute('href')]).toEqual([
      'Volver',
      '/standard/payment-election?culture=es',
    ]);
  });

  it('refuses an answer that nobody asked for', async () => {
    expect(await returnWith({ code: 'stolen', state: 'any' })).toMatch(/can no longer be used/);
  });

  it('says that the claimant or the provider said no', async () => {
    const client = createClient();
    const state = await beginLogin(client);
    await returnWith({ error: 'access_denied', state });
    expect(await client.collectReturn('draft-1')).toBeNull();
    expect(client.getState()).toMatchObject({ failure: 'denied', link: null });
  });

  it('keeps an answer for the draft it is for', async () => {
    const client = createClient();
    const state = await beginLogin(client);
    await returnWith({ code: 'auth-code', state });
    expect(await client.collectReturn('another-draft')).toBeNull();
    expect(await client.collectReturn('draft-1')).toBe('auth-code');
  });

  it('waits with the answer until the settings say how long the code lives', async () => {
    const state = await beginLogin(createClient());
    await returnWith({ code: 'auth-code', state });
    const client = createWalletClient({ settings: null, allowedHosts: [], now: () => NOW });
    expect(await client.collectReturn('draft-1')).toBeNull();
    client.configure(SETTINGS);
    expect(await client.collectReturn('draft-1')).toBe('auth-code');
  });

  it('takes an attempt of another shape for none, also where the page is about to leave', async () => {
    const store = createKeyValueStore({ database: 'portal-wallet', store: 'attempts' });
    await set(
      'current',
      { draftId: 'draft-1', answer: { kind: 'sealed', iv: 'AAAA', data: 'AAAA' } },
      store.use,
    );
    expect(await createClient().collectReturn('draft-1')).toBeNull();
    await noteOpened({ mode: 'redirect', expiresAt: 1 });
    expect(await readAttempt()).toBeUndefined();
  });

  it('notes that the page itself has left for the provider', async () => {
    await beginLogin(createClient());
    await noteOpened({ mode: 'redirect', expiresAt: 1 });
    expect(await readAttempt()).toMatchObject({ mode: 'redirect', draftId: 'draft-1' });
  });

  it.each([
    ['a window', 'popup', true],
    ['the page itself', 'redirect', false],
  ] as const)(
    'gives the claimant the whole time from the click that opens %s',
    async (_what, mode, opens) => {
      await beginLogin(createClient());
      await noteOpened({ mode: 'redirect', expiresAt: 1 });
      frame = document.createElement('iframe');
      document.body.append(frame);
      vi.spyOn(window, 'open').mockReturnValue(opens ? frame.contentWindow : null);
      openLogin('about:blank', { flushDraft: async () => undefined, goTo: () => undefined });
      await expect.poll(async () => (await readAttempt())?.expiresAt ?? 0).toBeGreaterThan(Date.now());
      expect(await readAttempt()).toMatchObject({ mode });
      vi.restoreAllMocks();
    },
  );

  it('leaves no key of an attempt on the disk when the session is over', async () => {
    const client = createClient();
    await beginLogin(client);
    const listDatabases = async () => (await indexedDB.databases()).map(({ name }) => name);
    expect(await listDatabases()).toContain('portal-wallet');
    await client.clear();
    expect(await listDatabases()).not.toContain('portal-wallet');
    expect(await readAttempt()).toBeUndefined();
  });

  it('forgets everything when the session is over', async () => {
    const client = createClient();
    const state = await beginLogin(client);
    await returnWith({ code: 'auth-code', state });
    await client.clear();
    expect(await client.collectReturn('draft-1')).toBeNull();
  });
});

describe('a code that the draft holds', () => {
  it('is linked after a reload for as long as it lives', async () => {
    const client = createClient();
    const state = await beginLogin(client);
    await returnWith({ code: 'auth-code', state });
    await client.collectReturn('draft-1');
    const reloaded = createClient();
    await reloaded.restoreLink('auth-code');
    expect(reloaded.getState().link).toEqual({ code: 'auth-code', expiresAt: NOW.getTime() + 900_000 });
  });

  it('stays linked where another draft links a wallet, and where that is unlinked again', async () => {
    const first = createClient();
    await returnWith({ code: 'first-code', state: await beginLogin(first) });
    await first.collectReturn('draft-1');
    frame?.remove();
    const second = createClient();
    await returnWith({ code: 'second-code', state: await beginLogin(second) });
    await second.collectReturn('draft-1');
    const expiresAt = NOW.getTime() + 900_000;
    expect(await readLinkExpiry('first-code')).toBe(expiresAt);
    expect(await readLinkExpiry('second-code')).toBe(expiresAt);
    await second.unlink();
    expect(await readLinkExpiry('second-code')).toBe(0);
    expect(await readLinkExpiry('first-code')).toBe(expiresAt);
    await second.clear();
    expect(await readLinkExpiry('first-code')).toBe(0);
  });

  it('is not linked again where the claimant unlinked it while it was looked up', async () => {
    const client = createClient();
    const restoring = client.restoreLink('auth-code');
    await client.unlink();
    await restoring;
    expect(client.getState().link).toBeNull();
  });

  it('counts as expired where nothing is known of it', async () => {
    const client = createClient();
    await client.restoreLink('unknown-code');
    expect(client.getState().link).toEqual({ code: 'unknown-code', expiresAt: 0 });
  });
});
