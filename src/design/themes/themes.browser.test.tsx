import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import '#design/layers.css';
import '#design/base.css';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { parseSettings, THEME_NAMES, type ThemeName } from '#server/settings.ts';
import type { CultureContent } from '#server/small-endpoints.ts';
import settingsFile from '#settings' with { type: 'json' };
import { MessagesProvider } from '#words/messages-context.tsx';
import { loadMessages } from '#words/messages-store.ts';
import { loadTheme } from './load-theme.ts';

const CONTENT: CultureContent = Object.entries({
  'themes.claimsAdministrator': 'Test Administration',
  'themes.caseName': 'In re Test Settlement',
  'themes.caseNumber': 'No. 1:26-cv-1',
  'themes.settlementName': 'the Test Settlement',
  'themes.contactPhone': '(800) 555-0142',
  'themes.contactEmail': 'help@test.example',
  'themes.contactMailAddress': 'PO Box 1<br>Portland',
}).map(([key, value]) => ({ key, value }));

const CULTURES = { en: 'English', es: 'Español' };
const chooseCulture = vi.fn();
let root: Root | undefined;

interface Options {
  readonly culture?: string;
  readonly settings?: object;
  readonly content?: CultureContent;
}

async function show(
  name: ThemeName,
  { culture = 'en', settings = {}, content = [] }: Options = {},
): Promise<void> {
  const theme = await loadTheme(name);
  const messages = await loadMessages({
    culture,
    enabledCultures: CULTURES,
    content: [...CONTENT, ...content],
  });
  const container = document.createElement('div');
  document.body.append(container);
  root = createRoot(container);
  flushSync(() => {
    root?.render(
      <MessagesProvider messages={messages}>
        <theme.Layout
          settings={parseSettings({ ...settingsFile, ...settings, theme: name })}
          onChooseCulture={chooseCulture}
        >
          <h1>The page</h1>
        </theme.Layout>
      </MessagesProvider>,
    );
  });
}

function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = (color.match(/\d+/g) ?? []).map((channel) => {
    const part = Number(channel) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrastOf(element: Element): number {
  let ground: Element | null = element;
  while (ground !== null && !getComputedStyle(ground).backgroundColor.startsWith('rgb('))
    ground = ground.parentElement;
  const [low = 0, high = 0] = [
    getComputedStyle(element).color,
    getComputedStyle(ground ?? element).backgroundColor,
  ]
    .map(luminanceOf)
    .toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

function hrefsIn(selector: string): (string | null)[] {
  return [...document.querySelectorAll(`${selector} a`)].map((link) => link.getAttribute('href'));
}

beforeAll(async () => {
  await page.viewport(1280, 900);
});

afterEach(() => {
  root?.unmount();
  document.body.replaceChildren();
  chooseCulture.mockReset();
});

describe.each(THEME_NAMES)('%s', (name) => {
  test('has the titles, the scroll target, one main, contact ways and the legal line [S2.41 S2.71 S2.75 S2.76 S9.28]', async () => {
    await show(name);
    const { scrollTargetId } = await loadTheme(name);
    const header = document.querySelector('header');
    expect(document.getElementById(scrollTargetId)).toBe(header);
    for (const title of ['Test Administration', 'In re Test Settlement', 'No. 1:26-cv-1']) {
      expect(header?.textContent).toContain(title);
    }
    expect(document.querySelectorAll('main')).toHaveLength(1);
    expect(hrefsIn('footer')).toEqual([
      'tel:8005550142',
      'mailto:help@test.example',
      '/accessibility?culture=en',
      '/privacy?culture=en',
    ]);
    const footer = document.querySelector('footer');
    expect(footer?.textContent).toContain('For more information');
    expect(footer?.textContent).toContain(`© ${new Date().getFullYear()} Test Administration`);
    for (const path of ['/accessibility', '/privacy'])
      expect(footer?.querySelector(`a[href^="${path}"]`)?.getAttribute('target')).toBe('_blank');
    expect(footer?.querySelectorAll('dd br').length).toBeGreaterThan(0);
  });

  test('links in the case’s own words can be read on the footer’s ground', async () => {
    const value = 'See <a href="/faq">the questions</a>.';
    const keys = ['themes.contactInstructions', 'themes.footerBanner', 'themes.agencyStatement'];
    await show(name, { content: keys.map((key) => ({ key, value })) });
    const links = [...document.querySelectorAll('footer a')];
    expect(document.querySelectorAll('footer a[href^="/faq"]').length).toBeGreaterThan(0);
    for (const link of links) expect(contrastOf(link)).toBeGreaterThanOrEqual(4.5);
  });

  test('the skip link goes to the page', async () => {
    await show(name);
    await userEvent.keyboard('{Tab}{Enter}');
    expect(document.activeElement).toBe(document.querySelector('main'));
  });

  test.each(['', 'https://www.test.example'])(
    'links to the base address "%s" open in a new tab, the VIN lookup stays [S2.58]',
    async (siteBaseAddress) => {
      await show(name, { settings: { siteBaseAddress } });
      const links = [...document.querySelectorAll('header a')].filter((link) => {
        const href = link.getAttribute('href') ?? '';
        return href.startsWith('/') ? href !== '/lookup' : href.startsWith('https:');
      });
      const hrefs = links.map((link) => link.getAttribute('href'));
      // Includes home, which is the logo of one theme.
      for (const path of ['/faq', '/documents', '/contact']) expect(hrefs).toContain(siteBaseAddress + path);
      expect(hrefs).toContain(siteBaseAddress || '/');
      for (const link of links) {
        expect(link.getAttribute('target'), link.textContent).toBe('_blank');
        expect(link.textContent).toContain('opens in a new tab');
      }
      expect(document.querySelector('a[href="/lookup"]')?.hasAttribute('target')).toBe(false);
    },
  );
});

describe.each(['default-7.0', 'ftc-7.0'] as const)('%s', (name) => {
  test('hides the dropdown and the key dates [S2.56 S2.65]', async () => {
    await show(name);
    expect(hrefsIn('header')).toEqual(['/', '/documents', '/faq', '/claim', '/lookup', '/contact']);
  });

  test('offers English while the language is another, and nothing while it is English [S2.69]', async () => {
    await show(name);
    expect(document.querySelector('header .language-button')).toBeNull();
    root?.unmount();
    await show(name, { culture: 'es' });
    await userEvent.click(page.getByRole('button', { name: 'English' }));
    expect(chooseCulture).toHaveBeenCalledExactlyOnceWith('en');
  });
});

test.each([
  ['default-7.0', '.header', '.footer'],
  ['ftc-7.0', '.agency-header', '.agency-footer'],
  ['kontent-9.0', '.kontent-header', '.kontent-footer'],
] as const)('%s has a layout of its own [S2.49 S2.50 S2.51 S2.73]', async (name, header, footer) => {
  await show(name);
  expect(document.querySelectorAll(`.site > header${header}`)).toHaveLength(1);
  expect(document.querySelectorAll(`.site > footer${footer}`)).toHaveLength(1);
  expect(document.querySelector('.site > main h1')?.textContent).toBe('The page');
});

describe('default-7.0', () => {
  test('says in its footer whom to ask, and has a banner there [S2.70 S2.72]', async () => {
    await show('default-7.0');
    const contact = document.querySelector('.footer__contact');
    expect(contact?.querySelector('h2')?.textContent).toBe('For more information');
    expect(contact?.querySelector('.footer__copy')?.textContent).toBe(
      'Call, email or write to the settlement administrator. Have your class member ID ready if you can.',
    );
    expect(document.querySelector('.footer__banner')?.textContent).toBe(
      'Filing a claim is free. We will never ask you to pay to get your money.',
    );
  });
});

describe('ftc-7.0', () => {
  test('has project title, subtitle and logo [S2.52]', async () => {
    await show('ftc-7.0');
    expect(document.querySelector('.agency-header__title')?.textContent).toBe('Settlement claims');
    expect(document.querySelector('.agency-header__subtitle')?.textContent).toBe(
      'Claims and refunds for consumers',
    );
    expect(document.querySelector('.agency-header__inner .agency-mark')).not.toBeNull();
  });

  test('has in its footer the contact ways beside the heading, and its mark above the legal line [S2.73]', async () => {
    await show('ftc-7.0');
    const columns = document.querySelector('.agency-footer__columns');
    expect(columns?.querySelector('h2')?.textContent).toBe('For more information');
    expect(columns?.querySelectorAll('dl dt')).toHaveLength(3);
    expect(document.querySelectorAll('.agency-footer__base .agency-mark')).toHaveLength(1);
    expect(document.querySelector('.agency-footer__base')?.textContent).toContain('Test Administration');
  });
});

describe('kontent-9.0', () => {
  test('shows the key dates and, behind a disclosure, the dropdown links [S2.55]', async () => {
    await show('kontent-9.0');
    expect(hrefsIn('.site-navigation__links')).toContain('/dates');
    const dropdown = document.querySelector('.site-navigation__dropdown');
    expect(dropdown).not.toHaveProperty('open', true);
    await userEvent.click(page.getByText('Your claim'));
    expect(dropdown).toHaveProperty('open', true);
    expect(hrefsIn('.site-navigation__dropdown')).toEqual(['/claim/status', '/documents', '/coa']);
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => dropdown?.hasAttribute('open')).toBe(false);
  });

  test('has a top bar, a logo and, always, the language menu [S2.53]', async () => {
    await show('kontent-9.0');
    expect(document.querySelector('.top-bar .language-menu')).not.toBeNull();
    expect(document.querySelector('header .brand :is(svg, img)')).not.toBeNull();
    await userEvent.click(page.getByText('English', { exact: true }).first());
    await userEvent.click(page.getByRole('button', { name: 'Español' }));
    expect(chooseCulture).toHaveBeenCalledExactlyOnceWith('es');
  });

  test('hides the banner by default and shows header and two lines where the settings say so [S2.54 S3.71]', async () => {
    await show('kontent-9.0');
    expect(document.querySelector('.site-banner')).toBeNull();
    root?.unmount();
    const banner = { show: true, header: 'Due soon', copy: ['Line one', 'Line two'], image: '/banner.png' };
    await show('kontent-9.0', { settings: { banner } });
    expect(document.querySelector('.site-banner__text')?.textContent).toBe('Due soonLine oneLine two');
    expect(document.querySelector('.site-banner img')?.getAttribute('src')).toBe('/banner.png');
    root?.unmount();
    await show('kontent-9.0', { settings: { banner: { ...banner, image: null } } });
    expect(document.querySelectorAll('.site-banner')).toHaveLength(1);
    expect(document.querySelectorAll('.site-banner img')).toHaveLength(0);
  });

  test('welcomes by the settlement’s name [S2.74 S3.50]', async () => {
    await show('kontent-9.0');
    expect(document.querySelector('footer')?.textContent).toContain('the Test Settlement');
  });
});

describe('on a phone', () => {
  test('the links are behind one menu, and nothing is wider than the screen', async () => {
    await page.viewport(320, 640);
    for (const name of THEME_NAMES) {
      await show(name);
      expect(document.querySelectorAll('header .site-navigation > details')).toHaveLength(1);
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
      root?.unmount();
      document.body.replaceChildren();
    }
    await page.viewport(1280, 900);
  });
});
