import type * as z from 'zod/mini';
import { culturesSchema } from '#server/cultures.ts';
import { deadlinesAnswerSchema, describeDeadlineError, parseDeadlines } from '#server/deadlines.ts';
import { ENDPOINTS, submitPath, walletSettingsPath } from '#server/endpoints.ts';
import { formsConfigSchema } from '#server/forms-config.ts';
import type { PortalSettings } from '#server/settings.ts';
import {
  captchaConfigSchema,
  characterWhitelistSchema,
  cultureContentSchema,
  signatureDateSchema,
  walletSettingsSchema,
} from '#server/small-endpoints.ts';
import { IDEMPOTENCY_KEY_HEADER, lowerFirstLetters } from '#server/submission.ts';
import { csrfTokenSchema, parseJson } from '#server/transport.ts';
import { listSome, type Oddity, readAsPortal } from '../read-as-portal.ts';
import { type Finding, judge } from './finding.ts';
import { getJson } from './get-json.ts';

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

/** Makes every GET of the contract and checks what a page of the site's origin can send, and read of the answers. */
export async function checkApi(url: URL, settings: PortalSettings): Promise<Finding[]> {
  const base = settings.apiBaseAddress === '' ? url.origin : settings.apiBaseAddress;
  const calls = contractGets(settings).map(([path, schema]) => checkGet(base, path, schema));
  const findings = (await Promise.all(calls)).flat();
  const isElsewhere = new URL(base).origin !== url.origin;
  return isElsewhere ? [...findings, await checkExposure(base, url.origin, settings)] : findings;
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

async function checkExposure(base: string, origin: string, settings: PortalSettings): Promise<Finding> {
  const subject = 'headers across origins';
  try {
    const problems = [...(await findHidden(base, origin)), ...(await findRefused(base, origin, settings))];
    return judge(
      subject,
      problems.length === 0,
      'can be sent and read by the site',
      [...new Set(problems)].join('; '),
    );
  } catch (error) {
    return { verdict: 'failed', subject, detail: String(error) };
  }
}

/** Lists what keeps a page of the origin from reading an answer or its headers. */
async function findHidden(base: string, origin: string): Promise<readonly string[]> {
  const { headers } = await fetch(base + ENDPOINTS.deadlines, { headers: { Origin: origin } });
  const exposed = readNames(headers, 'Access-Control-Expose-Headers');
  return [
    ...findDenied(headers, origin),
    ...EXPOSED_HEADERS.filter((name) => !exposed.includes(name.toLowerCase())).map(
      (name) => `Access-Control-Expose-Headers needs ${name}`,
    ),
  ];
}

/** Lists what makes a browser refuse a claim: it first asks by a preflight which headers the server takes. */
async function findRefused(
  base: string,
  origin: string,
  { defaultForm, serverIdempotency }: PortalSettings,
): Promise<readonly string[]> {
  const csrf = await getJson(base, ENDPOINTS.csrf, csrfTokenSchema);
  const sent = [
    'Content-Type',
    ...(serverIdempotency ? [IDEMPOTENCY_KEY_HEADER] : []),
    ...(csrf.ok ? [csrf.value.requestHeaderName] : []),
  ];
  const { ok, status, headers } = await fetch(base + submitPath(defaultForm), {
    method: 'OPTIONS',
    headers: {
      Origin: origin,
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': sent.join(',').toLowerCase(),
    },
  });
  if (!ok) return [`the preflight (OPTIONS) of a claim is answered ${status}`];
  // With credentials, "*" is the name of a header.
  const allowed = readNames(headers, 'Access-Control-Allow-Headers');
  return [
    ...findDenied(headers, origin),
    ...sent
      .filter((name) => !allowed.includes(name.toLowerCase()))
      .map((name) => `Access-Control-Allow-Headers needs ${name}`),
  ];
}

function findDenied(headers: Headers, origin: string): readonly string[] {
  return [
    ...(headers.get('Access-Control-Allow-Origin') === origin
      ? []
      : ['Access-Control-Allow-Origin must name the site']),
    ...(headers.get('Access-Control-Allow-Credentials') === 'true'
      ? []
      : ['Access-Control-Allow-Credentials: true']),
  ];
}

function readNames(headers: Headers, list: string): readonly string[] {
  return (headers.get(list) ?? '').toLowerCase().split(/\s*,\s*/);
}
