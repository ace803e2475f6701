import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type AnalyticsClient, createAnalyticsClient } from '#analytics/analytics-client.ts';
import { readSmallState, removeSmallState, writeSmallState } from '#server/small-state.ts';
import { type RenderedInBrowser, renderInBrowser } from '#tests/support/render-in-browser.tsx';
import { waitFor } from '#tests/support/wait-for.ts';
import { AnalyticsChoice, AnalyticsConsent } from './analytics-consent.tsx';

const HOSTS = { scripts: [], frames: [], connects: [], images: [] };

function createClient(analyticsTagId: string | null = 'G-TEST') {
  const loadScript = vi.fn(async (_address: string) => ({ ok: true }));
  const client = createAnalyticsClient({
    settings: {
      analyticsTagId,
      analyticsPropertyId: null,
      foreignScriptsOrigin: null,
      analytics: { scriptAddress: '', hosts: HOSTS },
    },
    loadScript,
    isOwnPage: (path) => !path.startsWith('/marisol'),
    notFoundPath: '/page-not-found',
  });
  return { client, loadScript };
}

function readQueue(): unknown[][] {
  return (window.dataLayer ?? []).map((entry) => Array.from(entry as ArrayLike<unknown>));
}

async function waitForChoice(client: AnalyticsClient): Promise<void> {
  await waitFor(() => expect(client.getConsent()).not.toBe('unknown'));
}

let rendered: RenderedInBrowser | undefined;

beforeEach(async () => {
  delete window.dataLayer;
  await removeSmallState('analyticsConsent');
});
afterEach(() => {
  rendered?.unmount();
  rendered = undefined;
  Reflect.deleteProperty(navigator, 'globalPrivacyControl');
});

describe('analytics', () => {
  it('loads nothing without a tag id, whatever was agreed', async () => {
    await writeSmallState('analyticsConsent', 'granted');
    const { client, loadScript } = createClient(null);
    expect(client.isOffered).toBe(false);
    await client.choose('granted');
    client.countPage({ path: '/' });
    expect(loadScript).not.toHaveBeenCalled();
    expect(window.dataLayer).toBeUndefined();
  });

  it('loads nothing under Global Privacy Control, and asks nobody', async () => {
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true, configurable: true });
    await writeSmallState('analyticsConsent', 'granted');
    const { client, loadScript } = createClient();
    expect(client.isOffered).toBe(false);
    await client.choose('granted');
    expect(loadScript).not.toHaveBeenCalled();
  });

  it('loads nothing before the claimant agrees, then its tag and the page that is open [S9.25 S3.4]', async () => {
    const { client, loadScript } = createClient();
    await waitForChoice(client);
    client.countPage({ path: '/standard' });
    expect(loadScript).not.toHaveBeenCalled();
    await client.choose('granted');
    expect(loadScript).toHaveBeenCalledWith('https://www.googletagmanager.com/gtag/js?id=G-TEST');
    expect(readQueue().at(-1)).toEqual([
      'event',
      'page_view',
      { page_location: `${location.origin}/standard`, page_path: '/standard' },
    ]);
    expect(await readSmallState('analyticsConsent')).toBe('granted');
  });

  it('sends no query, no fragment, no title and no referrer', async () => {
    await writeSmallState('analyticsConsent', 'granted');
    const { client } = createClient();
    await waitForChoice(client);
    client.countPage({ path: '/claim/status?name=Marisol#ssn' });
    const sent = JSON.stringify(readQueue());
    expect(sent).not.toContain('Marisol');
    expect(sent).not.toContain('ssn');
    expect(readQueue().find(([command]) => command === 'config')?.[2]).toMatchObject({
      send_page_view: false,
      page_referrer: '',
      page_title: '',
    });
  });

  it('tells an address that is none of the portal’s own as not found, and not what it says', async () => {
    await writeSmallState('analyticsConsent', 'granted');
    const { client } = createClient();
    await waitForChoice(client);
    for (const path of [
      '/marisol@example.org',
      '/marisol-diaz',
      '/claim/RW-4821-0937',
      '/standard/Marisol',
    ]) {
      client.countPage({ path });
      expect(readQueue().at(-1)?.[2]).toMatchObject({ page_path: '/page-not-found' });
    }
    for (const path of ['/documents-upload/supporting-documents', '/form-2/part-1']) {
      client.countPage({ path });
      expect(readQueue().at(-1)?.[2]).toMatchObject({ page_path: path });
    }
  });

  it('stops when the claimant takes it back', async () => {
    const { client } = createClient();
    await waitForChoice(client);
    await client.choose('granted');
    await client.choose('refused');
    const before = readQueue().length;
    client.countPage({ path: '/faq' });
    expect(readQueue()).toHaveLength(before);
    expect(readQueue().at(-1)).toEqual(['consent', 'update', { analytics_storage: 'denied' }]);
  });
});

describe('the consent question', () => {
  it('is asked once; a no is kept, and can be changed', async () => {
    const { client, loadScript } = createClient();
    rendered = await renderInBrowser(
      <>
        <AnalyticsConsent client={client} />
        <footer>
          <AnalyticsChoice client={client} />
        </footer>
      </>,
    );
    await expect.element(page.getByText(/We never send what you type/)).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: 'No, do not count it' }));
    await expect.element(page.getByText('Your visits are not counted.')).toBeVisible();
    expect(rendered.container.querySelectorAll('.analytics-consent')).toHaveLength(1);
    expect(loadScript).not.toHaveBeenCalled();
    await userEvent.click(page.getByRole('button', { name: 'Yes, count my visit' }));
    await expect.element(page.getByText(/^Your visits are counted/)).toBeVisible();
    expect(loadScript).toHaveBeenCalledTimes(1);
  });
});
