import { FIELD_TRAITS, type FieldConfig } from '#claim/definition/field-config.ts';
import type { Block, CopyBlock, FormDefinition, PageDefinition } from '#claim/definition/form-definition.ts';
import { planForm } from '#claim/definition/form-plan.ts';
import { createFormEngine } from '#claim/engine/create-form-engine.ts';
import { createModelStore } from '#claim/model/create-model-store.ts';
import { createRuleRegistry } from '#claim/rules/registry.ts';
import { logEvent } from '#kernel/log.ts';
import { LIST_SECTIONS } from '#server/form-model.ts';
import type { RemoteValidation } from '#server/forms-config.ts';
import { completeConfigs } from './complete-configs.ts';

export interface LostPart {
  readonly path: string;
  readonly reason: string;
}

/** Error for a form that nobody can fill in now; its start page says so (docs/adr/0012-broken-parts.md). */
export class FormUnavailableError extends Error {
  override readonly name = 'FormUnavailableError';
  /** Marks the error for a page's error boundary. */
  readonly isUnavailable = true;
}

/**
 * Returns the parts of a form that can be shown. `configure` refuses a broken file, but a browser may receive an older, newer or edited
 * one: then a broken field, block or page costs only itself, and a notice replaces it. Each part must pass the form's own engine.
 * @param lost collects the parts that are left out.
 * @throws FormUnavailableError if claimants could no longer come in, or send what they filled in.
 */
export function keepSoundParts(given: FormDefinition, lost: LostPart[] = []): FormDefinition {
  const sound = separate(given, lost);
  for (const { path } of lost) logEvent('form-part-lost', `${given.formType}.${path}`);
  return sound;
}

function separate(given: FormDefinition, lost: LostPart[]): FormDefinition {
  const form = { ...given, pages: dropRules(given, lost) };
  if (form.pages.length === 0) throw new FormUnavailableError('It has no pages.');
  if (findFault(form) === undefined) return form;
  const kept: PageDefinition[] = [];
  for (const [index, page] of form.pages.entries()) {
    const path = `pages[${index}]`;
    const fault = findFault({ ...form, pages: [...kept, { ...page, blocks: [] }] });
    if (fault === undefined) kept.push({ ...page, blocks: keepBlocks(form, kept, page, path, lost) });
    else {
      lost.push({ path, reason: fault });
      const before = kept.pop();
      if (before !== undefined) kept.push({ ...before, blocks: [...before.blocks, notice(path)] });
    }
  }
  const definition = { ...form, pages: kept };
  assertLeadsThrough(given, definition, lost);
  return definition;
}

/** Keeps a page's sound blocks, and the sound fields of a broken block. */
function keepBlocks(
  form: FormDefinition,
  before: readonly PageDefinition[],
  page: PageDefinition,
  path: string,
  lost: LostPart[],
): readonly Block[] {
  const kept: Block[] = [];
  const findFaultWith = (block: Block) =>
    findFault({ ...form, pages: [...before, { ...page, blocks: [...kept, block] }] });
  for (const [index, block] of page.blocks.entries()) {
    const place = `${path}.blocks[${index}]`;
    const fault = findFaultWith(block);
    if (fault === undefined) {
      kept.push(block);
      continue;
    }
    const given = fieldsOf(block);
    const fields: FieldConfig[] = [];
    const ownFault = given.length === 0 ? fault : findFaultWith(withFields(block, []));
    if (ownFault !== undefined) lost.push({ path: place, reason: ownFault });
    else {
      for (const [position, field] of given.entries()) {
        const reason = findFaultWith(withFields(block, [...fields, field]));
        if (reason === undefined) fields.push(field);
        else lost.push({ path: `${place}.fields[${position}]`, reason });
      }
      if (fields.length > 0) kept.push(withFields(block, fields));
    }
    kept.push(notice(place));
  }
  return kept;
}

function withFields(block: Block, fields: readonly FieldConfig[]): Block {
  return { ...block, fields } as Block;
}

function notice(path: string): CopyBlock {
  return {
    kind: 'copy',
    id: `lost-${path.replaceAll(/\W+/g, '-')}`,
    style: 'warning',
    copy: 'generic.partLost',
  };
}

function findFault(form: FormDefinition): string | undefined {
  try {
    const { configs } = completeConfigs([], form);
    const store = createModelStore({ formType: form.formType, configs });
    for (const dtoMapping of LIST_SECTIONS) {
      if (form.sections.includes(dtoMapping)) store.addDraft({ formType: form.formType, dtoMapping });
    }
    const engine = createFormEngine({
      definition: form,
      configs,
      store,
      rules: {
        getWhitelist: () => new Set(),
        getToday: () => ({ year: 2026, month: 1, day: 1 }),
        matchesPattern: async () => 'undecided',
      },
    });
    for (const { page, blocks } of planForm(form, {})) {
      assertText(page.title, 'a title');
      assertText(page.slug, 'a slug', '');
      for (const { block, fields, recordFields } of blocks) {
        assertBlock(block);
        for (const field of [...fields, ...recordFields]) assertField(field);
        for (const field of fields) engine.getView(engine.addressOf(field));
      }
      assertOnce(blocks.flatMap(({ fields }) => fields.map(({ key }) => key)));
    }
    engine.dispose();
    return undefined;
  } catch (error) {
    return reasonOf(error);
  }
}

/** Checks what the engine does not need of a block, but its component does. */
function assertBlock(block: Block): void {
  assertText(block.id, 'an id');
  assertText(block.heading ?? '', 'a heading', '');
  assertText(block.copy ?? '', 'a copy', '');
  if (block.kind === 'picture') {
    assertText(block.picture, 'a picture');
    assertText(block.description, 'a description');
  }
  if (block.kind !== 'lookupResult') return;
  const { selector, values, startForm } = block;
  if (Object(selector) !== selector) throw new Error('has not a selector');
  for (const { key, label } of startForm ? [...values, startForm] : values) {
    assertText(key, 'a key');
    assertText(label, 'a label');
  }
  if (startForm) assertText(startForm.formType, 'a form type');
}

/** Checks what the engine does not need of a field, but its widget does. */
function assertField({ type, key, label, options }: FieldConfig): void {
  if (!Object.hasOwn(FIELD_TRAITS, type)) throw new Error(`has the unknown type "${type}"`);
  assertText(key, 'a key');
  assertText(label, 'a label');
  const isList =
    options === undefined || (Array.isArray(options) && options.every((option) => 'value' in Object(option)));
  if (!isList) throw new Error('has options that are no list of values');
}

function assertText(text: unknown, what: string, least = '?'): void {
  if (typeof text !== 'string' || text.length < least.length) throw new Error(`has not ${what}`);
}

function assertOnce(keys: readonly string[]): void {
  const twice = keys.find((key, index) => keys.indexOf(key) < index);
  if (twice !== undefined) throw new Error(`has the field "${twice}" twice on its page`);
}

/** Drops the page's rules that the portal cannot use; the server judges them, as with its own config. */
function dropRules(form: FormDefinition, lost: LostPart[]): readonly PageDefinition[] {
  return mapList(
    form.pages,
    (page, path) => ({
      ...page,
      blocks: mapList(
        page?.blocks,
        (block, place) => {
          const fields = fieldsOf(block);
          if (fields.length === 0) return block;
          return withFields(
            block,
            mapList(
              fields,
              (field, position) => {
                if (!Array.isArray(field?.validations)) return field;
                return {
                  ...field,
                  validations: keepRules(field.validations, `${path}.${place}.${position}`, lost),
                };
              },
              'fields',
            ),
          );
        },
        'blocks',
      ),
    }),
    'pages',
  );
}

function keepRules(
  rules: readonly RemoteValidation[],
  path: string,
  lost: LostPart[],
): readonly RemoteValidation[] {
  const registry = createRuleRegistry();
  return rules.filter((rule, index) => {
    try {
      registry.adapt(rule);
      return true;
    } catch (error) {
      lost.push({ path: `${path}.validations[${index}]`, reason: reasonOf(error) });
      return false;
    }
  });
}

function mapList<T>(
  list: readonly T[] | undefined,
  change: (item: T, path: string) => T,
  name: string,
): readonly T[] {
  return Array.isArray(list) ? list.map((item, index) => change(item, `${name}[${index}]`)) : [];
}

function fieldsOf(block: Block | null): readonly FieldConfig[] {
  return block !== null && typeof block === 'object' && 'fields' in block && Array.isArray(block.fields)
    ? block.fields
    : [];
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Checks that the form has a way in and, if the original had one, a way out; without them no claim would arrive. */
function assertLeadsThrough(given: FormDefinition, sound: FormDefinition, lost: readonly LostPart[]): void {
  const blocks = given.pages[0]?.blocks ?? [];
  const isNeeded = ({ path }: LostPart) =>
    path === 'pages[0]' ||
    blocks.some(
      (block, index) =>
        block?.kind !== 'copy' &&
        block?.kind !== 'picture' &&
        path.startsWith(`pages[0].blocks[${index}]`) &&
        !path.includes('.validations['),
    );
  if (lost.some(isNeeded)) throw new FormUnavailableError('Its credentials cannot be asked for.');
  const needed = ['submit', 'none'].filter((action) => given.pages.some((page) => page?.action === action));
  const hasWayOut = needed.every((action) => sound.pages.some((page) => page.action === action));
  if (!hasWayOut) throw new FormUnavailableError('Nothing could be sent.');
  const isSigned = (form: FormDefinition) =>
    form.pages.some((page) => page?.blocks?.some((block) => block?.kind === 'signature'));
  if (isSigned(given) && !isSigned(sound)) throw new FormUnavailableError('Nothing could be signed.');
}
