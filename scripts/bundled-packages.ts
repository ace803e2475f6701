import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';

/** A package of which something is in the built site. */
export interface BundledPackage {
  readonly name: string;
  readonly version: string;
  /** An SPDX expression, as the package states it. */
  readonly licence: string;
  /** Its licence, and its notices where it has some, word for word. */
  readonly texts: readonly string[];
  readonly homepage: string | undefined;
}

/** What the site's own terms allow beside it: all ask for their text to travel along, none for more. */
const ALLOWED_LICENCES: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
]);

const TEXT_FILE = /^(?:licen[cs]e|copying|notice)(?:\.(?:md|txt))?$/i;
/** Behind this a build tool lists what it bundles for itself: nothing of that is in the site. */
const BUILD_TOOLS_OWN = /^# Licenses of bundled dependencies$/m;
/** Code that the bundler itself adds has no file; its id begins so. */
const BUNDLERS_OWN = /^\0(vite|rolldown)\//;

/**
 * The packages that modules of a bundle come from, by name and version.
 * @param moduleIds as the bundler names them: paths, and ids of its own
 * @param root of the project, for what the bundler adds itself
 * @throws where a package states no licence, none of the list, or brings no text of it
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

/** Where the package of a module is; undefined for the project's own modules. */
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

/** An alternative is allowed where one of its licences is; a combination where all are. */
function isAllowed(expression: string): boolean {
  return expression
    .replaceAll(/[()]/g, '')
    .split(/ OR /i)
    .some((alternative) => alternative.split(/ AND /i).every((id) => ALLOWED_LICENCES.has(id.trim())));
}

/** What the site tells of the packages in it, in plain text. */
export function renderLicences(packages: readonly BundledPackage[]): string {
  const parts = packages.map(({ name, version, licence, texts }) =>
    [`${name} ${version} (${licence})`, ...texts].join('\n\n'),
  );
  const line = `\n\n${'-'.repeat(80)}\n\n`;
  return `This site contains the following packages, under the licences given with each.${line}${parts.join(line)}\n`;
}

/** The same as a CycloneDX 1.6 document. It holds no time: the same build gives the same file. */
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
