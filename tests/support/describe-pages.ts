import type { BrowserContext, Page, Request } from '@playwright/test';

/** Time limit for a page to describe itself, because a hanging one must not delay the end of its test. */
const TELL_LIMIT_MS = 5_000;
const MESSAGE_LENGTH = 120;

/** This much of a page's text shows what it says about the claim. */
const TEXT_LENGTH = 600;

/** State of the pages of a failed test, for a reader who has only the run's output. */
export interface PagesAtFailure {
  /** Returns for each page its address, headings, focus and text, then the open requests and the errors. */
  describe(): Promise<string[]>;
}

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

/** Returns headings and alerts, the focus and the ready state. Runs in a page of any browser. */
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
