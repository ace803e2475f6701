import { CLEAR_SITE_DATA, CLEAR_SITE_HEADER, CLEAR_SITE_PATH } from '#server/clear-site.ts';
import type { PortalSettings } from '#server/settings.ts';
import { buildSecurityHeaders } from '../security-headers.ts';
import { advise, type Finding, judge } from './finding.ts';

/** Headers required on every path. The other headers concern pages and workers, and other checks compare them. */
const ON_EVERY_PATH = ['X-Content-Type-Options', 'Referrer-Policy', 'Cross-Origin-Resource-Policy'];

/** One address for each rule of a deployment. */
const SITE_PATHS = [
  '/standard/claimant-info',
  '/sw.js',
  '/manifest.webmanifest',
  '/wallet-return.html',
  '/version.json',
];
/** Missing files are answered too, and their headers are easily forgotten. */
const MISSING_PATHS = ['/app/dist/not-there.js', '/not-there.png'];
const API_PATHS = ['/api/csrf', '/api/not-there'];

/** Checks that ending a session on a shared device clears the site, but only on the portal's own request, not on any site's. */
export async function checkClearing(url: URL): Promise<Finding[]> {
  const ask = async (init: RequestInit) => {
    const answer = await fetch(new URL(CLEAR_SITE_PATH, url), { redirect: 'manual', ...init });
    return answer.headers.get('Clear-Site-Data') ?? '';
  };
  const [asked, posted, opened] = await Promise.all([
    ask({ method: 'POST', headers: { [CLEAR_SITE_HEADER]: 'yes' } }),
    ask({ method: 'POST' }),
    ask({}),
  ]);
  return [
    advise(
      'shared devices',
      asked.includes('"storage"'),
      'are cleared by Clear-Site-Data',
      `POST ${CLEAR_SITE_PATH} with ${CLEAR_SITE_HEADER}: yes is not answered with Clear-Site-Data: ${CLEAR_SITE_DATA}`,
    ),
    judge(
      'other sites',
      posted === '' && opened === '',
      'cannot erase what claimants keep',
      `${CLEAR_SITE_PATH} clears without the header ${CLEAR_SITE_HEADER}: any link or form of another site erases drafts`,
    ),
  ];
}

/** Checks the headers of each path, and that the server does not reveal its version. */
export async function checkHeaders(url: URL, settings: PortalSettings): Promise<Finding[]> {
  const all = buildSecurityHeaders(settings, []);
  const wanted = ON_EVERY_PATH.flatMap((name) => {
    const value = all[name];
    return value === undefined ? [] : [{ name, value }];
  });
  const look = async (path: string) => {
    const { headers } = await fetch(new URL(path, url), { redirect: 'manual' });
    const wrong = wanted.filter(({ name, value }) => headers.get(name) !== value).map(({ name }) => name);
    return {
      path,
      wrong,
      version: /\/[\d.]+/.test(headers.get('Server') ?? '') || headers.has('X-Powered-By'),
    };
  };
  const isSameOrigin = settings.apiBaseAddress === '';
  const [site, api] = await Promise.all([
    Promise.all([...SITE_PATHS, ...MISSING_PATHS].map(look)),
    Promise.all(isSameOrigin ? API_PATHS.map(look) : []),
  ]);
  const listWrong = (looks: typeof site) =>
    looks
      .filter(({ wrong }) => wrong.length > 0)
      .map(({ path, wrong }) => `${path} lacks ${wrong.join(', ')}`)
      .join('; ');
  const talkative = [...site, ...api].filter(({ version }) => version).map(({ path }) => path);
  return [
    judge('headers of every path', listWrong(site) === '', 'are there', listWrong(site)),
    advise('headers below /api/', listWrong(api) === '', 'are there', listWrong(api)),
    advise(
      'software',
      talkative.length === 0,
      'is not told',
      `its version is told with ${talkative.join(', ')}`,
    ),
  ];
}
