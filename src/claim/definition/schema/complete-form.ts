import type { FormEntry } from '#server/case.ts';
import { GLOBAL_DEADLINE } from '#server/deadlines.ts';
import type { FieldConfig, ModelSelector } from '../field-config.ts';
import type { Block, FormDefinition, PageAction, PageDefinition } from '../form-definition.ts';
import { CONFIRMATION_SLUG } from '../page-roles.ts';
import type { WrittenField } from './field-schema.ts';
import type { WrittenBlock, WrittenForm, WrittenPage } from './form-schema.ts';

export interface CompleteForm {
  readonly entry: FormEntry;
  readonly definition: FormDefinition;
}

export function completeForm({ formType, purpose, deadlineKey, sections, pages }: WrittenForm): CompleteForm {
  const submits = pages.findLastIndex(({ role }) => role !== 'confirmation' && role !== 'credentials');
  return {
    entry: { formType, purpose, deadlineKey },
    definition: {
      formType,
      sections,
      pages: pages.map((page, index) => completePage(page, deadlineKey, index === submits)),
    },
  };
}

const ACTION_LABELS: Readonly<Record<PageAction, string>> = {
  authorize: 'pages.start.action',
  continue: 'pages.continue',
  submit: 'pages.submit',
  none: 'pages.continue',
};

function completePage(page: WrittenPage, deadlineKey: string, isLast: boolean): PageDefinition {
  const { role, slug, title, blocks = [], model, ...rest } = page;
  const action = page.action ?? actionOf(role, isLast);
  return {
    ...rest,
    ...(role === undefined ? {} : { role }),
    slug: slug ?? (role === 'confirmation' ? CONFIRMATION_SLUG : ''),
    title: title ?? 'pages.confirmation.title',
    blocks: blocks.map((block) => completeBlock(block, model)),
    action,
    actionLabel: page.actionLabel ?? ACTION_LABELS[action],
    // No deadline here: a claim filed a second before it must still show its reference code (decisions, "Routes").
    deadlineKeys: role === 'confirmation' ? [] : [deadlineKey, GLOBAL_DEADLINE],
    enableTimeout: role !== 'credentials',
  };
}

function actionOf(role: WrittenPage['role'], isLast: boolean): PageAction {
  if (role === 'credentials') return 'authorize';
  if (role === 'confirmation') return 'none';
  return isLast ? 'submit' : 'continue';
}

/** Gives a block and its fields the page's model where they name none. Records have a model of their own. */
function completeBlock(block: WrittenBlock, pageModel: ModelSelector | undefined): Block {
  switch (block.kind) {
    case 'inputRow':
      return { ...block, fields: block.fields.map((field) => completeField(field, pageModel)) };
    case 'address':
    case 'name':
    case 'confirmation':
    case 'signature':
    case 'wallet':
      return { ...block, model: block.model ?? pageModel ?? {} };
    default:
      return block;
  }
}

function completeField(field: WrittenField, pageModel: ModelSelector | undefined): FieldConfig {
  const model = field.model ?? pageModel;
  return model === undefined ? field : { ...field, model };
}
