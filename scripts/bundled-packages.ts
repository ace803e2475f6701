import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';

export interface BundledPackage {
  readonly name: string;
  readonly version: string;
  /** SPDX expression from the package's package.json. */
  readonly licence: string;
  /** Licence text, and the notices if there are any, verbatim. */
  readonly texts: readonly string[];
  readonly homepage: string | undefined;
}

/** Licences compatible with the site's own terms: they only require their text to be included. */
const ALLOWED_LICENCES: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
]);

const TEXT_FILE = /^(?:licen[cs]e|copying|notice)(?:\.(?:md|txt))?$/i;
/** After this line a build tool lists the packages bundled into itself, which are not part of the site. */
const BUILD_TOOLS_OWN = /^# Licenses of bundled dependencies$/m;
/** Start of the ids of code that the bundler itself adds, which has no file. */
const BUNDLERS_OWN = /^\0(vite|rolldown)\//;

/**
 * Lists the packages that a bundle's modules come from, by name and version.
 * @param moduleIds ids from the bundler: paths, and ids of its own
 * @param root the project's folder
 * @throws Error if a package has no licence, one that is not allowed, or no licence text
 */
export function listBundledPackages(moduleIds: Iterable<string>, root: string): readonly BundledPackage[] {
  const folders = new Set<string>();
  for (const id of moduleIds) {
    const folder = findPackageFolder(id, root);
    if (folder !== undefined) folders.add(folder);
  }
  const packages = new Map<string, BundledPackage>();
  for (const folder of folders) {
    const found = readPackage(folder);
    packages.set(`${found.name}@${found.version}`, found);
  }
  return [...packages].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, found]) => found);
}

/** Returns the package folder of a module; undefined for the project's own modules. */
function findPackageFolder(id: string, root: string): string | undefined {
  const bundler = BUNDLERS_OWN.exec(id)?.[1];
  if (bundler !== undefined) return join(root, 'node_modules', bundler);
  const path = id.split(sep).join('/').replace(/^\0/, '');
  return /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0];
}

function readPackage(folder: string): BundledPackage {
  const stated: { name: string; version: string; license?: unknown; homepage?: unknown } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  );
  const { name, version, license, homepage } = stated;
  const where = `${name} ${version}, which the build bundles,`;
  if (typeof license !== 'string') throw new Error(`${where} states no licence.`);
  if (!isAllowed(license)) {
    throw new Error(`${where} is under "${license}", which scripts/bundled-packages.ts does not allow.`);
  }
  const texts = readdirSync(folder)
    .filter((file) => TEXT_FILE.test(file))
    .sort()
    .map((file) => readFileSync(join(folder, file), 'utf8').split(BUILD_TOOLS_OWN)[0]?.trim() ?? '');
  if (texts.length === 0) throw new Error(`${where} brings no text of its licence.`);
  return {
    name,
    version,
    licence: license,
    texts,
    homepage: typeof homepage === 'string' ? homepage : undefined,
  };
}

/** Accepts an OR expression if one licence is allowed, an AND expression if all are. */
function isAllowed(expression: string): boolean {
  return expression
    .replaceAll(/[()]/g, '')
    .split(/ OR /i)
    .some((alternative) => alternative.split(/ AND /i).every((id) => ALLOWED_LICENCES.has(id.trim())));
}

export function renderLicences(packages: readonly BundledPackage[]): string {
  const parts = packages.map(({ name, version, licence, texts }) =>
    [`${name} ${version} (${licence})`, ...texts].join('\n\n'),
  );
  const line = `\n\n${'-'.repeat(80)}\n\n`;
  return `This site contains the following packages, under the licences given with each.${line}${parts.join(line)}\n`;
}

/** Renders the packages as a CycloneDX 1.6 document, without a timestamp, so that equal builds give equal files. */
export function renderSbom(packages: readonly BundledPackage[], root: string): string {
  const { name, version }: { name: string; version: string } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  );
  const portal = `${name}@${version}`;
  const components = packages.map(describeComponent);
  const document = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': portal, name, version } },
    components,
    compositions: [{ aggregate: 'complete', assemblies: [portal] }],
    dependencies: [
      { ref: portal, dependsOn: components.map(({ purl }) => purl) },
      ...components.map(({ purl }) => ({ ref: purl })),
    ],
  };
  return `${JSON.stringify(document, undefined, 2)}\n`;
}

function describeComponent({ name, version, licence, homepage }: BundledPackage) {
  const purl = `pkg:npm/${name.replace(/^@/, '%40')}@${version}`;
  const isOne = /^[\w.-]+$/.test(licence);
  const [group, scoped] = name.startsWith('@') ? name.split('/') : [undefined, name];
  return {
    type: 'library',
    'bom-ref': purl,
    ...(group === undefined ? {} : { group }),
    name: scoped ?? name,
    version,
    purl,
    licenses: [isOne ? { license: { id: licence } } : { expression: licence }],
    ...(homepage === undefined ? {} : { externalReferences: [{ type: 'website', url: homepage }] }),
  };
}
