import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FieldValue, FormModel, Section } from '#server/form-model.ts';
import { submissionPayloadSchema } from '#server/submission.ts';
import { buildSubmission } from './payload.ts';

let count = 0;
function model(dtoMapping: string, fields: Record<string, FieldValue> = {}): FormModel {
  count += 1;
  const metadata = { formType: 'Standard', dtoMapping };
  return { id: null, clientId: `client-${count}`, metadata, metadataHash: 'v1', fields };
}
const file = (name: string) => ({ documentId: name, name, size: 1, type: 'application/pdf', sha256: 'ab' });
const document = (...names: readonly string[]) => model('documentContexts', { file: names.map(file) });

const sections: readonly Section[] = [
  'credentials',
  'claimantInfo',
  'claimDetails',
  'prepopulatedData',
  'documentContexts',
  'claimTransactions',
];
const required = () => [model('credentials'), model('claimantInfo'), model('claimDetails')];

function build(saved: readonly FormModel[], culture = 'en', prepopulated: readonly FormModel[] = []) {
  return buildSubmission({ definition: { sections }, store: { saved, prepopulated }, culture });
}
const errorOf = (saved: readonly FormModel[], culture?: string) => {
  const result = build(saved, culture);
  return result.ok ? undefined : result.error;
};

describe('buildSubmission', () => {
  it('puts each model into its section; sections that the form does not have are null or empty [S3.52 S3.55 S3.56]', () => {
    const [credentials, claimantInfo, claimDetails] = required();
    const row = model('claimTransactions');
    const paper = document('a.pdf');
    const known = model('claimantInfo');
    const saved = [credentials, claimantInfo, claimDetails, row, paper].filter((one) => one !== undefined);
    const result = build(saved, 'es', [known]);
    expect(result).toEqual({
      ok: true,
      value: {
        userPreferredCulture: 'es',
        signature: null,
        claimantInfo,
        credentials,
        claimDetails,
        prepopulatedData: [known],
        documentContexts: [paper],
        claimTransactions: [row],
      },
    });
    const payload = { ...(result.ok ? result.value : {}), reCaptchaResponse: 't', captchaRawValue: null };
    expect(submissionPayloadSchema.safeParse(payload).success).toBe(true);
  });

  it('sends what the claimant’s own models hold of the prepopulated data, after what the server has given', () => {
    const [known, own] = [model('claimantInfo'), model('prepopulatedData')];
    const result = build([...required(), own], 'en', [known]);
    expect(result.ok && result.value.prepopulatedData).toEqual([known, own]);
  });

  it('leaves out what the form has no section for', () => {
    const result = buildSubmission({
      definition: { sections: ['credentials'] },
      store: { saved: [...required(), document('a.pdf')], prepopulated: [model('x')] },
      culture: 'en',
    });
    expect(result.ok && result.value).toMatchObject({
      claimantInfo: null,
      claimDetails: null,
      documentContexts: [],
      prepopulatedData: [],
    });
  });

  it('needs a culture [S5.80]', () => {
    expect(errorOf(required(), '')?.code).toBe('culture-missing');
  });

  it('leaves out what the server has given without a section, and sends the rest', () => {
    const known = model('claimantInfo');
    const result = build(required(), 'en', [model(''), known]);
    expect(result.ok && result.value.prepopulatedData).toEqual([known]);
  });

  it('needs dtoMapping in every model’s metadata [S5.82]', () => {
    expect(errorOf([...required(), model('')])?.code).toBe('dto-mapping-missing');
  });

  it('needs exactly one model for each single section of the form [S3.55 S5.81]', () => {
    expect(errorOf(required().slice(1))).toEqual({ code: 'section-without-model', detail: 'credentials' });
    expect(errorOf([...required(), model('claimDetails')])).toEqual({
      code: 'section-with-several-models',
      detail: 'claimDetails',
    });
  });

  it('takes one file a field, and one file field a model [S5.77 S9.9]', () => {
    expect(errorOf([...required(), document('a.pdf', 'b.pdf')])?.code).toBe('several-files-in-a-field');
    const two = model('documentContexts', { front: [file('a.pdf')], back: [file('b.pdf')] });
    expect(errorOf([...required(), two])?.code).toBe('several-file-fields-in-a-model');
  });

  it('maps each file name to exactly one document context [S5.78]', () => {
    expect(errorOf([...required(), document('a.pdf'), document('a.pdf')])).toEqual({
      code: 'file-name-not-unique',
      detail: 'a.pdf',
    });
    const stray = required();
    stray[2] = model('claimDetails', { photo: [file('me.jpg')] });
    expect(errorOf(stray)).toEqual({ code: 'file-without-document-context', detail: 'me.jpg' });
    expect(
      errorOf([...required(), document('a.pdf'), document('b.pdf'), model('documentContexts')]),
    ).toBeUndefined();
  });

  it('does not take lists of texts for files', () => {
    const [credentials, claimantInfo] = required();
    const details = model('claimDetails', { colours: ['red', 'blue'], shapes: ['round'] });
    expect(errorOf([credentials, claimantInfo, details].filter((one) => one !== undefined))).toBeUndefined();
  });

  it('either holds every saved model of the form’s sections once, or says why not', () => {
    const mapping = fc.constantFrom(
      'credentials',
      'claimantInfo',
      'claimDetails',
      'documentContexts',
      'claimTransactions',
    );
    fc.assert(
      fc.property(
        fc.array(mapping, { maxLength: 8 }),
        fc.array(fc.constantFrom('a', 'b', 'c')),
        (others, names) => {
          const saved = [
            ...(others.length % 2 === 0 ? required() : []),
            ...others.map((name) => model(name)),
            ...names.map((name) => document(name)),
          ];
          const result = build(saved);
          if (!result.ok) return;
          const { userPreferredCulture, ...parts } = result.value;
          const sent = Object.values(parts)
            .flat()
            .filter((part) => part !== null);
          expect(userPreferredCulture).toBe('en');
          expect(sent.map(({ clientId }) => clientId).sort()).toEqual(
            saved.map(({ clientId }) => clientId).sort(),
          );
          expect(new Set(names).size).toBe(names.length);
        },
      ),
    );
  });
});
