import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const CLAIM_CODE = 'src/portal/claim-page/claim-code.ts';

/** Modules that claim-code.ts fetches through the loaders that it calls: widgets, blocks, lists, words, wallet. */
const BY_ITS_LOADERS = [
  'src/claim/lists/countries.ts',
  'src/claim/lists/us-states.ts',
  'src/wallet/wallet-client.ts',
  'src/words/icu-format.ts',
  'src/claim/blocks/documents/document-manager.tsx',
  'src/claim/blocks/lookup-result/lookup-result.tsx',
  'src/claim/blocks/picture/picture.tsx',
  'src/claim/blocks/records/record-table.tsx',
  'src/claim/blocks/signature/signature.tsx',
  'src/claim/blocks/summary/summary.tsx',
  'src/claim/blocks/wallet/wallet-block.tsx',
  'src/claim/field-types/file/file-widget.tsx',
  'src/claim/field-types/form-widgets.ts',
  'src/claim/ui/attach-mask.ts',
];

/** Modules fetched before any page of a claim: by the first load, the sign-in, the route of a claim's pages, the background work. */
const BEFORE_A_CLAIM = [
  'src/portal/start-page/authorize.tsx',
  'src/claim/blocks/composed-fields.ts',
  'src/claim/filing/sound-form.ts',
  'src/claim/filing/sound-start.ts',
  'src/portal/background/background-tasks.ts',
  'src/portal/claim-page/claim-page.tsx',
  'src/portal/start-page/known-claims.tsx',
  'src/vault/ui/device-lock.tsx',
  'src/portal/portal-pages.tsx',
  'src/portal/renderer.ts',
  'src/portal/background/service-worker.ts',
  'src/portal/start-up/start-failure.tsx',
  'src/claim/engine/prepopulation.ts',
  'src/design/themes/default-7.0/index.tsx',
  'src/design/themes/ftc-7.0/index.tsx',
  'src/design/themes/kontent-9.0/index.tsx',
];

/** Modules that a claim on its way does not need, or that are of no use without a network; each with its reason. */
const NOT_OF_A_CLAIM: Readonly<Record<string, string>> = {
  'src/portal/content/generic-pages.tsx': 'a page of its own',
  'src/portal/content/paper-form-page.tsx': 'a page of its own',
  'src/portal/background/service-worker.ts': 'only without a worker to have',
  'src/portal/background/start-notices.tsx': 'begins with a shared file, which a worker takes',
  'src/portal/background/update-offer.tsx': 'needs a worker',
  'src/vault/documents/inbox.ts': 'begins with a shared file',
  'src/vault/transfer/draft-transfer.ts': 'moves a draft from or to another device',
  'src/analytics/analytics-client.ts': 'counts pages',
  'src/analytics/ui/analytics-consent.tsx': 'counts pages',
  'src/captcha/google-adapter.ts': 'needs the provider, as its script does',
  'src/captcha/hcaptcha-adapter.ts': 'needs the provider, as its script does',
  'src/captcha/load-script.ts': 'needs the provider',
  'src/captcha/turnstile-adapter.ts': 'needs the provider, as its script does',
  'src/words/mark-languages.ts': 'begins with the language',
  'src/vault/ui/database-notice.tsx': 'tells of a database that a newer version of this page holds',
  'src/support/ui/support-code-lines.tsx': 'adds the support code to a failed page, which does without',
  'src/claim/blocks/documents/photo-dialog.tsx':
    'edits a photo, which can be sent as it is; a press that cannot fetch it says so',
  'src/claim/field-types/date/date-time-control.tsx': 'no form of the case asks for an hour',
};

function listDynamicImports(file: string): readonly string[] {
  const code = readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  const names = [...code.matchAll(/(?<!typeof )import\(\s*'([#.][^']+)'/g)].map(([, name = '']) => name);
  return names.map((name) => (name.startsWith('#') ? join('src', name.slice(1)) : join(dirname(file), name)));
}

it('lists all code that a claim needs until it is filed', () => {
  const sources = globSync('src/**/*.{ts,tsx}').filter(
    (file) => !/\.test\.|\.d\.ts$|^src\/(?:gallery\/|app\/claim-code)/.test(file),
  );
  const imported = new Set(sources.flatMap(listDynamicImports));
  const listed = listDynamicImports(CLAIM_CODE);
  const known = new Set([...listed, ...BY_ITS_LOADERS, ...BEFORE_A_CLAIM, ...Object.keys(NOT_OF_A_CLAIM)]);
  expect([...imported].filter((file) => !known.has(file)).sort()).toEqual([]);
  // The lists must not name a module that nobody imports any more.
  expect([...known].filter((file) => !imported.has(file)).sort()).toEqual([]);
  expect(listed.filter((file) => !existsSync(file))).toEqual([]);
});
