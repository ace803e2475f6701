import { randomUUID } from 'node:crypto';
import { type CheckArea, check } from '../check.ts';
import { demandFiled, demandRefused } from '../context.ts';
import { demandEqual } from '../outcome.ts';

const WRONG = { reCaptchaResponse: 'not-a-response', captchaRawValue: 'not-the-value' };

export const captchaChecks: CheckArea = {
  area: 'captcha',
  rank: 'specification',
  addition: 'captchaRequired',
  listChecks: () => [
    check(
      'wrong captcha values are refused with 400 and captchaRequired, and nothing is filed',
      async (context) => {
        const claimant = await context.signIn();
        const before = await context.countClaims();
        const answer = await claimant.submit({ parts: WRONG });
        demandRefused(answer, [400], 'a claim with wrong captcha values');
        demandEqual(answer.body.captchaRequired, true, 'captchaRequired');
        demandEqual(await context.countClaims(), before, 'the number of claims filed');
      },
    ),
    check('no captcha values at all are refused the same way', async (context) => {
      const claimant = await context.signIn();
      const answer = await claimant.submit({ parts: { reCaptchaResponse: null, captchaRawValue: null } });
      demandRefused(answer, [400], 'a claim without captcha values');
      demandEqual(answer.body.captchaRequired, true, 'captchaRequired');
    }),
    check('a fresh response is taken, under the key that was refused before', async (context) => {
      const claimant = await context.signIn();
      const key = randomUUID();
      demandRefused(
        await claimant.submit({ parts: WRONG }, { key }),
        [400],
        'a claim with wrong captcha values',
      );
      const reCaptchaResponse = await context.getCaptchaToken();
      demandFiled(await claimant.submit({ parts: { reCaptchaResponse, captchaRawValue: null } }, { key }));
    }),
    {
      name: 'the value of the authorize answer is taken, or a fresh one asked for',
      run: async (context) => {
        const claimant = await context.signIn();
        const answer = await claimant.submit();
        if (answer.status === 200) return undefined;
        demandRefused(answer, [400], 'a claim with the authorize answer’s value');
        demandEqual(answer.body.captchaRequired, true, 'captchaRequired');
        return 'this backend insists on a fresh response for each submit';
      },
    },
  ],
};
