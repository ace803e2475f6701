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
import { csrfTokenSchema } from '#server/transport.ts';
import { type Finding, judge } from './finding.ts';

const CULTURE = '?culture=en';
/** What a page of another origin must be let read. */
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

/** Calls that a server may leave out, and what it says by that. */
const MAY_BE_MISSING: ReadonlyMap<string, string> = new Map([[ENDPOINTS.captcha, 'there is no captcha']]);

/** Makes every GET of the contract, and checks what a page of the site's origin could read of the answers. */
export async function checkApi(url: URL, settings: PortalSettings): Promise<Finding[]> {
  const base = settings.apiBaseAddress === '' ? url.origin : settings.apiBaseAddress;
  const calls = contractGets(settings).map(([path, schema]) => checkGet(base, path, schema));
  const findings = await Promise.all(calls);
  const isElsewhere = new URL(base).origin !== url.origin;
  return isElsewhere ? [...findings, await checkExposure(base, url.origin)] : findings;
}

async function checkGet(base: string, path: string, schema: z.ZodMiniType): Promise<Finding> {
  const subject = `GET ${path}`;
  try {
    const answer = await fetch(base + path, { headers: { Accept: 'application/json' } });
    const meaning = path.startsWith('/api/banking/') ? 'there is no wallet' : MAY_BE_MISSING.get(path);
    if (answer.status === 404 && meaning !== undefined)
      return { verdict: 'ok', subject, detail: `is answered 404: ${meaning}` };
    if (!answer.ok) return { verdict: 'failed', subject, detail: `is answered ${answer.status}` };
    const parsed = schema.safeParse(await answer.json());
    if (!parsed.success)
      return { verdict: 'failed', subject, detail: `breaks the contract: ${parsed.error.message}` };
    const unreadable = path === ENDPOINTS.deadlines ? findUnreadableDeadline(parsed.data) : undefined;
    if (unreadable !== undefined) return { verdict: 'failed', subject, detail: unreadable };
    return judge(subject, answer.headers.has('Date'), 'keeps to the contract', 'has no Date header');
  } catch (error) {
    return { verdict: 'failed', subject, detail: String(error) };
  }
}

/** A date or a zone that cannot be read stops the portal's start. */
function findUnreadableDeadline(answer: unknown): string | undefined {
  const parsed = parseDeadlines(deadlinesAnswerSchema.parse(answer));
  return parsed.ok ? undefined : describeDeadlineError(parsed.error);
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
