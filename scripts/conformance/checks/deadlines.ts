import { GLOBAL_DEADLINE, parseDeadlines } from '#server/deadlines.ts';
import { ENDPOINTS } from '#server/endpoints.ts';
import { formCaseOf, listForms, mainFormOf } from '../case.ts';
import { type CheckArea, check } from '../check.ts';
import { type Context, demandFiled, demandRefused } from '../context.ts';
import { demandEqual, NotChecked } from '../outcome.ts';

/** A second of tomorrow: before the backend's other deadlines, at an hour when none of their zones changes its clock. */
const DEADLINE = new Date(new Date().setUTCHours(36, 59, 59, 0));

/** Runs with the server's clock frozen `afterMs` milliseconds after the main form's deadline. */
async function atDeadline(context: Context, afterMs: number, run: () => Promise<void>): Promise<void> {
  const { setDeadline } = context.backend;
  if (setDeadline === undefined) throw new NotChecked('no way to set the server’s clock');
  const clock = new Date(DEADLINE.getTime() + afterMs);
  const formType = mainFormOf(context.caseData);
  const { deadlineKey } = formCaseOf(context.caseData, formType);
  try {
    await setDeadline({ formType, deadlineKey, clock, deadline: DEADLINE });
    await run();
  } finally {
    await setDeadline(undefined);
  }
}

export const deadlineChecks: CheckArea = {
  area: 'deadlines',
  rank: 'advice',
  listChecks: () => [
    check('the answer tells the deadline at its second, and Date the server’s clock', async (context) => {
      await atDeadline(context, 0, async () => {
        const { body, headers } = await context.newBrowser().get('getDeadlines', ENDPOINTS.deadlines);
        demandEqual(headers.get('Date'), DEADLINE.toUTCString(), 'Date');
        const parsed = parseDeadlines(body);
        const formType = mainFormOf(context.caseData);
        const { deadlineKey } = formCaseOf(context.caseData, formType);
        const told = parsed.ok ? parsed.value[deadlineKey]?.at.toISOString() : undefined;
        demandEqual(told, DEADLINE.toISOString(), `the deadline of ${formType}`);
      });
    }),
    check('at the deadline’s second a claimant is authorized and a claim is filed', async (context) => {
      await atDeadline(context, 0, async () => {
        demandFiled(await (await context.signIn()).submit());
      });
    }),
    check('a second later a claim is refused with 400 and filed nowhere', async (context) => {
      const claimant = await context.signIn();
      const before = await context.countClaims();
      await atDeadline(context, 1000, async () => {
        demandRefused(await claimant.submit(), [400], 'a claim after the deadline');
      });
      demandEqual(await context.countClaims(), before, 'the number of claims filed');
    }),
    check('a second later authorize is refused with 400', async (context) => {
      const formType = mainFormOf(context.caseData);
      const body = await context.createAuthorization(formType);
      await atDeadline(context, 1000, async () => {
        demandEqual((await context.newBrowser().authorize(formType, body)).status, 400, 'the status');
      });
    }),
    check('a claim that was filed in time is still answered with its code afterwards', async (context) => {
      const claimant = await context.signIn();
      const key = crypto.randomUUID();
      const reference = demandFiled(await claimant.submit({}, { key }));
      await atDeadline(context, 1000, async () => {
        demandEqual(demandFiled(await claimant.submit({}, { key })), reference, 'the code of a repeat');
      });
    }),
    check('the other forms stay open', async (context) => {
      const { deadlineKey } = formCaseOf(context.caseData, mainFormOf(context.caseData));
      const other = listForms(context.caseData, 'claim').find(
        (formType) => formCaseOf(context.caseData, formType).deadlineKey !== deadlineKey,
      );
      if (other === undefined || deadlineKey === GLOBAL_DEADLINE)
        throw new NotChecked('the case has no form with another deadline');
      await atDeadline(context, 1000, async () => {
        demandFiled(await (await context.signIn(other)).submit());
      });
    }),
  ],
};
