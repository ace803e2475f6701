import { describe, expect, it, vi } from 'vitest';
import type { DocumentManagerBlock, RecordTableBlock } from '#claim/definition/form-definition.ts';
import type { FileReference } from '#server/form-model.ts';
import { waitFor } from '#tests/support/wait-for.ts';
import { createTestForm, DETAILS, formOf, rowOf, type TestForm, textField } from './form-fixture.ts';

const file = (name: string): FileReference[] => [
  { documentId: `id-${name}`, name, size: 3, type: 'application/pdf', sha256: 'ab' },
];

const documents: DocumentManagerBlock = {
  id: 'documents',
  kind: 'documentManager',
  section: 'documentContexts',
  required: true,
  fields: [
    { type: 'file', key: 'file', label: 'file' },
    { type: 'text', key: 'description', label: 'description' },
  ],
};

const table: RecordTableBlock = {
  id: 'table',
  kind: 'recordTable',
  section: 'claimTransactions',
  fields: [
    { type: 'text', key: 'vendor', label: 'vendor' },
    {
      type: 'text',
      key: 'amount',
      label: 'amount',
      dependencies: {
        dependencies: [{ key: 'vendor', operator: 'IsNotEqualTo', value: null }],
        hideOnAnyUnfulfilled: true,
      },
    },
  ],
};

function addDraft(form: TestForm, dtoMapping: string) {
  return form.engine.store.addDraft({ formType: 'Standard', dtoMapping }).clientId;
}

async function addDocument(form: TestForm, name: string): Promise<readonly string[]> {
  const clientId = addDraft(form, 'documentContexts');
  form.engine.change({ clientId, key: 'file' }, file(name));
  const found = await form.engine.validateRecord('documents', clientId);
  if (found.length === 0) form.engine.store.saveDraft(clientId);
  return found.flatMap(({ issues }) => issues.map(({ code }) => code));
}

async function pageCodes(form: TestForm): Promise<readonly string[]> {
  const found = await form.engine.validatePage('page');
  return found.flatMap(({ issues }) => issues.map(({ code }) => code));
}

describe('documents', () => {
  it('carry the file’s name, size and type in their model [S3.34 S3.35]', () => {
    const form = createTestForm(formOf(documents));
    const clientId = addDraft(form, 'documentContexts');
    form.engine.change({ clientId, key: 'file' }, [
      { documentId: 'd', name: 'a', size: 3, type: '', sha256: 'ab' },
    ]);
    expect(form.engine.store.getModel(clientId).fields).toMatchObject({
      name: 'a',
      size: 3,
      type: 'unknown',
      sha256: 'ab',
    });
    form.engine.change({ clientId, key: 'file' }, null);
    expect(form.engine.store.getModel(clientId).fields).toMatchObject({ name: null, size: null, type: null });
  });

  it('need a file, and a name that no saved one has [S3.46 S3.47 S5.73]', async () => {
    const form = createTestForm(formOf(documents));
    const empty = addDraft(form, 'documentContexts');
    const found = await form.engine.validateRecord('documents', empty);
    expect(found.map(({ field, issues }) => [field.key, issues[0]?.code])).toEqual([['file', 'required']]);
    expect(await addDocument(form, 'a.pdf')).toEqual([]);
    expect(await addDocument(form, 'a.pdf')).toEqual(['fileAlreadyExists']);
    expect(await addDocument(form, 'b.pdf')).toEqual([]);
    expect(
      form.engine.store.saved.filter(({ metadata }) => metadata.dtoMapping === 'documentContexts'),
    ).toHaveLength(2);
  });

  it('are demanded where required, once at least [S5.70]', async () => {
    const form = createTestForm(formOf(documents));
    const draft = addDraft(form, 'documentContexts');
    // Also if no document was begun.
    expect(await pageCodes(createTestForm(formOf(documents)))).toEqual(['provideDocumentation']);
    const [issues] = await form.engine.validatePage('page');
    expect(issues).toMatchObject({
      list: { id: 'documents' },
      issues: [{ code: 'provideDocumentation' }],
    });
    expect(form.engine.getBlockIssues('documents')).toEqual([{ code: 'provideDocumentation' }]);
    form.engine.change({ clientId: draft, key: 'description' }, 'The price');
    await form.engine.validatePage('page');
    const both = [{ code: 'provideDocumentation' }, { code: 'formIsDirty' }];
    expect(form.engine.getBlockIssues('documents')).toEqual(both);
    form.engine.store.removeModel(draft);
    await addDocument(form, 'a.pdf');
    expect(form.engine.getBlockIssues('documents')).toEqual([]);
    expect(await pageCodes(form)).toEqual([]);
    expect(await pageCodes(createTestForm(formOf({ ...documents, required: false })))).toEqual([]);
  });

  it('make the page invalid while an unfinished one is dirty [S5.71]', async () => {
    const form = createTestForm(formOf({ ...documents, required: false }));
    const clientId = addDraft(form, 'documentContexts');
    expect(await pageCodes(form)).toEqual([]);
    form.engine.change({ clientId, key: 'description' }, 'half');
    // Also reports the missing value.
    expect(await pageCodes(form)).toEqual(['formIsDirty', 'required']);
    form.engine.store.removeModel(clientId);
    expect(await pageCodes(form)).toEqual([]);
  });

  it.each([
    ['hidden', true],
    ['shown all the same', false],
  ])(
    'ask for nothing while their dependencies are unfulfilled, %s [S5.72]',
    async (_how, hideOnAnyUnfulfilled) => {
      const form = createTestForm(
        formOf(rowOf(textField('a')), {
          ...documents,
          dependencies: {
            dependencies: [{ model: DETAILS, key: 'a', operator: 'IsEqualTo', value: 'yes' }],
            hideOnAnyUnfulfilled,
          },
        }),
      );
      addDraft(form, 'documentContexts');
      expect(await pageCodes(form)).toEqual([]);
      form.set('a', 'yes');
      expect(await pageCodes(form)).toEqual(['provideDocumentation']);
    },
  );
});

describe('a record that is removed while it is validated', () => {
  it('is neither told nor asked for any more', async () => {
    const { promise, resolve } = Promise.withResolvers<'match'>();
    const rules = {
      getWhitelist: () => undefined,
      getToday: () => ({ year: 2026, month: 6, day: 1 }),
      matchesPattern: () => promise,
    };
    const slow = [{ type: 'regularExpression', pattern: 'x' }, { type: 'required' }];
    const fields = [textField('description', { validations: slow })].map(({ model: _, ...field }) => field);
    const form = createTestForm(formOf({ ...documents, fields }), { rules });
    const clientId = addDraft(form, 'documentContexts');
    form.engine.change({ clientId, key: 'description' }, 'x');
    const judging = [
      form.engine.validateField({ clientId, key: 'description' }),
      form.engine.validateRecord('documents', clientId),
      form.engine.leaveRecord('documents', clientId),
      form.engine.validatePage('page'),
    ];
    form.engine.store.removeModel(clientId);
    resolve('match');
    expect(await Promise.all(judging)).toMatchObject([[], [], false, [{ list: { id: 'documents' } }]]);
    form.engine.change({ clientId, key: 'description' }, 'y');
    expect(form.engine.getValue({ clientId, key: 'description' })).toBeNull();
  });
});

describe('another record that is removed while a field is validated', () => {
  /** Creates a field whose rule waits for the test's verdict, and a record to remove. */
  function createSlowForm() {
    const judgements: ((verdict: 'match' | 'mismatch') => void)[] = [];
    const rules = {
      getWhitelist: () => undefined,
      getToday: () => ({ year: 2026, month: 6, day: 1 }),
      matchesPattern: () => new Promise<'match' | 'mismatch'>((resolve) => judgements.push(resolve)),
    };
    const slow = [{ type: 'regularExpression', pattern: 'x' }];
    const form = createTestForm(formOf(table, rowOf(textField('a', { validations: slow }))), { rules });
    const record = addDraft(form, 'claimTransactions');
    return { ...form, judgements, removeRecord: () => form.engine.store.removeModel(record) };
  }

  it('leaves what was typed since', async () => {
    const form = createSlowForm();
    form.set('a', ' first ');
    const running = form.engine.validateField(form.at('a'));
    form.removeRecord();
    form.set('a', 'second');
    form.judgements[0]?.('match');
    await running;
    expect(form.value('a')).toBe('second');
  });

  it('does not bring an older judgement after a newer one', async () => {
    const form = createSlowForm();
    form.set('a', 'x');
    const older = form.engine.validateField(form.at('a'));
    form.removeRecord();
    const newer = form.engine.validateField(form.at('a'));
    form.judgements[1]?.('match');
    await newer;
    form.judgements[0]?.('mismatch');
    await older;
    expect(form.view('a').issues).toEqual([]);
  });
});

describe('a record that nobody has begun', () => {
  it('is not judged when the focus passes through it, nor once it is emptied again', async () => {
    const form = createTestForm(formOf(table));
    const clientId = addDraft(form, 'claimTransactions');
    const at = (key: string) => ({ clientId, key });
    expect(await form.engine.validateField(at('vendor'))).toEqual([]);
    expect(await form.engine.leaveRecord('table', clientId)).toBe(false);
    expect(form.engine.getView(at('vendor')).issues).toEqual([]);
    form.engine.change(at('amount'), '5');
    expect(await form.engine.leaveRecord('table', clientId)).toBe(false);
    expect(form.engine.getView(at('vendor')).issues).toHaveLength(1);
    form.engine.change(at('amount'), '');
    await form.engine.validateField(at('amount'));
    expect(form.engine.getView(at('vendor')).issues).toEqual([]);
    expect(await pageCodes(form)).toEqual([]);
  });

  it('is judged by its own button, and from then on field by field', async () => {
    const form = createTestForm(formOf(documents));
    const clientId = addDraft(form, 'documentContexts');
    const at = { clientId, key: 'file' };
    expect(await form.engine.validateField(at)).toEqual([]);
    expect(await form.engine.validateRecord('documents', clientId)).toHaveLength(1);
    expect(await form.engine.validateField(at)).toHaveLength(1);
  });
});

describe('a file that was refused', () => {
  const refused = [{ code: 'fileType' }];

  async function refuse() {
    const form = createTestForm(formOf({ ...documents, required: false }));
    const clientId = addDraft(form, 'documentContexts');
    const at = { clientId, key: 'file' };
    form.engine.setIssues(at, refused);
    return { ...form, clientId, at };
  }

  it('keeps the reason at its field until another is chosen', async () => {
    const { engine, clientId, at } = await refuse();
    for (let press = 0; press < 2; press += 1) {
      const [found] = await engine.validateRecord('documents', clientId);
      expect(found?.issues).toEqual(refused);
      await engine.validateField(at);
      expect(engine.getView(at).issues).toEqual(refused);
    }
    engine.change(at, file('a.pdf'));
    expect(await engine.validateRecord('documents', clientId)).toEqual([]);
    engine.change(at, null);
    await engine.validateField(at);
    expect(engine.getView(at).issues).toMatchObject([{ code: 'required' }]);
  });

  it('leaves the one that was chosen before, which can be added', async () => {
    const { engine, clientId, at } = await refuse();
    engine.change(at, file('a.pdf'));
    engine.setIssues(at, refused);
    expect(engine.getView(at).issues).toEqual(refused);
    expect(await engine.validateRecord('documents', clientId)).toEqual([]);
  });

  it('has begun its document: the page is not left without a word of it', async () => {
    const { engine } = await refuse();
    const found = await engine.validatePage('page');
    expect(found).toMatchObject([
      { list: { id: 'documents' }, issues: [{ code: 'formIsDirty' }] },
      { field: { key: 'file' }, issues: refused },
    ]);
  });
});

describe('the rows of a table', () => {
  it('have each their own dependencies, values and issues', async () => {
    const form = createTestForm(formOf(table));
    const first = addDraft(form, 'claimTransactions');
    const second = addDraft(form, 'claimTransactions');
    form.engine.change({ clientId: first, key: 'vendor' }, 'Shop');
    expect(form.engine.getView({ clientId: first, key: 'amount' }).visible).toBe(true);
    expect(form.engine.getView({ clientId: second, key: 'amount' }).visible).toBe(false);
    const found = await form.engine.validateRecord('table', second);
    expect(found.map(({ field }) => field.key)).toEqual(['vendor']);
    expect(await form.engine.validateRecord('table', first)).toEqual([]);
  });

  it('vanish without a trace', async () => {
    const form = createTestForm(formOf(table));
    const clientId = addDraft(form, 'claimTransactions');
    const other = addDraft(form, 'claimTransactions');
    await form.engine.validateRecord('table', other);
    const before = form.engine.getView({ clientId: other, key: 'vendor' });
    form.engine.store.removeModel(clientId);
    expect(form.engine.getView({ clientId, key: 'vendor' }).visible).toBe(false);
    expect(await form.engine.validateField({ clientId, key: 'vendor' })).toEqual([]);
    expect(form.engine.getView({ clientId: other, key: 'vendor' })).toBe(before);
    expect(before.issues).toHaveLength(1);
  });

  it('that the focus has not left yet are validated and saved with the page; untouched ones are ignored', async () => {
    const form = createTestForm(formOf(table));
    const typed = addDraft(form, 'claimTransactions');
    const untouched = addDraft(form, 'claimTransactions');
    form.engine.change({ clientId: typed, key: 'amount' }, '5');
    expect(await pageCodes(form)).toEqual(['required']);
    form.engine.change({ clientId: typed, key: 'vendor' }, 'Shop');
    expect(await pageCodes(form)).toEqual([]);
    expect(form.engine.store.getList(typed)).toBe('saved');
    expect(form.engine.store.getList(untouched)).toBe('drafts');
  });

  it.each([
    [2, undefined, 2],
    [{ model: DETAILS, key: 'expected' }, '3', 3],
    [{ model: DETAILS, key: 'expected' }, null, 0],
    [{ model: DETAILS, key: 'expected' }, 'many', 0],
    [0, undefined, 0],
  ])('are at least %j (of %j): %i [S5.74 S9.22]', async (minimumInstances, expected, count) => {
    const form = createTestForm(formOf(rowOf(textField('expected')), { ...table, minimumInstances }));
    if (expected !== undefined) form.set('expected', expected);
    if (count > 1)
      form.engine.change({ clientId: addDraft(form, 'claimTransactions'), key: 'vendor' }, 'Shop');
    await form.engine.validatePage('page');
    const issues = form.engine.getBlockIssues('table');
    expect(issues).toEqual(count === 0 ? [] : [{ code: 'minimumInstances', params: { count } }]);
  });

  it('may be demanded in the page’s own words [S5.76]', async () => {
    const form = createTestForm(
      formOf({ ...table, minimumInstances: 1, minimumInstancesMessage: 'pages.min' }),
    );
    addDraft(form, 'claimTransactions');
    await form.engine.validatePage('page');
    expect(form.engine.getBlockIssues('table')[0]).toMatchObject({ messageKey: 'pages.min' });
  });

  it('may be none where the claimant confirms it [S5.28]', async () => {
    const confirmsNone = { model: DETAILS, key: 'none', label: 'none' };
    const form = createTestForm(formOf({ ...table, confirmsNone }));
    expect(form.value('none')).toBe(false);
    expect(await pageCodes(form)).toEqual(['userConfirmsNone']);
    form.set('none', true);
    expect(await pageCodes(form)).toEqual([]);
    form.set('none', false);
    const clientId = addDraft(form, 'claimTransactions');
    form.engine.change({ clientId, key: 'vendor' }, 'Shop');
    expect(await pageCodes(form)).toEqual([]);
  });

  it('free the box for none of its error once there is one', async () => {
    const confirmsNone = { model: DETAILS, key: 'none', label: 'none' };
    const form = createTestForm(formOf({ ...table, confirmsNone }));
    expect(await pageCodes(form)).toEqual(['userConfirmsNone']);
    form.engine.store.saveDraft(addDraft(form, 'claimTransactions'));
    await waitFor(() => expect(form.view('none').issues).toEqual([]));
  });

  it.each([false, true])('are as many as the minimum also where the box for none is %s', async (isTicked) => {
    const confirmsNone = { model: DETAILS, key: 'none', label: 'none' };
    const form = createTestForm(formOf({ ...table, minimumInstances: 2, confirmsNone }));
    form.set('none', isTicked);
    expect(await pageCodes(form)).toEqual(
      isTicked ? ['minimumInstances'] : ['minimumInstances', 'userConfirmsNone'],
    );
    expect(form.engine.getBlockIssues('table')).toEqual([{ code: 'minimumInstances', params: { count: 2 } }]);
  });

  it('tell the block when what was wrong with it has changed', async () => {
    const form = createTestForm(formOf({ ...table, minimumInstances: 1 }));
    const told = vi.fn();
    form.engine.subscribeToBlock('table', told);
    addDraft(form, 'claimTransactions');
    expect(told).not.toHaveBeenCalled();
    await form.engine.validatePage('page');
    addDraft(form, 'claimTransactions');
    expect(told).toHaveBeenCalledTimes(2);
  });
});

describe('a document that is still filled in', () => {
  it('is asked whether it is complete without a word of what it lacks', async () => {
    const form = createTestForm(formOf(documents));
    const clientId = addDraft(form, 'documentContexts');
    const at = { clientId, key: 'file' };
    expect(await form.engine.isRecordComplete('documents', clientId)).toBe(false);
    expect(form.engine.getView(at).issues).toEqual([]);
    form.engine.change(at, file('a.pdf'));
    expect(await form.engine.isRecordComplete('documents', clientId)).toBe(true);
  });

  it('says at once that a saved one has its name', async () => {
    const form = createTestForm(formOf(documents));
    await addDocument(form, 'a.pdf');
    const clientId = addDraft(form, 'documentContexts');
    const at = { clientId, key: 'file' };
    form.engine.change(at, file('a.pdf'));
    expect(await form.engine.isRecordComplete('documents', clientId)).toBe(false);
    expect(form.engine.getView(at).issues).toMatchObject([{ code: 'fileAlreadyExists' }]);
  });

  it('is waited for by a page, also where the upload is begun by what ends', async () => {
    const form = createTestForm(formOf(documents));
    const clientId = addDraft(form, 'documentContexts');
    const { promise, resolve } = Promise.withResolvers<void>();
    const upload = async () => {
      await promise;
      form.engine.change({ clientId, key: 'file' }, file('a.pdf'));
      form.engine.holdValidation(
        form.engine
          .isRecordComplete('documents', clientId)
          .then((isComplete) => isComplete && form.engine.store.saveDraft(clientId)),
      );
    };
    form.engine.holdValidation(upload());
    const validating = pageCodes(form);
    resolve();
    expect(await validating).toEqual([]);
  });
});
