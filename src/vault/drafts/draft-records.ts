import * as z from 'zod/mini';
import { logEvent } from '#kernel/log.ts';
import {
  type FieldValue,
  type FormModel,
  fieldValueSchema,
  modelMetadataSchema,
} from '#server/form-model.ts';
import type { DraftFieldRow, DraftModelRow } from '#vault/database/rows.ts';
import { type DraftKeys, openJson, type Sealed, sealJson } from '#vault/keys/sealing.ts';

/** Where one field's value lives. */
export interface FieldAddress {
  readonly clientId: string;
  readonly key: string;
}

/** `dirty`: differs from when it was loaded; `everDirty`: the claimant has edited it at some time; `touched`: validate it. */
export interface FieldFlags {
  readonly dirty: boolean;
  readonly touched: boolean;
  readonly everDirty: boolean;
}

/** Drafts and saved models are apart (section 3); what the authorize answer brought is a list of its own. */
export type ModelList = 'drafts' | 'saved' | 'prepopulated';

/** Told to persistence after each change; `field` changes carry the value and flags as they are now. */
export type ModelChange =
  | {
      readonly kind: 'field';
      readonly address: FieldAddress;
      readonly value: FieldValue;
      readonly flags: FieldFlags;
    }
  | { readonly kind: 'model'; readonly model: FormModel; readonly list: ModelList; readonly order: number }
  | { readonly kind: 'removed'; readonly clientId: string };

/** A model with its flags and its list, as kept with the draft. */
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

/** A model with its list and place, without its fields. */
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

/**
 * Puts models together from their records. A damaged record is logged, told and left out: the rest is not lost with it.
 */
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
