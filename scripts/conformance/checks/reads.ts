import { parseCharacterWhitelist } from '#claim/rules/character-whitelist.ts';
import { createRuleRegistry } from '#claim/rules/registry.ts';
import { toLocalTime } from '#kernel/zoned-time.ts';
import { findCaptchaProvider, hasNoCaptcha } from '#server/captcha-provider.ts';
import { parseDeadlines } from '#server/deadlines.ts';
import { ENDPOINTS, walletSettingsPath } from '#server/endpoints.ts';
import { advise, type CheckArea, check } from '../check.ts';
import type { Context } from '../context.ts';
import { ConformanceFailure, demand, demandEqual } from '../outcome.ts';

const FORBIDDEN_MARKUP = /<\/?(?:p|li|ul|ol)\b/i;

async function readCultures(context: Context): Promise<readonly string[]> {
  const { body } = await context.newBrowser().get('getCultures', ENDPOINTS.cultures);
  return Object.keys(body);
}

function contentPath(culture: string): string {
  return `${ENDPOINTS.cultureContent}?culture=${encodeURIComponent(culture)}`;
}

export const readChecks: CheckArea = {
  area: 'reads',
  rank: 'specification',
  listChecks: () => [
    check(
      'GET /api/deadlines is answered in a shape, with dates and zones that can be read',
      async (context) => {
        const { body } = await context.newBrowser().get('getDeadlines', ENDPOINTS.deadlines);
        const parsed = parseDeadlines(body);
        if (!parsed.ok)
          throw new ConformanceFailure(`${parsed.error.code}: ${parsed.error.key} ${parsed.error.value}`);
      },
    ),
    check('GET /api/characters-whitelist is JSON text of characters', async (context) => {
      const { body } = await context.newBrowser().get('getCharacterWhitelist', ENDPOINTS.characterWhitelist);
      try {
        JSON.parse(body.allowedCharacters);
      } catch {
        throw new ConformanceFailure('allowedCharacters is not JSON in a string');
      }
      const characters = parseCharacterWhitelist(body.allowedCharacters);
      const missing = [...'AZaz09 '].filter((character) => !characters.has(character));
      demandEqual(missing, [], 'what the whitelist lacks of the plainest characters');
      demand(!characters.has('\uFFFD'), 'the whitelist holds U+FFFD: its encoding was damaged');
    }),
    {
      name: 'GET /api/captcha names a provider that is known and a site key, or says that there is none',
      run: async (context) => {
        const { status, body } = await context.newBrowser().get('getCaptchaConfig', ENDPOINTS.captcha);
        const provider = body.provider ?? '';
        if (status === 404 || hasNoCaptcha(provider)) return 'there is no captcha';
        demand(findCaptchaProvider(provider) !== undefined, `the provider "${provider}" is unknown`);
        demand((body.siteKey ?? '') !== '', 'the site key is empty');
        return undefined;
      },
    },
    {
      name: 'GET /api/banking/{wallet}-settings says whether a wallet is offered',
      run: async (context) => {
        const path = walletSettingsPath(context.caseData.walletProvider);
        const { status, body } = await context.newBrowser().get('getWalletSettings', path);
        if (status === 404 || !body.enabled) return 'there is no wallet';
        demand(URL.canParse(body.loginUrl, 'http://portal'), `the loginUrl is "${body.loginUrl}"`);
        return undefined;
      },
    },
    check(
      'GET /api/forms/config has the credentials of each form, rules that are known, steady hashes',
      async (context) => {
        const [config, again] = await Promise.all([
          context.readConfig(),
          context.newBrowser().get('getFormsConfig', ENDPOINTS.formsConfig),
        ]);
        for (const formType of Object.keys(context.caseData.forms)) {
          const has = config.some(
            ({ metadata }) => metadata.formType === formType && metadata.dtoMapping === 'credentials',
          );
          demand(has, `${formType} has no credentials model`);
        }
        const registry = createRuleRegistry();
        for (const { metadata, fields } of config) {
          for (const [key, { validations }] of Object.entries(fields)) {
            for (const validation of validations) {
              try {
                registry.adapt(validation);
              } catch (error) {
                throw new ConformanceFailure(
                  `${metadata.formType}.${metadata.dtoMapping}.${key}: ${String(error)}`,
                );
              }
            }
          }
        }
        const hashes = [config, again.body].map((models) => models.map(({ metadataHash }) => metadataHash));
        demandEqual(hashes[1], hashes[0], 'the hashes of a second answer');
      },
    ),
    check(
      'GET /api/signature-date is the day of the settlement’s zone by the answer’s own clock',
      async (context) => {
        const path = `${ENDPOINTS.signatureDate}?culture=en`;
        const { body, headers } = await context.newBrowser().get('getSignatureDate', path);
        const now = new Date(headers.get('Date') ?? '');
        const { year, month, day } = toLocalTime(now, context.caseData.signatureTimeZone);
        const [mm, dd] = [month, day].map((part) => String(part).padStart(2, '0'));
        demandEqual(body.signatureDate, `${mm}/${dd}/${year}`, 'the signature’s date');
      },
    ),
    check('GET /api/cultures has English', async (context) => {
      demand((await readCultures(context)).includes('en'), 'English is not enabled');
    }),
    check('GET /api/culture/content is there for each culture, without forbidden markup', async (context) => {
      for (const culture of await readCultures(context)) {
        const { body } = await context.newBrowser().get('getCultureContent', contentPath(culture));
        const bad = body.find(({ value }) => FORBIDDEN_MARKUP.test(value));
        demand(bad === undefined, `${culture}: ${bad?.key} holds p, li, ul or ol`);
        const keys = body.map(({ key }) => key);
        demandEqual(
          keys.filter((key, index) => keys.indexOf(key) !== index),
          [],
          `keys that came twice in ${culture}`,
        );
      }
    }),
    advise(
      check('GET /api/culture/content is 404 for a culture that is not enabled', async (context) => {
        const { status } = await context.newBrowser().get('getCultureContent', contentPath('tlh'));
        demandEqual(status, 404, 'the status');
      }),
    ),
    advise(
      check('GET /api/culture/set-language answers, and changes nothing', async (context) => {
        const browser = context.newBrowser();
        const before = await browser.get('getCultures', ENDPOINTS.cultures);
        demandEqual((await browser.get('setLanguage', ENDPOINTS.setLanguage)).status, 204, 'the status');
        const after = await browser.get('getCultures', ENDPOINTS.cultures);
        demandEqual(after.body, before.body, 'the cultures afterwards');
      }),
    ),
    advise(
      check('the clock of Date is true within five minutes of this machine’s', async (context) => {
        const { headers } = await context.newBrowser().get('getDeadlines', ENDPOINTS.deadlines);
        const seconds = Math.abs(Date.parse(headers.get('Date') ?? '') - Date.now()) / 1000;
        demand(seconds < 300, `Date is ${Math.round(seconds)} s away from this machine’s clock`);
      }),
    ),
  ],
};
