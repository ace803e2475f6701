import { findIssues } from '../support/find-issues.ts';
import { findSmallTargets, findUnlined } from './examine-controls.ts';
import { expect, test } from './flow-test.ts';
import { walkByTab, walkHeaderByTab } from './focus-walk.ts';
import { awaitOwnPage, holdCode } from './hold-code.ts';
import { CULTURES, lookClosely } from './look-closely.ts';
import { settle } from './settle.ts';
import { switchCulture } from './switch-culture.ts';
import { type Look, walkFirstPage, walkOpenPages, walkStandardFlow } from './walk-pages.ts';
import { walkDialogs, walkKeptClaims, walkOtherForms, walkTroubles } from './walk-states.ts';
import { watchShifts } from './watch-shifts.ts';

interface ThemeChecks {
  /**
   * Whether to check each page in each language, walk to each control, and watch each page for shifts. One theme suffices for that: all
   * themes have the same parts with the same words. A theme's own colours, widths and frame are checked on every page anyway, in the
   * language with the longest words.
   */
  readonly isThorough: boolean;
}

/** States that show much of a theme's own frame, so every theme checks both directions of writing there. */
const OF_THE_FRAME = ['dialogs', 'the pages of the other forms'];

const WALKS = {
  'the pages of a claim, and their errors': walkStandardFlow,
  'the pages that are open to all': walkOpenPages,
  'the pages of the other forms': walkOtherForms,
  'what is said where something is wrong': walkTroubles,
  dialogs: walkDialogs,
  'claims that are kept on the device': walkKeptClaims,
} as const;

/** Share of the window; a smaller shift is not noticeable. */
const SEEN = 0.01;

/** Pixels from the top of a phone with a height of 844, for any font of the machine. */
const HIGH_ON_A_PHONE = 200;

const LANGUAGES = ['en', 'es', 'fr', 'vi', 'zh-Hans', 'ar'] as const;

/** Position of a control that is not there. */
const NOWHERE = { y: Number.POSITIVE_INFINITY, height: 0 };

/** Tests that each theme must pass; its spec sets the theme by `test.use`. */
export function checkTheme({ isThorough }: ThemeChecks): void {
  // Axe measures colours, so a fade under way would give wrong ones.
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  for (const [what, walk] of Object.entries(WALKS)) {
    test(`${what}: axe finds nothing, and nothing is cut at 320 px or at 400 %`, async ({
      claimant,
      control,
    }) => {
      const cultures = isThorough || OF_THE_FRAME.includes(what) ? CULTURES : (['es'] as const);
      await control.reset({ preset: 'all-cultures' });
      await walk(claimant, lookClosely(claimant.page, cultures), control);
    });
  }

  test('a start page says on a phone by when, what is needed, and has its form in sight, and nothing moves there or on another page', async ({
    claimant,
  }) => {
    const { page } = claimant;
    const readShifts = await watchShifts(page);
    await page.goto('/');
    await claimant.arriveAt('File a claim');
    await expect(page.getByText(/^Deadline: \w+ \d+, \d{4} \(\d+ days left\)$/)).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('heading', { name: 'What you need' })).toBeInViewport({ ratio: 1 });
    await expect(page.getByText('About 15 minutes')).toBeInViewport({ ratio: 1 });
    const form = page.getByRole('form', { name: 'File a claim' });
    const id = form.getByLabel('Class member ID');
    const pin = form.getByRole('textbox', { name: 'PIN' });
    const start = form.getByRole('button', { name: 'Start' });
    for (const control of [id, pin, start]) await expect(control).toBeInViewport({ ratio: 1 });
    const { y, height } = (await pin.boundingBox()) ?? NOWHERE;
    expect(y + height).toBeLessThanOrEqual((await start.boundingBox())?.y ?? 0);
    const more = page.getByRole('navigation', { name: 'More that you can do here' });
    await expect(more.getByRole('link')).toHaveText(['Check claim status', 'Upload documents', 'VIN lookup']);
    expect(await readShifts()).toEqual([]);

    const banner = page.getByRole('banner');
    const menu = banner.getByLabel(/^Language: /);
    if (await menu.isVisible()) await menu.click();
    await banner.getByRole('button', { name: 'Español' }).click();
    await claimant.arriveAt('Presentar un reclamo');

    const look: Look = async (name) => {
      await page.waitForLoadState('networkidle');
      const seen = (await readShifts()).filter(({ value }) => value > SEEN);
      expect.soft(seen, name).toEqual([]);
    };
    await page.goto('/?culture=en');
    await claimant.arriveAt('File a claim');
    await look('start');
    if (isThorough)
      await test.step('open the pages that are open to all', () => walkOpenPages(claimant, look));
    await claimant.startClaim();
    for (const slug of ['claimant-info', 'claim-details', 'payment-election', 'supporting-documents']) {
      await page.goto(`/standard/${slug}`);
      await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible();
      await look(slug);
    }
  });

  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1280, height: 900 },
  ]) {
    test(`before its code has come the start page passes axe at ${viewport.width} px, and stays where it is when the portal’s own takes its place`, async ({
      page,
      pageErrors,
    }) => {
      await page.setViewportSize(viewport);
      const readShifts = await watchShifts(page);
      const release = await holdCode(page);
      await page.goto('/', { waitUntil: 'commit' });
      await expect(page.getByRole('button', { name: 'Start' })).toBeVisible();
      expect(await findIssues(page)).toEqual([]);
      // The page may still grow below the visible part.
      const inSight = async () => {
        const box = await page.locator('main').boundingBox();
        return { x: box?.x, y: box?.y, width: box?.width };
      };
      const before = await inSight();
      const places = () =>
        page
          .locator('main :is(h1, label, input, button)')
          .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().toJSON()));
      const early = await places();
      release();
      await awaitOwnPage(page);
      // The question whose device this is appears below the form later.
      expect((await places()).slice(0, early.length)).toEqual(early);
      expect(await inSight()).toEqual(before);
      expect(await readShifts()).toEqual([]);
      expect(pageErrors).toEqual([]);
    });
  }

  test('on a phone each step begins high on the screen, in every language, without a connection, and the focus is seen at every control, in forced colours too, and never under the buttons', async ({
    claimant,
    control,
  }) => {
    const { page } = claimant;
    await control.reset({ preset: 'all-cultures' });
    let areFetched = false;
    const expectHigh: Look = async (name) => {
      // Fetches the messages of all languages while there is a connection.
      if (!areFetched) for (const culture of LANGUAGES) await switchCulture(page, culture);
      areFetched = true;
      // The offline strip makes the header higher than at any other time.
      await page.context().setOffline(true);
      const strip = page.locator('.status-strip__line--offline');
      await expect(strip).toBeVisible();
      for (const culture of LANGUAGES) {
        await switchCulture(page, culture);
        await settle(page);
        const top = await claimant
          .heading(/./)
          .evaluate((heading) => heading.getBoundingClientRect().top + scrollY);
        expect.soft(top, `${name}, ${culture}`).toBeLessThan(HIGH_ON_A_PHONE);
      }
      await page.context().setOffline(false);
      await switchCulture(page, 'en');
      await expect(strip).toBeHidden();
    };
    const expectFocusSeen: Look = async (name) => {
      expect.soft(await page.evaluate(findSmallTargets), name).toEqual([]);
      const walked = await walkByTab(page);
      const unseen = walked.filter(({ isCovered, isMarked }) => isCovered || !isMarked);
      expect.soft(unseen, name).toEqual([]);

      await page.emulateMedia({ forcedColors: 'active' });
      expect.soft(await page.evaluate(findUnlined), `${name}, forced colours`).toEqual([]);
      const unmarked = (await walkByTab(page)).filter(({ isMarked }) => !isMarked);
      expect.soft(unmarked, `${name}, forced colours`).toEqual([]);
      await page.emulateMedia({ forcedColors: 'none' });
    };
    if (!isThorough) {
      // The part above a step is the same on every step; the first one with its errors has nearly every control.
      return walkFirstPage(claimant, (name) =>
        name.endsWith('errors') ? expectFocusSeen(name) : expectHigh(name),
      );
    }
    await walkStandardFlow(claimant, async (name) => {
      if (!/start|errors|added/.test(name)) await expectHigh(name);
      await expectFocusSeen(name);
    });
  });

  test('on a phone the focus is seen at every control of the header, above a step of a claim too, whose buttons keep clear of what the phone draws at its foot', async ({
    claimant,
    control,
  }) => {
    await control.reset({ preset: 'all-cultures' });
    const { page } = claimant;
    const look = async () => {
      const walked = await walkHeaderByTab(page);
      expect(walked.length).toBeGreaterThan(0);
      expect(walked.filter(({ isMarked }) => !isMarked)).toEqual([]);
    };
    await page.goto('/');
    await claimant.arriveAt('File a claim');
    await test.step('walk through the header of the start page', look);
    await claimant.startClaim();
    await test.step('walk through the header of a step', look);
    await test.step('measure the buttons at the foot', async () => {
      const next = page.getByRole('button', { name: 'Continue' });
      const findFoot = async () => {
        const { y = 0, height = 0 } = (await next.boundingBox()) ?? {};
        return y + height;
      };
      const devtools = await page.context().newCDPSession(page);
      await devtools.send('Emulation.setSafeAreaInsetsOverride', { insets: { bottom: 34 } });
      await expect.poll(findFoot).toBeLessThanOrEqual(844 - 34);
      expect(await findFoot()).toBeGreaterThan(844 - 80);
    });
  });

  test('on a phone a claim is started without a scroll in every language, beside a draft that is kept here too, and no page is wider than its window between a small phone and a tablet', async ({
    claimant,
    control,
  }) => {
    const { page } = claimant;
    await control.reset({ preset: 'all-cultures' });
    await claimant.startClaim();
    await page.getByLabel('Who are you filing for?').selectOption('For myself');
    await claimant.waitUntilSaved();
    await test.step('measure pages at each width, in the languages with long words', async () => {
      const wide: string[] = [];
      for (const path of ['/faq', '/claim/status', '/standard/claimant-info']) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        for (const culture of ['en', 'es', 'fr', 'vi', 'ar']) {
          await switchCulture(page, culture);
          await settle(page);
          for (const width of [320, 360, 390, 600, 767, 768, 1024]) {
            await page.setViewportSize({ width, height: 844 });
            const needed = await page.evaluate(() => document.documentElement.scrollWidth);
            if (needed > width) wide.push(`${path} ${culture}: ${needed} of ${width}`);
          }
        }
      }
      expect.soft(wide).toEqual([]);
    });

    await page.setViewportSize({ width: 390, height: 844 });
    for (const path of ['/', '/automotive', '/documents-upload']) {
      await page.goto(path);
      // This is the last part that appears above the form.
      await expect(page.getByText(/^Deadline: /)).toBeVisible();
      if (path === '/') await expect(page.getByText(/^Saved here today\./)).toBeVisible();
      for (const culture of LANGUAGES) {
        await switchCulture(page, culture);
        await settle(page);
        const form = page.getByRole('main').getByRole('form');
        const start = form.locator('button[type="submit"]');
        await expect(start).toBeInViewport({ ratio: 1 });
        const floor = (await start.boundingBox())?.y ?? 0;
        for (const field of await form.getByRole('textbox').all()) {
          const { y, height } = (await field.boundingBox()) ?? NOWHERE;
          expect.soft(y + height, `${path} ${culture}`).toBeLessThanOrEqual(floor);
        }
      }
    }
  });

  test('on paper there is the claim, dark on white, without what is there to be pressed', async ({
    claimant,
  }) => {
    const { page } = claimant;
    const expectPrintable = async () => {
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
      await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0);
      await expect(page.getByRole('navigation').filter({ visible: true })).toHaveCount(0);
      await expect(page.locator('main :is(dd a, summary)').filter({ visible: true })).toHaveCount(0);
      await expect(page.locator('h1')).toHaveCSS('break-after', 'avoid');
      await expect(page.locator('body')).toHaveCSS(
        'color',
        /^rgb\((\d|[1-4]\d), (\d|[1-4]\d), (\d|[1-6]\d)\)$/,
      );
      // A browser that prints backgrounds must not spend ink on the page, its header and its footer.
      const tinted = page.locator('body, .site, header, header *, footer, footer *');
      expect(await tinted.evaluateAll(listTinted)).toEqual([]);
      await page.emulateMedia({ media: 'screen' });
    };
    await claimant.fillUntilSummary();
    await expectPrintable();
    await claimant.sign();
    await claimant.submit();
    await claimant.readReferenceCode();
    await expectPrintable();
    await page.emulateMedia({ media: 'print' });
    await expect(claimant.receipt).toBeVisible();
  });
}

/** Lists visible elements with their own background. Runs in the page. */
function listTinted(elements: readonly Element[]): string[] {
  return elements
    .filter(
      (element) =>
        element.checkVisibility() && getComputedStyle(element).backgroundColor !== 'rgba(0, 0, 0, 0)',
    )
    .map(({ className, tagName }) => `${tagName} ${className}`);
}
