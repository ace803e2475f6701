import { suggest } from '../case/explain-issues.ts';
import type { ServerCase } from '../case/server-case.ts';
import { mergePatch } from './merge-patch.ts';
import type { Scenario } from './scenario.ts';

/** Switches whose default comes from the case. */
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

/** Applies the new defaults of a changed case wherever the scenario still has the old default. */
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

/** Checks the names that a scenario uses. @throws Error if it names a deadline or a form type that the case does not have */
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
