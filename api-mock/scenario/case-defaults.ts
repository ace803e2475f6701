import { suggest } from '../case/explain-issues.ts';
import type { ServerCase } from '../case/server-case.ts';
import { mergePatch } from './merge-patch.ts';
import type { Scenario } from './scenario.ts';

/** The switches that a case has a default of its own for. */
export type CaseDefaults = ReturnType<typeof createCaseDefaults>;

export function createCaseDefaults({ timeZone, enabledCultures, server }: ServerCase) {
  const { captcha, wallet, files } = server;
  return {
    deadlines: { timeZone },
    cultures: { enabled: [...enabledCultures] },
    captcha: { provider: captcha.provider, siteKey: captcha.siteKey },
    wallet: {
      enabled: wallet.enabled,
      loginUrl: wallet.loginUrl,
      authCodeExpirationSeconds: wallet.authCodeExpirationSeconds,
    },
    submit: { maxFileBytes: files.maxFileBytes, maxClaimBytes: files.maxClaimBytes },
  };
}

/** A scenario with the defaults of a case that has changed, wherever it has not set something else. */
export function rebaseScenario(scenario: Scenario, before: CaseDefaults, now: CaseDefaults): unknown {
  const patch: Record<string, Record<string, unknown>> = {};
  const sections: Readonly<Record<string, Readonly<Record<string, unknown>>>> = { ...scenario };
  const former: Readonly<Record<string, Readonly<Record<string, unknown>>>> = before;
  for (const [section, switches] of Object.entries(now)) {
    for (const [name, value] of Object.entries(switches)) {
      const isDefault = JSON.stringify(sections[section]?.[name]) === JSON.stringify(former[section]?.[name]);
      if (isDefault) patch[section] = { ...patch[section], [name]: value };
    }
  }
  return mergePatch(scenario, patch);
}

/** @throws Error where a scenario names a deadline or a form type that the case does not have */
export function checkNames({ deadlines, config }: Scenario, { deadlines: own, forms }: ServerCase): void {
  const check = (what: string, names: readonly string[], known: readonly string[]): void => {
    const unknown = names.find((name) => !known.includes(name));
    if (unknown === undefined) return;
    throw new Error(
      `The case has no ${what} "${unknown}"${suggest(unknown, known)}. It has ${known.join(', ')}.`,
    );
  };
  check('deadline', Object.keys(deadlines.keys), Object.keys(own));
  const formTypes = forms.map(({ formType }) => formType);
  check(
    'form type',
    [...config.edits, ...config.missing].map(({ formType }) => formType),
    formTypes,
  );
}
