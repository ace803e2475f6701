import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Block, FormDefinition, PageAction, PageDefinition } from '#claim/definition/form-definition.ts';
import { WALLET_CODE_KEY } from '#claim/definition/form-plan.ts';
import { DETAILS, rowOf, textField } from '#claim/engine/form-fixture.ts';
import type { WalletOffer } from '#claim/rules/rule.ts';
import type { FieldValue, FormModel } from '#server/form-model.ts';
import { type ClaimFacts, checkClaim } from './check-claim.ts';

const SIGNATURE = { dtoMapping: 'signature' } as const;

function pageOf(slug: string, action: PageAction, ...blocks: readonly Block[]): PageDefinition {
  return { slug, title: slug, blocks, action, actionLabel: 'go', deadlineKeys: [], enableTimeout: true };
}

const definition: FormDefinition = {
  formType: 'Standard',
  sections: ['credentials', 'claimDetails', 'signature', 'documentContexts'],
  pages: [
    pageOf('', 'authorize', rowOf(textField('pin', { model: { dtoMapping: 'credentials' } }))),
    pageOf('payment', 'continue', rowOf(textField('paymentMethod')), {
      id: 'wallet',
      kind: 'wallet',
      model: DETAILS,
      dependencies: {
        dependencies: [{ key: 'paymentMethod', operator: 'IsEqualTo', value: 'wallet', model: DETAILS }],
        hideOnAnyUnfulfilled: true,
      },
    }),
    pageOf('documents', 'continue', {
      id: 'documents',
      kind: 'documentManager',
      section: 'documentContexts',
      required: false,
      fields: [],
    }),
    pageOf('summary', 'submit', {
      id: 'signature',
      kind: 'signature',
      model: SIGNATURE,
      statement: 'statement',
      statementVersion: '1',
    }),
    pageOf('confirmation', 'none'),
  ],
};

type Fields = Readonly<Record<string, FieldValue>>;

function model(dtoMapping: string, fields: Fields = {}, clientId = dtoMapping): FormModel {
  return { id: null, clientId, metadata: { formType: 'Standard', dtoMapping }, metadataHash: 'v1', fields };
}

const SIGNED: Fields = {
  agreesToStatement: true,
  signatureName: 'Ana Diaz',
  signatureDate: '06/01/2026',
  statementText: 'It is true.',
  statementVersion: '1',
  statementCulture: 'en',
};

function documentOf(name: string): FormModel {
  const file = { documentId: `id-${name}`, name, size: 1, type: 'application/pdf', sha256: 'ab' };
  return model('documentContexts', { file: [file] }, `client-${name}`);
}

interface Claim {
  readonly details?: Fields;
  readonly signature?: Fields;
  readonly others?: readonly FormModel[];
  readonly facts?: Partial<ClaimFacts>;
  readonly culture?: string;
  readonly pages?: FormDefinition['pages'];
}

const LINKED = { offer: 'offered', codeExpiresAt: 2_000, now: 1_000 } as const;

function check({
  details = {},
  signature = SIGNED,
  others = [],
  facts = {},
  culture = 'en',
  pages = definition.pages,
}: Claim) {
  const saved = [model('credentials'), model('claimDetails', details), model('signature', signature)];
  const source = {
    definition: { ...definition, pages },
    store: { saved: [...saved, ...others], prepopulated: [] },
    culture,
  };
  return checkClaim({ ...source, facts: { wallet: LINKED, missingDocuments: new Set(), ...facts } });
}

function problemOf(claim: Claim): string | undefined {
  const checked = check(claim);
  return checked.ok ? undefined : `${checked.error.page.slug}: ${checked.error.code}`;
}

const BY_WALLET = { paymentMethod: 'wallet', [WALLET_CODE_KEY]: 'code-1' };

describe('a claim as a whole', () => {
  it('is built where nothing is wrong, paid by check or by a wallet that is linked', () => {
    expect(problemOf({ details: { paymentMethod: 'check' } })).toBeUndefined();
    expect(problemOf({ details: BY_WALLET })).toBeUndefined();
    const checked = check({ details: BY_WALLET });
    expect(checked.ok && checked.value.claimDetails?.fields).toEqual(BY_WALLET);
  });

  it.each<[string, Fields, Partial<typeof LINKED> | { offer: WalletOffer }]>([
    ['walletNotLinked', { paymentMethod: 'wallet' }, {}],
    ['walletNotLinked', { ...BY_WALLET, [WALLET_CODE_KEY]: ' ' }, {}],
    ['walletUnreachable', { paymentMethod: 'wallet' }, { offer: 'unreachable' }],
    ['walletUnreachable', { paymentMethod: 'wallet' }, { offer: 'unknown' }],
    ['walletOff', BY_WALLET, { offer: 'off' }],
    ['walletOff', { paymentMethod: 'wallet' }, { offer: 'off' }],
    ['walletExpired', BY_WALLET, { now: 2_000 as 1_000 }],
    ['walletExpired', BY_WALLET, { codeExpiresAt: 0 as 2_000 }],
  ])('has the problem %s on the page of the payment', (code, details, wallet) => {
    expect(problemOf({ details, facts: { wallet: { ...LINKED, ...wallet } } })).toBe(`payment: ${code}`);
  });

  it('is paid to a wallet that was linked although its settings cannot be had now', () => {
    expect(problemOf({ details: BY_WALLET, facts: { wallet: { ...LINKED, offer: 'unreachable' } } })).toBe(
      undefined,
    );
  });

  it('is asked nothing by a page that is skipped', () => {
    const skipWhen = {
      dependencies: [{ key: 'isPaid', operator: 'IsEqualTo', value: 'yes', model: DETAILS }],
      hideOnAnyUnfulfilled: true,
    } as const;
    const pages = definition.pages.map((page) => (page.slug === 'payment' ? { ...page, skipWhen } : page));
    const unlinked = { paymentMethod: 'wallet' };
    expect(problemOf({ pages, details: { ...unlinked, isPaid: 'yes' } })).toBe('payment: walletNotLinked');
    expect(problemOf({ pages, details: { ...unlinked, isPaid: 'no' } })).toBeUndefined();
  });

  it('names a document that this device does not hold whole', () => {
    const others = [documentOf('a.pdf'), documentOf('b.pdf')];
    const checked = check({ others, facts: { missingDocuments: new Set(['id-b.pdf']) } });
    expect(checked).toMatchObject({
      ok: false,
      error: { code: 'document-missing', detail: 'b.pdf', page: { slug: 'documents' } },
    });
  });

  it.each([
    ['statement-not-accepted', { agreesToStatement: false }],
    ['signature-missing', { signatureName: '  ' }],
    ['signature-undated', { signatureDate: null }],
    ['statement-missing', { statementText: null }],
    ['statement-missing', { statementCulture: null }],
    ['statement-missing', { statementVersion: '0' }],
  ])('has the problem %s on the page that is signed', (code, change) => {
    expect(problemOf({ signature: { ...SIGNED, ...change } })).toBe(`summary: ${code}`);
  });

  it('leads to the page of what cannot be put together', () => {
    const twice = model('claimDetails', {}, 'second');
    expect(problemOf({ others: [twice] })).toBe('payment: section-with-several-models');
    expect(problemOf({ others: [model('credentials', {}, 'second')] })).toBe(
      'summary: section-with-several-models',
    );
    const same = [documentOf('a.pdf'), { ...documentOf('a.pdf'), clientId: 'other' }];
    expect(problemOf({ others: same })).toBe('documents: file-name-not-unique');
    expect(problemOf({ culture: '' })).toBe('summary: culture-missing');
    expect(problemOf({ others: [model('', {}, 'stray')] })).toBe('summary: dto-mapping-missing');
  });

  const text = fc.constantFrom(null, '', ' ', 'x');
  const claims = fc.record({
    method: fc.constantFrom(null, 'check', 'wallet'),
    code: text,
    offer: fc.constantFrom<WalletOffer>('unknown', 'unreachable', 'offered', 'off'),
    codeExpiresAt: fc.nat(3),
    now: fc.nat(3),
    agrees: fc.boolean(),
    name: text,
    date: text,
    wording: text,
    named: fc.uniqueArray(fc.constantFrom('a', 'b', 'c')),
    missing: fc.uniqueArray(fc.constantFrom('a', 'b', 'c')),
  });
  const isGiven = (value: string | null) => value !== null && value.trim() !== '';

  it('is frozen exactly where everything holds that its sending needs', () => {
    fc.assert(
      fc.property(claims, (claim) => {
        const isPaidByWallet = claim.method === 'wallet';
        const isWalletGood = claim.offer !== 'off' && isGiven(claim.code) && claim.now < claim.codeExpiresAt;
        const isSigned = claim.agrees && isGiven(claim.name) && isGiven(claim.date) && isGiven(claim.wording);
        const isWhole = claim.named.every((name) => !claim.missing.includes(name));
        const checked = check({
          details: { paymentMethod: claim.method, [WALLET_CODE_KEY]: claim.code },
          signature: {
            ...SIGNED,
            agreesToStatement: claim.agrees,
            signatureName: claim.name,
            signatureDate: claim.date,
            statementText: claim.wording,
          },
          others: claim.named.map(documentOf),
          facts: {
            wallet: { offer: claim.offer, codeExpiresAt: claim.codeExpiresAt, now: claim.now },
            missingDocuments: new Set(claim.missing.map((name) => `id-${name}`)),
          },
        });
        expect(checked.ok).toBe((!isPaidByWallet || isWalletGood) && isSigned && isWhole);
        // A claimant who never had a connection must not read that it has expired.
        if (!checked.ok && checked.error.code === 'walletExpired') expect(isGiven(claim.code)).toBe(true);
        // A problem must lead to a page that the claimant can visit.
        if (!checked.ok) expect(['continue', 'submit']).toContain(checked.error.page.action);
      }),
    );
  });
});
