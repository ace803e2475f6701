import type * as z from 'zod/mini';
import { culturesSchema } from '#server/cultures.ts';
import { deadlinesAnswerSchema, describeDeadlineError, parseDeadlines } from '#server/deadlines.ts';
import { ENDPOINTS, walletSettingsPath } from '#server/endpoints.ts';
import { formsConfigSchema } from '#server/forms-config.ts';
import type { PortalSettings } from '#server/settings.ts';
import {
  captchaConfigSchema,
  characterWhitelistSchema,
  cultureContentSchema,
  signatureDateSchema,
  walletSettingsSchema,
} from '#server/small-endpoints.ts';
import { lowerFirstLetters } from '#server/submission.ts';
import { csrfTokenSchema, parseJson } from '#server/transport.ts';
import { listSome, type Oddity, readAsPortal } from '../read-as-portal.ts';
import { type Finding, judge } from './finding.ts';

const CULTURE = '?culture=en';
/** Headers that CORS must expose to a page of another origin. */
const EXPOSED_HEADERS = ['Date', 'Retry-After'];

function contractGets(settings: PortalSettings): readonly (readonly [string, z.ZodMiniType])[] {
  return [
    [ENDPOINTS.csrf, csrfTokenSchema],
    [ENDPOINTS.deadlines, deadlinesAnswerSchema],
    [ENDPOINTS.characterWhitelist, characterWhitelistSchema],
    [ENDPOINTS.captcha, captchaConfigSchema],
    [walletSettingsPath(settings.walletProvider), walletSettingsSchema],
    [ENDPOINTS.formsConfig, formsConfigSchema],
    [ENDPOINTS.signatureDate + CULTURE, signatureDateSchema],
    [ENDPOINTS.cultures, culturesSchema],
    [ENDPOINTS.cultureContent + CULTURE, cultureContentSchema],
  ];
}

/** Calls that a server may omit, with the meaning of a 404 or 204. */
const MAY_BE_MISSING: ReadonlyMap<string, string> = new Map([[ENDPOINTS.captcha, 'there is no captcha']]);

/** Makes every GET of the contract and checks what a page of the site's origin can read of the answers. */
export async function checkApi(url: URL, settings: PortalSettings): Promise<Finding[]> {
  const base = settings.apiBaseAddress === '' ? url.origin : settings.apiBaseAddress;
  const calls = contractGets(settings).map(([path, schema]) => checkGet(base, path, schema));
  const findings = (await Promise.all(calls)).flat();
  const isElsewhere = new URL(base).origin !== url.origin;
  return isElsewhere ? [...findings, await checkExposure(base, url.origin)] : findings;
}

async function checkGet(base: string, path: string, schema: z.ZodMiniType): Promise<Finding[]> {
  const subject = `GET ${path}`;
  const failed = (detail: string): Finding[] => [{ verdict: 'failed', subject, detail }];
  try {
    const answer = await fetch(base + path, { headers: { Accept: 'application/json' } });
    const meaning = path.startsWith('/api/banking/') ? 'there is no wallet' : MAY_BE_MISSING.get(path);
    if ([204, 404].includes(answer.status) && meaning !== undefined)
      return [{ verdict: 'ok', subject, detail: `is answered ${answer.status}: ${meaning}` }];
    if (!answer.ok) return failed(`is answered ${answer.status}`);
    const text = await answer.text();
    const reading = readAsPortal(schema, text);
    if (!reading.ok) return failed(reading.error);
    const { value, oddities } = reading.value;
    const unreadable = path === ENDPOINTS.deadlines ? findUnreadableDeadline(value) : undefined;
    if (unreadable !== undefined) return failed(unreadable);
    const unread = path === ENDPOINTS.formsConfig ? listUnreadRules(parseJson(text)) : [];
    return [
      ...tell(subject, 'failed', 'cannot be read, and claimants do without', filterLost(oddities, true)),
      ...tell(subject, 'warning', 'is odd', [...filterLost(oddities, false), ...unread]),
      judge(subject, answer.headers.has('Date'), 'can be read', 'has no Date header'),
    ];
  } catch (error) {
    return failed(String(error));
  }
}

function filterLost(oddities: readonly Oddity[], wanted: boolean): readonly string[] {
  return oddities.filter(({ isLost }) => isLost === wanted).map(({ detail }) => detail);
}

function tell(
  subject: string,
  verdict: Finding['verdict'],
  what: string,
  details: readonly string[],
): Finding[] {
  return details.length === 0 ? [] : [{ verdict, subject, detail: `${what}: ${listSome(details)}` }];
}

/** Describes a deadline with an unreadable date or zone, which would stop the portal's start. */
function findUnreadableDeadline(answer: unknown): string | undefined {
  const parsed = parseDeadlines(deadlinesAnswerSchema.parse(answer));
  return parsed.ok ? undefined : describeDeadlineError(parsed.error);
}

/** Lists fields whose rules are not in `validations`, the only place where the portal looks. */
function listUnreadRules(config: unknown): readonly string[] {
  return toMembers(lowerFirstLetters(config)).flatMap(([, model]) => {
    const { formType, dtoMapping } = Object.fromEntries(
      toMembers(Object.fromEntries(toMembers(model)).metadata),
    );
    return toMembers(Object.fromEntries(toMembers(model)).fields).flatMap(([key, field]) => {
      const members = Array.isArray(field) ? [] : toMembers(field).map(([name]) => name);
      if (members.length === 0 || members.includes('validations')) return [];
      const place = [formType, dtoMapping, key].filter(Boolean).join('.');
      return [`${place} has no "validations", and nobody reads its "${members.join('", "')}"`];
    });
  });
}

function toMembers(value: unknown): readonly (readonly [string, unknown])[] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

async function checkExposure(base: string, origin: string): Promise<Finding> {
  const { headers } = await fetch(base + ENDPOINTS.deadlines, { headers: { Origin: origin } });
  const exposed = (headers.get('Access-Control-Expose-Headers') ?? '').toLowerCase().split(/\s*,\s*/);
  const missing = EXPOSED_HEADERS.filter((name) => !exposed.includes(name.toLowerCase()));
  const problems = [
    ...(headers.get('Access-Control-Allow-Origin') === origin
      ? []
      : ['Access-Control-Allow-Origin must name the site']),
    ...(headers.get('Access-Control-Allow-Credentials') === 'true'
      ? []
      : ['Access-Control-Allow-Credentials: true']),
    ...missing.map((name) => `Access-Control-Expose-Headers needs ${name}`),
  ];
  return judge(
    'headers across origins',
    problems.length === 0,
    'can be read by the site',
    problems.join('; '),
  );
}
