import type { BrowserContext, Page, Request } from '@playwright/test';

/** How long a page may take to tell of itself: one that hangs must not hold the end of its test. */
const TELL_LIMIT_MS = 5_000;
const MESSAGE_LENGTH = 120;

/** So much of a page's own text tells what it says of the claim. */
const TEXT_LENGTH = 600;

/** What the pages of a failed test were at, for a reader who has nothing but the run's output. */
export interface PagesAtFailure {
  /** A page: its address, its headings, where the focus is, and its text; then what is still waited for, and the errors. */
  describe(): Promise<string[]>;
}

/** Follows what the pages of a context request and what errors they write, until the test tells that it failed. */
export function followPages(context: BrowserContext): PagesAtFailure {
  const waiting = new Set<Request>();
  const errors: string[] = [];
  context.on('request', (request) => waiting.add(request));
  context.on('requestfinished', (request) => waiting.delete(request));
  context.on('requestfailed', (request) => waiting.delete(request));
  context.on('weberror', (error) => errors.push(error.error().message.slice(0, MESSAGE_LENGTH)));
  return {
    async describe() {
      const lines = await Promise.all(context.pages().map(describePage));
      const unanswered = [...waiting].map((request) => new URL(request.url()).pathname);
      if (unanswered.length > 0) lines.push(`unanswered: ${unanswered.join(' ')}`);
      if (errors.length > 0) lines.push(`errors: ${errors.join(' | ')}`);
      return lines;
    },
  };
}

/** In a page of any browser: its headings and alerts, where the focus is, whether it has loaded. */
export function tellPage(): string {
  const textOf = (element: Element) => element.textContent.trim().replaceAll(/\s+/g, ' ').slice(0, 60);
  const told = document.querySelectorAll('h1, [role=alert], [role=alertdialog], dialog[open]');
  const texts = [...told].map(textOf).filter((text) => text !== '');
  const focus = document.activeElement;
  return `${texts.join(' | ')}; focus: ${focus?.tagName} ${focus?.id}; ${document.readyState}`;
}

async function describePage(page: Page): Promise<string> {
  const silence = new Promise<string>((resolve) => {
    setTimeout(() => resolve('does not answer'), TELL_LIMIT_MS).unref();
  });
  const told = page.evaluate(tellPage).catch((error: unknown) => String(error).slice(0, MESSAGE_LENGTH));
  const read = page
    .evaluate(() => document.querySelector('main')?.textContent.replaceAll(/\s+/g, ' '))
    .catch(() => '');
  const path = page.url().replace(/^\w+:\/\/[^/]+|\?.*$/g, '');
  const heading = await Promise.race([told, silence]);
  const text = (await Promise.race([read, silence])) ?? '';
  return `${path}: ${heading}: ${text.slice(0, TEXT_LENGTH)}`;
}
