import * as z from 'zod/mini';
import { logEvent } from '#kernel/log.ts';
import { StorageError } from '#kernel/storage-trouble.ts';
import {
  type FieldValue,
  type FormModel,
  fieldValueSchema,
  modelMetadataSchema,
} from '#server/form-model.ts';
import { withDatabase } from '#vault/database/database.ts';
import type { DraftFieldRow, DraftModelRow, DraftRow, KeyringRow } from '#vault/database/rows.ts';
import type { PortalDatabase } from '#vault/database/schema.ts';
import { type DraftKeys, openJson, type Sealed, sealJson } from '#vault/keys/sealing.ts';

export interface FieldAddress {
  readonly clientId: string;
  readonly key: string;
}

/** Flags of a field. `dirty`: differs from the loaded value; `everDirty`: the claimant edited it at some time; `touched`: validate it. */
export interface FieldFlags {
  readonly dirty: boolean;
  readonly touched: boolean;
  readonly everDirty: boolean;
}

/** List that a model belongs to: drafts and saved models are separate (section 3); `prepopulated` came with the authorize answer. */
export type ModelList = 'drafts' | 'saved' | 'prepopulated';

/** Change of a draft, passed to storage after each edit; a `field` change has the current value and flags. */
export type ModelChange =
  | {
      readonly kind: 'field';
      readonly address: FieldAddress;
      readonly value: FieldValue;
      readonly flags: FieldFlags;
    }
  | { readonly kind: 'model'; readonly model: FormModel; readonly list: ModelList; readonly order: number }
  | { readonly kind: 'removed'; readonly clientId: string };

export interface StoredModel {
  readonly model: FormModel;
  readonly list: ModelList;
  readonly order: number;
  readonly flags: Readonly<Record<string, FieldFlags>>;
}

const modelRecordSchema = z.object({
  id: z.nullable(z.string()),
  metadata: modelMetadataSchema,
  metadataHash: z.string(),
  list: z.enum(['drafts', 'saved', 'prepopulated']),
  order: z.number(),
});

const fieldRecordSchema = z.object({
  value: fieldValueSchema,
  flags: z.object({ dirty: z.boolean(), touched: z.boolean(), everDirty: z.boolean() }),
});

const NO_FLAGS: FieldFlags = { dirty: false, touched: false, everDirty: false };

/** Model with its list and position, without its fields. */
export interface ModelPlace {
  readonly model: FormModel;
  readonly list: ModelList;
  readonly order: number;
}

export async function sealModel(keys: DraftKeys, { model, list, order }: ModelPlace): Promise<DraftModelRow> {
  const { draftId, dataKey } = keys;
  const { id, clientId, metadata, metadataHash } = model;
  const record: z.infer<typeof modelRecordSchema> = { id, metadata, metadataHash, list, order };
  return { draftId, clientId, sealed: await sealJson(dataKey, record, `${draftId}/model/${clientId}`) };
}

export async function sealField(
  keys: DraftKeys,
  clientId: string,
  key: string,
  value: FieldValue,
  flags: FieldFlags = NO_FLAGS,
): Promise<DraftFieldRow> {
  const { draftId, dataKey } = keys;
  const sealed = await sealJson(dataKey, { value, flags }, `${draftId}/field/${clientId}/${key}`);
  return { draftId, clientId, key, sealed };
}

export function sealPage(keys: DraftKeys, slug: string): Promise<Sealed> {
  return sealJson(keys.dataKey, slug, `${keys.draftId}/page`);
}

export async function openPage(keys: DraftKeys, sealed: Sealed): Promise<string | undefined> {
  return openRecord(keys, sealed, `${keys.draftId}/page`, z.string());
}

/** Builds models from their records. Logs, reports and skips a damaged record, so that the rest is not lost. */
export async function openModels(
  keys: DraftKeys,
  modelRows: readonly DraftModelRow[],
  fieldRows: readonly DraftFieldRow[],
  onDamage?: () => void,
): Promise<readonly StoredModel[]> {
  const fieldsOf = new Map<string, DraftFieldRow[]>();
  for (const row of fieldRows) {
    const rows = fieldsOf.get(row.clientId);
    if (rows === undefined) fieldsOf.set(row.clientId, [row]);
    else rows.push(row);
  }
  const models = await Promise.all(
    modelRows.map((row) => openModel(keys, row, fieldsOf.get(row.clientId) ?? [], onDamage)),
  );
  return models.filter((model) => model !== undefined).sort((a, b) => a.order - b.order);
}

async function openModel(
  keys: DraftKeys,
  row: DraftModelRow,
  fieldRows: readonly DraftFieldRow[],
  onDamage?: () => void,
): Promise<StoredModel | undefined> {
  const { clientId } = row;
  const [place, fields] = await Promise.all([
    openRecord(keys, row.sealed, `${keys.draftId}/model/${clientId}`, modelRecordSchema),
    Promise.all(
      fieldRows.map(async ({ key, sealed }) => ({
        key,
        record: await openRecord(keys, sealed, `${keys.draftId}/field/${clientId}/${key}`, fieldRecordSchema),
      })),
    ),
  ]);
  if (place === undefined || fields.some(({ record }) => record === undefined)) onDamage?.();
  if (place === undefined) return undefined;
  const { list, order, ...model } = place;
  const whole = fields.flatMap(({ key, record }) => (record === undefined ? [] : [{ key, ...record }]));
  return {
    model: { ...model, clientId, fields: Object.fromEntries(whole.map(({ key, value }) => [key, value])) },
    list,
    order,
    flags: Object.fromEntries(whole.map(({ key, flags }) => [key, flags])),
  };
}

async function openRecord<T>(
  keys: DraftKeys,
  sealed: Sealed,
  recordId: string,
  schema: z.ZodMiniType<T>,
): Promise<T | undefined> {
  try {
    return schema.parse(await openJson(keys.dataKey, sealed, recordId));
  } catch {
    logEvent('draft-record-damaged');
    return undefined;
  }
}

export async function writeDraft(
  keys: DraftKeys,
  kept: { readonly row: DraftRow; readonly keyring: KeyringRow; readonly models: readonly StoredModel[] },
): Promise<void> {
  const { row, keyring, models } = kept;
  const [modelRows, fieldRows] = await Promise.all([
    Promise.all(models.map((stored) => sealModel(keys, stored))),
    Promise.all(
      models.flatMap(({ model, flags }) =>
        Object.entries(model.fields).map(([key, value]) =>
          sealField(keys, model.clientId, key, value, flags[key]),
        ),
      ),
    ),
  ]);
  await withDatabase((database) =>
    database.transaction(
      'rw',
      [database.keyrings, database.drafts, database.draftModels, database.draftFields],
      async () => {
        await database.keyrings.put(keyring);
        await database.drafts.put(row);
        await database.draftModels.bulkPut(modelRows);
        await database.draftFields.bulkPut(fieldRows);
        database.records = (database.records ?? 0) + 1;
      },
    ),
  );
}

interface SealedModel {
  readonly clientId: string;
  readonly removed: boolean;
  readonly model: DraftModelRow | undefined;
  /** Written only with a new model; a known model's changes are in `fields`. */
  readonly initialFields: readonly DraftFieldRow[];
  readonly fields: readonly DraftFieldRow[];
}

/**
 * Writes changes in one transaction. Seals them first: awaiting anything else inside would end the transaction.
 * @throws StorageError `gone`, `frozen`, `not-writer`; or what IndexedDB throws.
 */
export async function commitChanges(
  { keys, writer }: { readonly keys: DraftKeys; readonly writer: string },
  changes: PendingChanges,
  page: string | undefined,
  now: number,
): Promise<void> {
  const sealed = await Promise.all(
    [...changes].map(([clientId, change]) => sealChange(keys, clientId, change)),
  );
  const sealedPage = page === undefined ? undefined : await sealPage(keys, page);
  await withDatabase((database) =>
    database.transaction('rw', database.drafts, database.draftModels, database.draftFields, async () => {
      const draft = await database.drafts.get(keys.draftId);
      if (draft === undefined) throw new StorageError('gone');
      if (draft.status !== 'open') throw new StorageError('frozen');
      if (draft.writer !== writer) throw new StorageError('not-writer');
      for (const change of sealed) await writeChange(database, keys.draftId, change);
      await database.drafts.put({
        ...draft,
        lastUsedAt: now,
        // Viewing a page changes no answer: retention counts from the last answer.
        ...(changes.size === 0 ? {} : { lastChangedAt: now, changedOnDeviceAt: Date.now() }),
        ...(sealedPage === undefined ? {} : { page: sealedPage }),
      });
    }),
  );
}

async function sealChange(keys: DraftKeys, clientId: string, change: PendingModel): Promise<SealedModel> {
  const { removed, place, fields } = change;
  const initial = Object.entries(place?.model.fields ?? {}).filter(([key]) => !fields.has(key));
  return {
    clientId,
    removed,
    model: place && (await sealModel(keys, place)),
    initialFields: await Promise.all(initial.map(([key, value]) => sealField(keys, clientId, key, value))),
    fields: await Promise.all(
      [...fields].map(([key, { value, flags }]) => sealField(keys, clientId, key, value, flags)),
    ),
  };
}

async function writeChange(database: PortalDatabase, draftId: string, change: SealedModel): Promise<void> {
  const { clientId, removed, model, initialFields, fields } = change;
  const known = await database.draftModels.get([draftId, clientId]);
  if (removed && known !== undefined) {
    await database.draftModels.delete([draftId, clientId]);
    await database.draftFields
      .where('[draftId+clientId+key]')
      .between([draftId, clientId, ''], [draftId, clientId, '\uffff'])
      .delete();
  }
  if (model !== undefined) await database.draftModels.put(model);
  if (model !== undefined && (known === undefined || removed)) {
    await database.draftFields.bulkPut([...initialFields]);
  }
  await database.draftFields.bulkPut([...fields]);
}

export interface PendingModel {
  /** All records of the model are deleted first. */
  readonly removed: boolean;
  readonly place: ModelPlace | undefined;
  readonly fields: ReadonlyMap<string, { readonly value: FieldValue; readonly flags: FieldFlags }>;
}

/** Unwritten changes by clientId; of each field only the last value. */
export type PendingChanges = ReadonlyMap<string, PendingModel>;
