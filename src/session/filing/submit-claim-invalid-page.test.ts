import { describe, expect, it } from 'vitest';
import type { Block, FormDefinition, PageAction, PageDefinition } from '#claim/definition/form-definition.ts';
import { createTestForm, DETAILS, modelConfig, rowOf, textField } from '#claim/engine/form-fixture.ts';
import { findFirstInvalidPage } from './submit-claim.ts';

const required = [{ type: 'required' }];

function pageOf(slug: string, action: PageAction, ...blocks: readonly Block[]): PageDefinition {
  return { slug, title: slug, blocks, action, actionLabel: 'go', deadlineKeys: [], enableTimeout: true };
}

/** Form with one field per page; the second page is skipped if the first answers "skip". */
const definition: FormDefinition = {
  formType: 'Standard',
  sections: ['claimDetails', 'claimTransactions'],
  pages: [
    pageOf('', 'authorize', rowOf(textField('start'))),
    pageOf('first', 'continue', rowOf(textField('first'))),
    {
      ...pageOf('second', 'continue', rowOf(textField('second'))),
      skipWhen: {
        dependencies: [{ key: 'first', operator: 'IsNotEqualTo', value: 'skip', model: DETAILS }],
        hideOnAnyUnfulfilled: true,
      },
    },
    pageOf('rows', 'continue', {
      id: 'table',
      kind: 'recordTable',
      section: 'claimTransactions',
      fields: [{ type: 'text', key: 'vendor', label: 'vendor' }],
    }),
    pageOf('summary', 'submit', rowOf(textField('signature'))),
    pageOf('confirmation', 'none', rowOf(textField('confirmation'))),
  ],
};

function createForm() {
  const keys = ['start', 'first', 'second', 'signature', 'confirmation'];
  const rules = Object.fromEntries(keys.map((key) => [key, required]));
  const transactions = modelConfig('claimTransactions', { vendor: [{ type: 'maxLength', max: 5 }] });
  const form = createTestForm(definition, { configs: [modelConfig('claimDetails', rules), transactions] });
  const find = async () => (await findFirstInvalidPage(form.engine, definition))?.slug;
  return { ...form, find };
}

describe('the first page that has something to mend', () => {
  it('is looked for in order, the last page included; start and confirmation are not asked', async () => {
    const { set, find, view } = createForm();
    expect(await find()).toBe('first');
    expect(view('first').issues).toHaveLength(1);
    set('first', 'a');
    expect(await find()).toBe('second');
    set('second', 'b');
    expect(await find()).toBe('summary');
    set('signature', 'c');
    expect(await find()).toBeUndefined();
    set('first', '');
    expect(await find()).toBe('first');
  });

  it('is none that is skipped', async () => {
    const { set, find } = createForm();
    set('first', 'skip');
    set('signature', 'c');
    expect(await find()).toBeUndefined();
  });

  it('is one with a row that was left unfinished', async () => {
    const { engine, set, find } = createForm();
    for (const key of ['first', 'second', 'signature']) set(key, 'x');
    const { clientId } = engine.store.addDraft({ formType: 'Standard', dtoMapping: 'claimTransactions' });
    expect(await find()).toBeUndefined();
    engine.change({ clientId, key: 'vendor' }, 'too long');
    expect(await find()).toBe('rows');
  });
});
