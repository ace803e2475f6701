import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '#design/layers.css';
import '#design/base.css';
import './base-tokens.css';
import { MessagesProvider } from '#words/messages-context.tsx';
import { loadMessages } from '#words/messages-store.ts';
import { Progress, type ProgressStep, SavedState } from './claim-standing.tsx';
import { LanguageChooser } from './language-choice.tsx';
import { ActionBar } from './page-frame.tsx';
import { StatusStrip } from './status-strip.tsx';

const STEPS: readonly ProgressStep[] = [
  { id: 'a', title: 'Start', state: 'done', href: '/standard' },
  { id: 'b', title: 'About you', state: 'current' },
  { id: 'c', title: 'Review', state: 'upcoming' },
];

let root: Root | undefined;

async function passFrames(): Promise<void> {
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  await expect.poll(() => document.documentElement.style.getPropertyValue('--action-bar-size')).not.toBe('');
}

async function show(
  content: ReactNode,
  enabledCultures: Record<string, string> = { en: 'English' },
): Promise<void> {
  const deadlines = {
    claimFilingDeadline: { at: new Date('2027-03-06T07:59:59Z'), timeZone: 'America/Los_Angeles' },
  };
  const messages = await loadMessages({ culture: 'en', enabledCultures, deadlines });
  const container = document.createElement('div');
  document.body.append(container);
  root = createRoot(container);
  flushSync(() => root?.render(<MessagesProvider messages={messages}>{content}</MessagesProvider>));
}

afterEach(async () => {
  root?.unmount();
  document.body.replaceChildren();
  await page.viewport(1280, 900);
});

describe('Progress', () => {
  test('says which step of how many, links done steps and marks the current one', async () => {
    await page.viewport(1280, 900);
    await show(<Progress steps={STEPS} />);
    expect(document.body.textContent).toContain('Step 2 of 3');
    expect([...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
      '/standard',
    ]);
    expect(document.querySelector('[aria-current="step"]')?.textContent).toContain('About you');
  });

  test('has its steps behind a disclosure on phones', async () => {
    await page.viewport(390, 844);
    await show(<Progress steps={STEPS} />);
    await expect.element(page.getByText('Step 2 of 3')).toBeVisible();
    await expect.element(page.getByText('About you')).not.toBeVisible();
    await userEvent.click(page.getByText('All steps'));
    await expect.element(page.getByRole('link', { name: 'Start' })).toBeVisible();
    await expect.element(page.getByText('About you')).toBeVisible();
  });
});

describe('the deadline', () => {
  const TO_THE_MINUTE = 'File by Friday, March 5, 2027 at 11:59 PM PST';

  test.each([
    ['on phones', 390, 'claimFilingDeadline', ['File by March 5, 2027', TO_THE_MINUTE]],
    ['on wide screens', 1280, 'claimFilingDeadline', [TO_THE_MINUTE]],
    ['on phones', 390, 'globalDeadline', []],
    ['on wide screens', 1280, 'globalDeadline', []],
  ])(
    '%s is said where it is known, on phones by its date and behind the steps to the minute',
    async (_where, width, deadline, said) => {
      await page.viewport(width, 844);
      await show(<Progress steps={STEPS} deadline={deadline} />);
      const lines = page.getByText(/^File by/);
      expect(lines.elements().map(({ textContent }) => textContent)).toEqual(said);
      if (said.length === 0) return;
      await expect.element(lines.first()).toBeVisible();
      if (width > 390) return;
      await expect.element(lines.last()).not.toBeVisible();
      await userEvent.click(page.getByText('All steps'));
      await expect.element(lines.last()).toBeVisible();
    },
  );
});

describe('SavedState', () => {
  const now = () => new Date();

  test('says when, or that it failed, and announces neither', async () => {
    await show(<SavedState state="saved" now={now} savedAt={Date.now() - 121_000} />);
    expect(document.body.textContent).toBe('Saved on this device 2 minutes ago');
    root?.unmount();
    await show(<SavedState state="saved" now={now} savedAt={Date.now()} />);
    expect(document.body.textContent).toBe('Saved on this device just now');
    root?.unmount();
    await show(<SavedState state="failed" now={now} />);
    expect(document.body.textContent).toContain('Not saved');
    expect(document.querySelector('[role="alert"]')).toBeNull();
  });

  test('tells the age by the portal’s clock, on a device that is two hours ahead of it', async () => {
    const portalNow = () => new Date(Date.now() - 2 * 3_600_000);
    await show(<SavedState state="saved" now={portalNow} savedAt={portalNow().getTime()} />);
    expect(document.body.textContent).toBe('Saved on this device just now');
  });
});

describe('StatusStrip', () => {
  test('is empty while there is nothing to know', async () => {
    await show(<StatusStrip isOnline unsentClaims={[]} claimsHref="/claim/status" maintenanceNotice="" />);
    expect(document.querySelector('[role="status"]')?.textContent).toBe('');
  });

  test('says offline, unsent claims and maintenance', async () => {
    await show(
      <StatusStrip
        isOnline={false}
        unsentClaims={['Standard', 'Automotive']}
        claimsHref="/claim/status"
        maintenanceNotice="Back at 9."
      />,
    );
    const text = document.querySelector('[role="status"]')?.textContent;
    expect(text).toContain('Back at 9.');
    expect(text).toContain('You are offline.');
    expect(text).toContain('Not yet confirmed: 2');
    expect(document.querySelector('a')?.getAttribute('href')).toBe('/claim/status');
  });
});

describe('LanguageChooser', () => {
  test('names each language in itself and gives the one chosen', async () => {
    const choose = vi.fn();
    await show(<LanguageChooser onChooseCulture={choose} />, { en: 'English', ar: 'العربية' });
    const arabic = page.getByRole('button', { name: 'العربية' });
    await expect.element(arabic).toHaveAttribute('lang', 'ar');
    await userEvent.click(arabic);
    expect(choose).toHaveBeenCalledExactlyOnceWith('ar');
  });

  test('leaves the language of the page out', async () => {
    await show(<LanguageChooser onChooseCulture={vi.fn()} />, { en: 'English', ar: 'العربية' });
    expect([...document.querySelectorAll('button')].map(({ lang }) => lang)).toEqual(['ar']);
  });

  test('is not there for one language', async () => {
    await show(<LanguageChooser onChooseCulture={vi.fn()} />);
    expect(document.querySelector('button')).toBeNull();
  });
});

test('the action bar never covers the field that gets the focus', async () => {
  await page.viewport(390, 844);
  await show(
    <>
      {Array.from({ length: 40 }, (_, index) => `Field ${index + 1}`).map((label) => (
        <input key={label} aria-label={label} style={{ display: 'block', height: 44 }} />
      ))}
      <ActionBar>
        <button type="button">Continue</button>
      </ActionBar>
    </>,
  );
  const bar = document.querySelector('.action-bar');
  expect(bar?.getBoundingClientRect().bottom).toBeLessThanOrEqual(844);
  for (let count = 0; count < 30; count += 1) {
    await userEvent.keyboard('{Tab}');
    const focused = document.activeElement?.getBoundingClientRect().bottom ?? 0;
    expect(focused).toBeLessThanOrEqual(bar?.getBoundingClientRect().top ?? 0);
  }
});

test('a message that moves a focused field down leaves it above the buttons of a phone', async () => {
  await page.viewport(390, 844);
  await show(
    <main>
      <div className="message" />
      <div style={{ blockSize: 700 }} />
      <input />
      <div style={{ blockSize: 900 }} />
      <ActionBar>
        <button type="button">Continue</button>
      </ActionBar>
    </main>,
  );
  const [message, input, bar] = ['.message', 'input', '.action-bar'].map((name) =>
    document.querySelector<HTMLElement>(name),
  );
  input?.focus();
  await passFrames();
  const overlap = () =>
    (input?.getBoundingClientRect().bottom ?? 0) - (bar?.getBoundingClientRect().top ?? 0);
  expect(overlap()).toBeLessThanOrEqual(0);
  message?.style.setProperty('block-size', '80px');
  expect(overlap()).toBeGreaterThan(0);
  await expect.poll(overlap).toBeLessThanOrEqual(0);
});

test('a field that somebody has scrolled away from stays where it is', async () => {
  await page.viewport(390, 844);
  await show(
    <main>
      <div className="message" />
      <div style={{ blockSize: 1500 }} />
      <input />
      <ActionBar>
        <button type="button">Continue</button>
      </ActionBar>
    </main>,
  );
  document.querySelector('input')?.focus();
  scrollTo(0, 0);
  await passFrames();
  document.querySelector<HTMLElement>('.message')?.style.setProperty('block-size', '80px');
  await passFrames();
  expect(scrollY).toBe(0);
});
