import { type CaseFinding, suggest } from '#api-mock/case/explain-issues.ts';
import type { ServerCase } from '#api-mock/case/server-case.ts';
import { FILE_TYPES } from '#api-mock/multipart/file-type.ts';
import type { CaseSettings } from '../read-settings.ts';

/** Host names that browsers treat as secure without a certificate. */
const LOCAL = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;
/** Path on the portal's own origin; browsers take two slashes for a host. */
const PATH = /^\/(?![/\\])/;

type Judged = readonly [path: string, problem: string | undefined];

/** Finds settings that fit the schema but cannot work. */
export function checkSettings({ settings, deployment }: CaseSettings): readonly CaseFinding[] {
  const {
    apiBaseAddress,
    siteBaseAddress,
    privacyPolicyUrl,
    draftRetentionDays,
    allowedRedirectOrigins,
    foreignScriptsOrigin,
    files,
  } = settings;
  const { portalOrigin } = deployment;
  const hasFrame = foreignScriptsOrigin !== null;
  const problems: readonly Judged[] = [
    ['apiBaseAddress', apiBaseAddress === '' ? undefined : judgeAddress(apiBaseAddress)],
    ['privacyPolicyUrl', judgeLink(privacyPolicyUrl)],
    [
      'draftRetentionDays',
      draftRetentionDays < 1
        ? 'must be 1 day at least: drafts would be erased on the day they were begun'
        : undefined,
    ],
    ...allowedRedirectOrigins.map(
      (origin, index) => [`allowedRedirectOrigins[${index}]`, judgeOrigin(origin)] as const,
    ),
    ['foreignScriptsOrigin', hasFrame ? judgeFrameOrigin(foreignScriptsOrigin, portalOrigin) : undefined],
    ['deployment.portalOrigin', hasFrame || portalOrigin !== '' ? judgeOrigin(portalOrigin) : undefined],
    ['siteBaseAddress', siteBaseAddress === '' ? undefined : judgeSite(siteBaseAddress)],
    ...judgeResources(settings),
    [
      'files.maxFileBytes',
      files.maxFileBytes > files.maxClaimBytes
        ? 'is more than maxClaimBytes: no claim could hold such a file'
        : undefined,
    ],
    ['files.acceptedTypes', files.acceptedTypes.length === 0 ? 'is empty: no file could be sent' : undefined],
    ...files.acceptedTypes.map((type, index) => [`files.acceptedTypes[${index}]`, judgeType(type)] as const),
  ];
  return problems.flatMap(([path, problem]) =>
    problem === undefined ? [] : { file: 'settings.json', path, problem },
  );
}

/** Finds files that the portal accepts but the case's server refuses; the claimant would learn that only after Submit. */
export function checkServedFiles(
  { files }: CaseSettings['settings'],
  { server }: ServerCase,
): readonly CaseFinding[] {
  const taken: readonly string[] = server.files.acceptedTypes;
  const tell = (member: string, problem: string) => ({
    file: 'settings.json',
    path: `files.${member}`,
    problem,
  });
  return [
    ...(['maxFileBytes', 'maxClaimBytes'] as const)
      .filter((name) => files[name] > server.files[name])
      .map((name) => tell(name, `is ${files[name]}, and server/server.json takes ${server.files[name]}`)),
    ...files.acceptedTypes.flatMap((type, index) =>
      taken.includes(type)
        ? []
        : tell(`acceptedTypes[${index}]`, `is "${type}", which server/server.json does not take`),
    ),
  ];
}

/** Checks the addresses of what the page loads, and of what it reports to. */
function judgeResources({
  banner,
  wallet,
  captcha,
  analytics,
  errorReports,
}: CaseSettings['settings']): readonly Judged[] {
  // Where "" is allowed, the portal does without, or takes an address of its own.
  const judgeOptional = (address: string) => (address === '' ? undefined : judgeResource(address));
  return [
    ['banner.image', banner.image === null ? undefined : judgePicture(banner.image)],
    ['wallet.buttonImageUrl', wallet.buttonImageUrl === '' ? undefined : judgePicture(wallet.buttonImageUrl)],
    ['analytics.scriptAddress', judgeOptional(analytics.scriptAddress)],
    ...Object.entries(captcha.scriptAddresses).map(
      ([name, address]) => [`captcha.scriptAddresses.${name}`, judgeOptional(address)] as const,
    ),
    ['errorReports.address', errorReports.enabled ? judgeResource(errorReports.address) : undefined],
  ];
}

function judgePicture(address: string): string | undefined {
  return address.startsWith('pictures/') ? undefined : judgeResource(address);
}

function judgeResource(address: string): string | undefined {
  if (PATH.test(address) || isSecure(URL.parse(address))) return undefined;
  return `is no address: "${address}"; write a path such as /file, or an address that begins with https://`;
}

function isSecure(url: URL | null): boolean {
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && LOCAL.test(url.hostname));
}

function judgeAddress(address: string): string | undefined {
  const url = URL.parse(address);
  if (url === null || !/^https?:$/.test(url.protocol))
    return `is no address: "${address}"; write it as https://api.example.org`;
  if (url.protocol === 'http:' && !LOCAL.test(url.hostname))
    return `must begin with https: browsers do not let a page of https ask "${address}"`;
  if (address.endsWith('/') || url.search !== '' || url.hash !== '')
    return `must end without a slash, a query or a fragment: "${address}"`;
  return undefined;
}

/** Checks the base address to which the header's links append their paths. */
function judgeSite(address: string): string | undefined {
  return /^https?:\/\//.test(address) && URL.canParse(address)
    ? undefined
    : `is no address: "${address}"; write it as https://www.example.org`;
}

function judgeLink(link: string): string | undefined {
  if (PATH.test(link)) return undefined;
  const url = URL.parse(link);
  if (url !== null && (url.protocol === 'https:' || url.protocol === 'mailto:')) return undefined;
  return `is no link: "${link}"; write a path such as /privacy, an address of https, or mailto:`;
}

/** The setting is compared with a whole origin, so the address must be a bare one. */
function judgeOrigin(origin: string): string | undefined {
  const url = URL.parse(origin);
  if (url !== null && isSecure(url) && url.origin === origin) return undefined;
  const right = url !== null && url.protocol === 'https:' ? `; did you mean "${url.origin}"?` : '';
  return `is no origin of https, such as https://example.org: "${origin}"${right}`;
}

/** A frame on the portal's own origin would isolate nothing. */
function judgeFrameOrigin(origin: string, portalOrigin: string): string | undefined {
  if (origin === portalOrigin) return `must be another origin than the portal’s own: "${origin}"`;
  return judgeOrigin(origin);
}

/** Accepts only the file types that the portal detects by content. */
function judgeType(type: string): string | undefined {
  const known: readonly string[] = FILE_TYPES;
  if (known.includes(type)) return undefined;
  return `is no type of file that the portal can tell: "${type}"${suggest(type, known)}`;
}
