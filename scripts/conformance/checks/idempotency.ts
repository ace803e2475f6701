import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { formCaseOf, mainFormOf } from '../case.ts';
import { type CheckArea, check } from '../check.ts';
import { type Claimant, type Context, demandFiled, demandRefused, findRequiredSection } from '../context.ts';
import { holdBody } from '../hold-body.ts';
import { demand, demandEqual, NotChecked } from '../outcome.ts';
import { createTestFile, type TestFile } from '../test-file.ts';

function filesOf({ caseData }: Context): readonly TestFile[] {
  return formCaseOf(caseData, mainFormOf(caseData)).document === undefined ? [] : [createTestFile()];
}

async function fileClaim(context: Context): Promise<{ claimant: Claimant; key: string; reference: string }> {
  const claimant = await context.signIn();
  const key = randomUUID();
  return {
    claimant,
    key,
    reference: demandFiled(await claimant.submit({ files: filesOf(context) }, { key })),
  };
}

async function waitForProcessing(context: Context, key: string): Promise<void> {
  const browser = context.newBrowser();
  for (let attempt = 0; attempt < 40; attempt += 1) {
    if ((await browser.askStatus(key)).body.state === 'processing') return;
    await wait(50);
  }
  throw new NotChecked(
    'the backend does not say "processing" while a body is on its way: it may be buffered before it',
  );
}

export const idempotencyChecks: CheckArea = {
  area: 'idempotency',
  rank: 'specification',
  addition: 'idempotency',
  listChecks: () => [
    check('same key, same claim: the same answer, filed once', async (context) => {
      const { claimant, key, reference } = await fileClaim(context);
      const before = await context.countClaims();
      for (const repeat of [1, 2]) {
        const code = demandFiled(await claimant.submit({ files: filesOf(context) }, { key }));
        demandEqual(code, reference, `the reference code of repeat ${repeat}`);
      }
      demandEqual(await context.countClaims(), before, 'the number of claims filed');
    }),
    check('captcha values, boundary and order of parts do not make another claim', async (context) => {
      const { claimant, key, reference } = await fileClaim(context);
      const parts = { captchaRawValue: 'another', reCaptchaResponse: 'another' };
      const answer = await claimant.submit(
        { files: filesOf(context), parts, boundary: 'quite-another-boundary' },
        { key },
      );
      demandEqual(demandFiled(answer), reference, 'the reference code');
    }),
    check('same key, other answers: 422', async (context) => {
      const { claimant, key } = await fileClaim(context);
      const parts = { userPreferredCulture: 'es' };
      demandRefused(
        await claimant.submit({ files: filesOf(context), parts }, { key }),
        [422],
        'another claim under a used key',
      );
    }),
    check('same key, another file: 422', async (context) => {
      if (filesOf(context).length === 0) throw new NotChecked('the form takes no documents');
      const { claimant, key } = await fileClaim(context);
      const files = [createTestFile('receipt.pdf', 4096)];
      demandRefused(await claimant.submit({ files }, { key }), [422], 'another file under a used key');
    }),
    check('another key, same claim: a claim of its own', async (context) => {
      const { claimant, reference } = await fileClaim(context);
      const second = demandFiled(await claimant.submit({ files: filesOf(context) }));
      demand(second !== reference, 'two claims have one reference code');
    }),
    check('no key, or one that is no UUID: 400', async (context) => {
      const claimant = await context.signIn();
      demandRefused(await claimant.submit({}, { key: null }), [400], 'a claim without a key');
      demandRefused(
        await claimant.submit({}, { key: 'not-a-uuid' }),
        [400],
        'a claim under a key that is no UUID',
      );
    }),
    check('a claim that was refused may be sent again, mended, with its key', async (context) => {
      const claimant = await context.signIn();
      const key = randomUUID();
      demandRefused(
        await claimant.submit({ parts: { [await findRequiredSection(context)]: null } }, { key }),
        [422],
        'a claim with a part missing',
      );
      demandEqual((await claimant.browser.askStatus(key)).body.state, 'unknown', 'its state after that');
      demandFiled(await claimant.submit({}, { key }));
    }),
    check('while a claim is on its way, the same key is answered 409, and is filed once', async (context) => {
      const claimant = await context.signIn();
      const key = randomUUID();
      const body = claimant.encode({ files: filesOf(context) });
      const { stream, release } = holdBody(body.bytes);
      const first = claimant.browser.submit(claimant.formType, { ...body, bytes: stream }, { key });
      try {
        await waitForProcessing(context, key);
        demandRefused(
          await claimant.browser.submit(claimant.formType, body, { key }),
          [409],
          'a second send meanwhile',
        );
      } finally {
        release();
        await first.catch(() => undefined);
      }
      demandFiled(await first);
    }),
    check('while a claim is worked on, the same key is answered 409', async (context) => {
      const { setProcessingMs } = context.backend;
      if (setProcessingMs === undefined) throw new NotChecked('no way to a backend that takes its time');
      const claimant = await context.signIn();
      const key = randomUUID();
      await setProcessingMs(1000);
      try {
        const first = claimant.submit({}, { key });
        await waitForProcessing(context, key);
        demandRefused(await claimant.submit({}, { key }), [409], 'a second send meanwhile');
        demandFiled(await first);
      } finally {
        await setProcessingMs(undefined);
      }
    }),
    check('five sends at once with one key file one claim', async (context) => {
      const claimant = await context.signIn();
      const key = randomUUID();
      const before = await context.countClaims();
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => claimant.submit({ files: filesOf(context) }, { key })),
      );
      const statuses = answers.map(({ status }) => status);
      demand(
        statuses.every((status) => status === 200 || status === 409),
        `the answers are ${statuses.join(', ')}`,
      );
      const codes = answers.filter(({ status }) => status === 200).map(demandFiled);
      demandEqual(new Set(codes).size, 1, 'the number of reference codes');
      if (before !== undefined)
        demandEqual(await context.countClaims(), before + 1, 'the number of claims filed');
    }),
    check(
      'the state of a key is unknown, then filed with its code, and asks for no session',
      async (context) => {
        const unknown = await context.newBrowser().askStatus(randomUUID());
        demandEqual(unknown.body, { state: 'unknown' }, 'the state of a key that was never used');
        const { key, reference } = await fileClaim(context);
        const filed = await context.newBrowser().askStatus(key);
        demandEqual(
          [filed.body.state, filed.body.referenceCodeForm],
          ['filed', reference],
          'the state of a filed claim',
        );
      },
    ),
    check('the state of no key, or of one that is no UUID: 400', async (context) => {
      for (const key of [null, 'not-a-uuid']) {
        demandEqual((await context.newBrowser().askStatus(key)).status, 400, 'the status');
      }
    }),
  ],
};
