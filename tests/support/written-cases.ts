import { globSync } from 'node:fs';
import { loadServerCase } from '#api-mock/case/open-server-case.ts';
import { listCredentialValues, type ServerCase, type ServerForm } from '#api-mock/case/server-case.ts';
import { createFormsConfig } from '#api-mock/data/forms-config.ts';
import { createPrepopulatedData } from '#api-mock/data/prepopulated-data.ts';
import { readCase } from '#scripts/case/read-case.ts';
import { renderCase } from '#scripts/case/render-case.ts';
import type { PrepopulatedModel } from '#server/authorize.ts';
import type { CaseManifest } from '#server/case.ts';
import type { FormsConfig } from '#server/forms-config.ts';

/** A case as the page gets it, with its server's answers, so that a browser test needs no server. */
export interface WrittenCase {
  readonly folder: string;
  readonly manifest: CaseManifest;
  /** Path in the site -> JSON. */
  readonly files: Readonly<Record<string, string>>;
  readonly configs: FormsConfig;
  readonly allowedCharacters: string;
  /** Values of its claimants' credentials. */
  readonly credentials: readonly string[];
  /** Form type -> prepopulated data for the first claimant. */
  readonly prepopulated: Readonly<Record<string, readonly PrepopulatedModel[]>>;
}

/** Lists the folders of all cases in this repository, also own cases in cases/. */
export function listWrittenCases(): readonly string[] {
  const files = globSync('{cases,tests/cases}/*/settings.json');
  return files.map((file) => file.replaceAll('\\', '/').replace('/settings.json', '')).sort();
}

export function readWrittenCase(folder: string): WrittenCase {
  const { manifest, files } = renderCase(readCase(folder));
  const server = loadServerCase(folder);
  return {
    folder,
    manifest,
    files: Object.fromEntries(files),
    configs: createFormsConfig(server, { hashSalt: '', edits: [] }),
    allowedCharacters: server.allowedCharacters,
    credentials: listCredentialValues(server),
    prepopulated: Object.fromEntries(server.forms.map((form) => [form.formType, prepopulate(server, form)])),
  };
}

function prepopulate(server: ServerCase, form: ServerForm): readonly PrepopulatedModel[] {
  const [claimant] = server.claimants;
  if (claimant === undefined) return [];
  // A look-up by a credential finds the first record of its table.
  const looked = Object.entries(form.finds).flatMap(([table, { by, value }]) => {
    const [, credential] = /^\{credentials\.(\w+)\}$/.exec(value) ?? [];
    return credential === undefined ? [] : [[credential, server.records[table]?.[0]?.[by] ?? null]];
  });
  return createPrepopulatedData(server, form, claimant, Object.fromEntries(looked));
}
