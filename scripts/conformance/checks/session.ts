import { setTimeout as wait } from 'node:timers/promises';
import { formCaseOf, secondFormOf } from '../case.ts';
import { adds, type CheckArea, check } from '../check.ts';
import { demandFiled, demandRefused } from '../context.ts';
import { demand, NotChecked } from '../outcome.ts';

const SHORT_SESSION_SECONDS = 2;

export const sessionChecks: CheckArea = {
  area: 'session',
  rank: 'advice',
  listChecks: () => [
    check('a submit without a session is refused with 401', async (context) => {
      const { formType, encode } = await context.signIn();
      const answer = await context.newBrowser().submit(formType, encode());
      demandRefused(answer, [401], 'a submit without a session');
    }),
    check('a session of one form does not do for another', async (context) => {
      const main = await context.signIn();
      const second = await context.signIn(secondFormOf(context.caseData));
      demandRefused(
        await second.browser.submit(main.formType, main.encode()),
        [401],
        `a claim of ${main.formType} in a session of ${second.formType}`,
      );
    }),
    check('one session can hold the authorizations of two forms', async (context) => {
      const second = secondFormOf(context.caseData);
      const main = await context.signIn();
      const { body } = await main.browser.authorize(second, await context.createAuthorization(second));
      demand(body.authorized, 'the second form was not authorized');
      demandFiled(await main.submit());
    }),
    check('a claim with another claimant’s credentials is refused', async (context) => {
      const claimant = await context.signIn();
      const other = formCaseOf(context.caseData, claimant.formType).otherCredentials;
      if (other === undefined) throw new NotChecked('the case has no otherCredentials');
      const credentials = await context.createCredentials(claimant.formType, other);
      demandRefused(
        await claimant.submit({ parts: { credentials } }),
        [400, 401, 422],
        'another claimant’s claim',
      );
    }),
    check('session-timeout ends the session', async (context) => {
      const { browser, submit } = await context.signIn();
      demand((await browser.endSession()).status === 204, 'session-timeout was not answered 204');
      demandRefused(await submit(), [401], 'a submit after session-timeout');
    }),
    check('session-timeout without a session is no error', async (context) => {
      demand((await context.newBrowser().endSession()).status === 204, 'it was not answered 204');
    }),
    check('a session that is not used ends by itself', async (context) => {
      const { setSessionSeconds } = context.backend;
      if (setSessionSeconds === undefined) throw new NotChecked('no way to a short session');
      await setSessionSeconds(SHORT_SESSION_SECONDS);
      try {
        const { submit } = await context.signIn();
        await wait(SHORT_SESSION_SECONDS * 1000 + 100);
        demandRefused(await submit(), [401], 'a submit after the session’s end');
      } finally {
        await setSessionSeconds(undefined);
      }
    }),
    adds(
      'keepAlive',
      check('the CSRF call puts the session’s end off', async (context) => {
        const { setSessionSeconds } = context.backend;
        if (setSessionSeconds === undefined) throw new NotChecked('no way to a short session');
        await setSessionSeconds(SHORT_SESSION_SECONDS);
        try {
          const { browser, submit } = await context.signIn();
          for (let call = 0; call < 3; call += 1) {
            await wait((SHORT_SESSION_SECONDS * 1000) / 2);
            await browser.readCsrfToken();
          }
          demandFiled(await submit());
        } finally {
          await setSessionSeconds(undefined);
        }
      }),
    ),
  ],
};
