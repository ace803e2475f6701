import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axeCore from 'axe-core';

declare const axe: typeof axeCore;

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Returns axe's findings for the current page, with all rules or with `rule` only. Loads axe once per document and returns only
 * violations: axe's own driver injects it for each look and returns passes too, which takes four times as long.
 */
export async function findIssues(page: Page, rule?: string): Promise<readonly string[]> {
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(AXE);
  }
  return page.evaluate(async (rule) => {
    const runOnly = rule === undefined ? {} : { runOnly: [rule] };
    const { violations } = await axe.run({ resultTypes: ['violations'], ...runOnly });
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map((node) => `${id} (${help}): ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
    );
  }, rule);
}
