import type { FormDefinition } from '#claim/definition/form-definition.ts';
import { type CaseManifest, installCase, loadCaseFile } from '#server/case.ts';
import { deadlinesAnswerSchema, parseDeadlines } from '#server/deadlines.ts';
import { ENDPOINTS } from '#server/endpoints.ts';
import { formsConfigSchema } from '#server/forms-config.ts';
import type { PortalSettings } from '#server/settings.ts';
import type { Case } from '../case/read-case.ts';
import { renderCase } from '../case/render-case.ts';
import { countFillIns, FILL_IN, findFillInsOfCase } from '../fill-ins.ts';
import { checkApi } from './check-api.ts';
import { checkConfig, spellAsPortal } from './check-config.ts';
import { checkClearing, checkHeaders } from './check-headers.ts';
import { type CaseCatalogue, checkLanguages } from './check-languages.ts';
import { checkDeadlineKeys, checkLimits } from './check-limits.ts';
import { checkServices } from './check-services.ts';
import { checkSite } from './check-site.ts';
import type { Finding } from './finding.ts';
import { getJson } from './get-json.ts';

/**
 * Examines one deployment.
 * @param given a case that is not deployed yet; the server is checked against it instead of the case in the page, and the address may
 * serve the API alone
 * @throws Error if nothing answers at the address
 */
export async function examineDeployment(url: URL, given?: Case): Promise<Finding[]> {
  const site = await checkSite(url);
  if (site.settings !== undefined) {
    return [
      ...site.findings,
      ...(await checkHeaders(url, site.settings)),
      ...(await checkClearing(url)),
      ...(await checkServer(url, site.settings, given, site.manifest)),
    ];
  }
  if (given === undefined) return [...site.findings];
  const noPage: Finding = {
    verdict: 'warning',
    subject: 'page',
    detail: 'there is none of the portal here: only the server is examined',
  };
  return [noPage, ...(await checkServer(url, { ...given.settings, apiBaseAddress: '' }, given))];
}

async function checkServer(
  url: URL,
  settings: PortalSettings,
  given: Case | undefined,
  deployed?: CaseManifest,
): Promise<Finding[]> {
  const manifest = takeUpCase(url, given, deployed);
  const base = settings.apiBaseAddress === '' ? url.origin : settings.apiBaseAddress;
  return [
    ...(await checkApi(url, settings)),
    ...(await checkServices(url, settings)),
    ...(await checkCase(base, given?.settings ?? settings, manifest, given)),
  ];
}

/** Installs the case for the portal's own code: the given one, or that of the deployed page. */
function takeUpCase(
  url: URL,
  given: Case | undefined,
  deployed: CaseManifest | undefined,
): CaseManifest | undefined {
  if (given !== undefined) {
    const { manifest, files } = renderCase(given);
    installCase(manifest, async (address) => JSON.parse(files.get(address.slice(1)) ?? 'null'));
    return manifest;
  }
  if (deployed !== undefined)
    installCase(deployed, async (address) => (await fetch(new URL(address, url))).json());
  return deployed;
}

/** Finds marks of `npm run new` that are not filled in: in a case's files, or in a deployed case's texts. */
function checkFillIns(
  words: ReadonlyMap<string, CaseCatalogue>,
  given: Case | undefined,
): readonly Finding[] {
  const marked =
    given === undefined
      ? [...words].flatMap(([culture, texts]) =>
          Object.entries(texts)
            .filter(([, text]) => JSON.stringify(text).includes(FILL_IN))
            .map(([key]) => `${key} in ${culture}`),
        )
      : countFillIns(findFillInsOfCase(given.folder));
  return marked.map((detail) => ({ verdict: 'failed', subject: 'still marked FILL IN', detail }));
}

async function checkCase(
  base: string,
  settings: PortalSettings,
  manifest: CaseManifest | undefined,
  given: Case | undefined,
): Promise<Finding[]> {
  if (manifest === undefined)
    return [{ verdict: 'failed', subject: 'case', detail: 'the page carries none: run configure again' }];
  const forms: FormDefinition[] = [];
  const words = new Map<string, CaseCatalogue>();
  const findings: Finding[] = [];
  const load = async <T>(subject: string, address: string, take: (file: T) => void): Promise<void> => {
    try {
      take((await loadCaseFile(address)) as T);
    } catch (error) {
      findings.push({ verdict: 'failed', subject, detail: `${address}: ${String(error)}` });
    }
  };
  for (const [formType, address] of Object.entries(manifest.formFiles))
    await load<FormDefinition>(`form ${formType}`, address, (form) => forms.push(form));
  for (const [culture, address] of Object.entries(manifest.wordFiles))
    await load<{ readonly first: CaseCatalogue; readonly rest: CaseCatalogue }>(
      `words in ${culture}`,
      address,
      ({ first, rest }) => words.set(culture, { ...first, ...rest }),
    );
  findings.push(...(await checkLanguages(base, words, given?.words.en)), ...checkFillIns(words, given));
  const [config, deadlines] = await Promise.all([
    getJson(base, ENDPOINTS.formsConfig, formsConfigSchema),
    getJson(base, ENDPOINTS.deadlines, deadlinesAnswerSchema),
  ]);
  if (config.ok) {
    const formTypes = manifest.forms.map(({ formType }) => formType);
    const configs = spellAsPortal(config.value);
    findings.push(...checkConfig(configs, forms, settings, formTypes));
    findings.push(...checkLimits(configs, forms, settings));
  }
  const schedule = deadlines.ok ? parseDeadlines(deadlines.value) : deadlines;
  if (schedule.ok) findings.push(...checkDeadlineKeys(manifest.forms, schedule.value));
  return findings;
}
