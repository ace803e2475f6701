import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { HttpAnswer } from '#server/submit.ts';
import type { OutboxEvent } from './outbox-machine.ts';
import { classifyAnswer, classifyStatusAnswer } from './server-answers.ts';

const NOW = Date.UTC(2026, 5, 1);

function answer(status: number, body: unknown = {}, overrides: Partial<HttpAnswer> = {}): HttpAnswer {
  return {
    status,
    body: JSON.stringify(body),
    retryAfter: null,
    ...overrides,
  };
}
const html = { body: '<html>Sign in</html>' };

describe('classifyAnswer', () => {
  it('files only with a reference code [S7.29]', () => {
    expect(classifyAnswer(answer(200, { submitted: true, referenceCodeForm: 'RW-7' }), NOW)).toEqual({
      type: 'accepted',
      referenceCodeForm: 'RW-7',
    });
    for (const body of [{ submitted: true }, {}, [], null, 'yes']) {
      expect(classifyAnswer(answer(201, body), NOW).type, JSON.stringify(body)).toBe(
        'accepted-without-reference',
      );
    }
  });

  it('takes a code that is a number, and members that begin with a capital', () => {
    const accepted = { type: 'accepted', referenceCodeForm: '200017' };
    expect(classifyAnswer(answer(200, { submitted: true, referenceCodeForm: 200_017 }), NOW)).toEqual(
      accepted,
    );
    expect(classifyAnswer(answer(200, { Submitted: true, ReferenceCodeForm: '200017' }), NOW)).toEqual(
      accepted,
    );
    expect(classifyAnswer(answer(400, { Submitted: false, Error: 'No.' }), NOW)).toEqual({
      type: 'refused',
      problem: { code: 'rejected', error: 'No.' },
    });
  });

  it.each([
    ['empty', ''],
    ['blanks', ' \t\n '],
    ['no-break and ideographic spaces', '\u00a0\u3000\u2007'],
    ['zero-width characters', '\u200b\u200c\u200d\u2060\ufeff'],
    ['control characters and direction marks', '\u0000\u0007\u200e\u202e'],
    ['fillers', '\u3164\u115f\u2800\u00ad'],
    ['over-long', 'R'.repeat(101)],
    ['a list', ['RW-7']],
    ['an object', { code: 'RW-7' }],
    ['null', null],
  ])('takes for no code what a claimant cannot write down: %s', (_what, referenceCodeForm) => {
    expect(classifyAnswer(answer(200, { submitted: true, referenceCodeForm }), NOW)).toEqual({
      type: 'accepted-without-reference',
    });
    expect(classifyAnswer(answer(200, { submitted: false, error: 'No.', referenceCodeForm }), NOW)).toEqual({
      type: 'refused',
      problem: { code: 'rejected', error: 'No.' },
    });
    expect(classifyStatusAnswer(answer(200, { state: 'filed', referenceCodeForm }), NOW)).toEqual({
      type: 'status-filed',
      referenceCodeForm: null,
    });
  });

  it('takes the outer blanks off a code', () => {
    const referenceCodeForm = '\ufeff RW 7\u00a0\n';
    expect(classifyAnswer(answer(200, { submitted: true, referenceCodeForm }), NOW)).toEqual({
      type: 'accepted',
      referenceCodeForm: 'RW 7',
    });
    expect(classifyStatusAnswer(answer(200, { state: 'filed', referenceCodeForm }), NOW)).toEqual({
      type: 'status-filed',
      referenceCodeForm: 'RW 7',
    });
  });

  it('goes by the members of the answer alone, whatever else the server did and says [S7.30]', () => {
    const said = { submitted: true, referenceCodeForm: 'RW-7' };
    const more = { ...said, reviewedBy: 'clerk', stored: false, status: 'pending', documents: [] };
    expect(classifyAnswer(answer(200, more), NOW)).toEqual(classifyAnswer(answer(200, said), NOW));
  });

  it('takes submitted=false, or an error, for a refusal whatever the status [S3.62 S7.29]', () => {
    expect(classifyAnswer(answer(200, { submitted: false, error: 'No.' }), NOW)).toEqual({
      type: 'refused',
      problem: { code: 'rejected', error: 'No.' },
    });
    expect(classifyAnswer(answer(200, { submitted: true, error: 'No.' }), NOW).type).toBe('refused');
    const wordless = [{ submitted: false }, { submitted: false, referenceCodeForm: 'R-1' }];
    for (const body of wordless) expect(classifyAnswer(answer(200, body), NOW).type).toBe('refused');
    expect(classifyAnswer(answer(200, { submitted: true, nonMatchingPaymentElection: true }), NOW)).toEqual({
      type: 'payment-mismatched',
      error: null,
    });
  });

  it.each([0, 301, 302, 303, 307, 404, 405, 408, 410, 425, 429, 500, 502, 503, 504, 599])(
    'tries again after %i',
    (status) => {
      expect(classifyAnswer(answer(status), NOW).type).toBe('retry-later');
      expect(classifyAnswer(answer(status, '', html), NOW).type).toBe('retry-later');
    },
  );

  it('tries again after what is no JSON: a captive portal, a login page, a firewall', () => {
    for (const status of [200, 204, 302, 403]) {
      expect(classifyAnswer(answer(status, '', html), NOW)).toEqual({
        type: 'retry-later',
        retryAfterMs: null,
        mayHaveArrived: true,
      });
    }
    expect(classifyAnswer(answer(200, '', { body: '{"submitted":tr' }), NOW).type).toBe('retry-later');
    expect(classifyAnswer(answer(200, '', { body: 'OK' }), NOW).type).toBe('retry-later');
  });

  it('knows which answers cannot have stored the claim', () => {
    for (const status of [404, 425, 429]) {
      expect(classifyAnswer(answer(status), NOW)).toMatchObject({ mayHaveArrived: false });
    }
    for (const status of [408, 500, 503]) {
      expect(classifyAnswer(answer(status), NOW)).toMatchObject({ mayHaveArrived: true });
    }
  });

  it('reads 400, 401, 403, 409, 413, 415 and 422 [S7.38]', () => {
    expect(
      classifyAnswer(answer(400, { submitted: false, nonMatchingPaymentElection: true, error: 'E' }), NOW),
    ).toEqual({ type: 'payment-mismatched', error: 'E' });
    expect(classifyAnswer(answer(400, { submitted: false, error: 'E' }), NOW)).toEqual({
      type: 'refused',
      problem: { code: 'rejected', error: 'E' },
    });
    expect(classifyAnswer(answer(400, '', html), NOW)).toEqual({
      type: 'refused',
      problem: { code: 'rejected', error: null },
      isUnexplained: true,
    });
    expect(classifyAnswer(answer(401), NOW).type).toBe('authorization-refused');
    expect(classifyAnswer(answer(401, '', html), NOW).type).toBe('authorization-refused');
    expect(classifyAnswer(answer(403), NOW).type).toBe('authorization-refused');
    expect(classifyAnswer(answer(409, {}, { retryAfter: '3' }), NOW)).toEqual({
      type: 'still-processing',
      retryAfterMs: 3_000,
    });
    expect(classifyAnswer(answer(413, '', html), NOW)).toEqual({
      type: 'refused',
      problem: { code: 'too-large', error: null },
    });
    expect(classifyAnswer(answer(415), NOW)).toMatchObject({ problem: { code: 'unsupported-type' } });
    expect(classifyAnswer(answer(422), NOW)).toMatchObject({ problem: { code: 'unprocessable' } });
  });

  it.each([400, 413, 415, 422])('gives the reason of a %i that is written as problem details', (status) => {
    const wrong = {
      'ClaimDetails.AmountPaid': ['Too much.', ' '],
      'ClaimDetails.Vin': ['No VIN.', 'Too much.'],
    };
    const reasonOf = (body: object) => {
      const event = classifyAnswer(answer(status, body), NOW);
      return 'problem' in event ? event.problem.error : event.type;
    };
    const title = 'One or more validation errors occurred.';
    expect(reasonOf({ title, detail: 'Look again.', errors: wrong })).toBe('Too much. No VIN.');
    expect(reasonOf({ title, detail: 'Look again.', errors: {} })).toBe('Look again.');
    expect(reasonOf({ title, errors: ['Too much.'] })).toBeNull();
    expect(reasonOf({ error: 'No.', errors: wrong })).toBe('No.');
  });

  it.each([400, 401, 403])('asks for a captcha where a %i demands one', (status) => {
    expect(classifyAnswer(answer(status, { submitted: false, captchaRequired: true }), NOW).type).toBe(
      'captcha-demanded',
    );
  });

  it('never throws, and never files without a JSON 2xx that holds a reference code', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 999 }),
        fc.oneof(fc.json(), fc.string()),
        fc.option(fc.string()),
        (status, body, retryAfter) => {
          const event = classifyAnswer({ status, body, retryAfter }, NOW);
          if (event.type !== 'accepted') return;
          expect(status >= 200 && status < 300).toBe(true);
          expect(() => JSON.parse(body)).not.toThrow();
          expect(body).toContain('referenceCodeForm');
        },
      ),
      { numRuns: 3_000 },
    );
  });
});

/** Bodies that are not the agreed JSON. */
const ODD_BODIES = {
  empty: { body: '' },
  null: { body: 'null' },
  truncated: { body: '{"submitted": tru' },
  html: { body: '<html>Sign in</html>' },
  'blank code': { body: '{"submitted":true,"referenceCodeForm":" \u00a0"}' },
} as const satisfies Readonly<Record<string, Partial<HttpAnswer>>>;

/** Per status, the meaning of a submit answer if its body says nothing, and if it is JSON without content (null, a blank code). */
const MEANINGS: readonly (readonly [status: number, unsaid: string, json: string])[] = [
  [200, 'retry-later, may have arrived', 'accepted-without-reference'],
  [201, 'retry-later, may have arrived', 'accepted-without-reference'],
  [204, 'retry-later, may have arrived', 'accepted-without-reference'],
  [0, 'retry-later, may have arrived', 'retry-later, may have arrived'],
  [302, 'retry-later, may have arrived', 'retry-later, may have arrived'],
  [400, 'refused: rejected, unexplained', 'refused: rejected'],
  [401, 'authorization-refused', 'authorization-refused'],
  [403, 'retry-later, may have arrived', 'authorization-refused'],
  [404, 'retry-later', 'retry-later'],
  [408, 'retry-later, may have arrived', 'retry-later, may have arrived'],
  [409, 'still-processing', 'still-processing'],
  [413, 'refused: too-large', 'refused: too-large'],
  [415, 'refused: unsupported-type', 'refused: unsupported-type'],
  [418, 'retry-later, may have arrived', 'retry-later, may have arrived'],
  [422, 'refused: unprocessable', 'refused: unprocessable'],
  [425, 'retry-later', 'retry-later'],
  [429, 'retry-later', 'retry-later'],
  [500, 'retry-later, may have arrived', 'retry-later, may have arrived'],
  [502, 'retry-later, may have arrived', 'retry-later, may have arrived'],
  [503, 'retry-later, may have arrived', 'retry-later, may have arrived'],
  [504, 'retry-later, may have arrived', 'retry-later, may have arrived'],
];

function describeMeaning(event: OutboxEvent): string {
  if (event.type === 'retry-later') return `retry-later${event.mayHaveArrived ? ', may have arrived' : ''}`;
  if (event.type !== 'refused') return event.type;
  return `refused: ${event.problem.code}${event.isUnexplained ? ', unexplained' : ''}`;
}

describe.each(MEANINGS)('an odd answer with %i', (status, unsaid, json) => {
  it.each(Object.entries(ODD_BODIES))('%s: is never taken for filed', (kind, odd) => {
    const isJson = kind === 'null' || kind === 'blank code';
    // A 400 of `null` is JSON, but lacks the server's members.
    const expected = status === 400 && kind === 'null' ? unsaid : isJson ? json : unsaid;
    const meaning = classifyAnswer(answer(status, '', odd), NOW);
    expect(describeMeaning(meaning)).toBe(expected);
    const asksForClaimant = status === 401 || (status === 403 && isJson);
    expect(classifyStatusAnswer(answer(status, '', odd), NOW).type).toBe(
      status === 404 ? 'status-unsupported' : asksForClaimant ? 'status-shut' : 'status-unavailable',
    );
  });
});

describe('classifyStatusAnswer', () => {
  it('counts only JSON of the agreed shape', () => {
    expect(classifyStatusAnswer(answer(200, { state: 'filed', referenceCodeForm: 'R' }), NOW)).toEqual({
      type: 'status-filed',
      referenceCodeForm: 'R',
    });
    expect(classifyStatusAnswer(answer(200, { state: 'filed' }), NOW)).toMatchObject({
      referenceCodeForm: null,
    });
    for (const none of [null, '']) {
      expect(
        classifyStatusAnswer(answer(200, { state: 'filed', referenceCodeForm: none }), NOW),
      ).toMatchObject({ type: 'status-filed', referenceCodeForm: null });
    }
    expect(classifyStatusAnswer(answer(200, { state: 'unknown', referenceCodeForm: null }), NOW).type).toBe(
      'status-unknown',
    );
    expect(classifyStatusAnswer(answer(200, { state: 'processing' }), NOW).type).toBe('status-processing');
    expect(classifyStatusAnswer(answer(200, { state: 'unknown' }), NOW).type).toBe('status-unknown');
    const others = [answer(200, { state: 'lost' }), answer(200, '', html), answer(500)];
    for (const other of others) expect(classifyStatusAnswer(other, NOW).type).toBe('status-unavailable');
    for (const status of [404, 405, 501]) {
      expect(classifyStatusAnswer(answer(status, { state: 'unknown' }), NOW).type).toBe('status-unsupported');
    }
  });
});
