import type { Page } from 'playwright';
import type { Page as PuppeteerPage } from 'puppeteer-core';

/** Runs a function in the claimant's current page, with either browser's driver. */
export type EvaluateInPage = <Argument, Value>(
  work: (argument: Argument) => Promise<Value>,
  argument: Argument,
) => Promise<Value>;

export function evaluateIn(page: Page): EvaluateInPage {
  return <Argument, Value>(work: (argument: Argument) => Promise<Value>, argument: Argument) =>
    page.evaluate<Value, Argument>(work as never, argument);
}

export function evaluateInFirefox(page: PuppeteerPage): EvaluateInPage {
  return async <Argument, Value>(work: (argument: Argument) => Promise<Value>, argument: Argument) =>
    (await page.evaluate(work as never, argument)) as Value;
}
