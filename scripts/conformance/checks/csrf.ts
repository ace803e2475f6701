import { mainFormOf } from '../case.ts';
import { type CheckArea, check } from '../check.ts';
import type { Context } from '../context.ts';
import { demand, demandEqual } from '../outcome.ts';

async function listWrongTokens(context: Context): Promise<readonly (readonly [string, string | null])[]> {
  return [
    ['no token', null],
    ['a wrong token', 'not-the-token'],
    ['the token of another browser', await context.newBrowser().readCsrfToken()],
  ];
}

export const csrfChecks: CheckArea = {
  area: 'csrf',
  rank: 'specification',
  listChecks: () => [
    check('authorize is refused with 403 without the browser’s own token', async (context) => {
      const formType = mainFormOf(context.caseData);
      for (const [what, csrf] of await listWrongTokens(context)) {
        const body = await context.createAuthorization(formType);
        const { status } = await context.newBrowser().authorize(formType, body, { csrf });
        demandEqual(status, 403, `the status with ${what}`);
      }
    }),
    check(
      'submit is refused with JSON 403 without the browser’s own token, and taken with a fresh one',
      async (context) => {
        const claimant = await context.signIn();
        const before = await context.countClaims();
        for (const [what, csrf] of await listWrongTokens(context)) {
          demandEqual((await claimant.submit({}, { csrf })).status, 403, `the status with ${what}`);
        }
        demandEqual(await context.countClaims(), before, 'the number of claims filed');
        demandEqual((await claimant.submit()).status, 200, 'the status with a fresh token');
      },
    ),
    check('session-timeout is refused with 403 without the browser’s own token', async (context) => {
      const { browser, submit } = await context.signIn();
      for (const [what, csrf] of await listWrongTokens(context)) {
        demandEqual((await browser.endSession({ csrf })).status, 403, `the status with ${what}`);
      }
      demand((await submit()).status === 200, 'the session had ended all the same');
    }),
    check('a token is good for more than one call', async (context) => {
      const { browser, submit } = await context.signIn();
      const csrf = await browser.readCsrfToken();
      demandEqual((await submit({}, { csrf })).status, 200, 'the status of a first call');
      demandEqual((await submit({}, { csrf })).status, 200, 'the status of a second call');
    }),
  ],
};
