import type { FormType } from '#server/form-type.ts';
import { formCaseOf, listForms, mainFormOf, secondFormOf } from '../case.ts';
import { adds, advise, type Check, type CheckArea, check } from '../check.ts';
import { type Context, demandFiled } from '../context.ts';
import { demand, demandEqual, NotChecked } from '../outcome.ts';

async function authorize(
  context: Context,
  change: Readonly<Record<string, unknown>>,
  formType: FormType = mainFormOf(context.caseData),
) {
  const body = await context.createAuthorization(formType);
  return context.newBrowser().authorize(formType, { ...body, ...change });
}

function acceptsCredentials(formType: FormType): Check {
  return check(`${formType}: the right credentials are authorized`, async (context) => {
    const { status, body } = await authorize(context, {}, formType);
    demandEqual([status, body.authorized], [200, true], 'status and authorized');
    for (const { metadata } of body.prepopulatedData ?? []) {
      demandEqual(metadata.formType, formType, 'the formType of a prepopulated model');
    }
  });
}

function refusesCredentials(formType: FormType): Check {
  return check(`${formType}: wrong credentials are refused with a text`, async (context) => {
    const { wrongCredentials } = formCaseOf(context.caseData, formType);
    const credentials = await context.createCredentials(formType, wrongCredentials);
    const { status, body } = await authorize(context, { credentials }, formType);
    demand([200, 400, 401].includes(status), `the status is ${status}, not 401 (or 400, or 200)`);
    demandEqual(body.authorized, false, 'authorized');
    demand((body.error ?? '') !== '', 'there is no error text for the claimant');
  });
}

/** A backend may omit `filed`, but if it lists claims, the list must be complete, or claimants file twice. */
const tellsFiledClaims = adds(
  'filed',
  check('where it tells of filed claims, the one just filed is among them', async (context) => {
    const claimant = await context.signIn();
    const reference = demandFiled(await claimant.submit());
    const { body } = await authorize(context, {});
    const told = body.filed?.find(({ referenceCode }) => referenceCode === reference);
    demand(body.filed === undefined || told !== undefined, `the claim ${reference} is not told of`);
    demandEqual(told?.formType ?? claimant.formType, claimant.formType, 'its formType');
  }),
);

/** @throws NotChecked if the settlement has no captcha */
async function demandCaptcha(context: Context): Promise<void> {
  if (!(await context.hasCaptcha())) throw new NotChecked('the settlement has no captcha');
}

export const authorizeChecks: CheckArea = {
  area: 'authorize',
  rank: 'specification',
  listChecks: (caseData) => {
    return [
      ...listForms(caseData).flatMap((formType) => [
        acceptsCredentials(formType),
        refusesCredentials(formType),
      ]),
      tellsFiledClaims,
      check('a wrong captcha response is refused with 400', async (context) => {
        await demandCaptcha(context);
        const { status, body } = await authorize(context, { reCaptchaResponse: 'not-a-response' });
        demandEqual([status, body.authorized], [400, false], 'status and authorized');
      }),
      check('an empty captcha response is refused with 400', async (context) => {
        await demandCaptcha(context);
        const { status } = await authorize(context, { reCaptchaResponse: '' });
        demandEqual(status, 400, 'the status');
      }),
      advise(
        check('a captcha response is taken once only', async (context) => {
          const formType = mainFormOf(context.caseData);
          const body = await context.createAuthorization(formType);
          const first = await context.newBrowser().authorize(formType, body);
          const second = await context.newBrowser().authorize(formType, body);
          demandEqual(
            [first.status, second.status],
            [200, 400],
            'the statuses of two calls with one response',
          );
        }),
      ),
      advise(
        check('a body that is not JSON, or not the one asked for, is refused with 400', async (context) => {
          const formType = mainFormOf(context.caseData);
          for (const body of ['{"credentials": ', '[]', '"text"', '{}']) {
            const { status } = await context.newBrowser().authorize(formType, body);
            demandEqual(status, 400, `the status of the body ${body}`);
          }
        }),
      ),
      advise(
        check('credentials of another form are refused with 400', async (context) => {
          const credentials = await context.createCredentials(secondFormOf(context.caseData));
          const { status } = await authorize(context, { credentials });
          demandEqual(status, 400, 'the status');
        }),
      ),
      advise(
        check('a form that there is not is 404', async (context) => {
          const body = await context.createAuthorization(mainFormOf(context.caseData));
          demandEqual((await context.newBrowser().authorize('no-such-form', body)).status, 404, 'the status');
        }),
      ),
      check('text beyond ASCII in credentials is refused like any wrong ones', async (context) => {
        const formType = mainFormOf(context.caseData);
        const fields = Object.keys(formCaseOf(context.caseData, formType).credentials);
        const strange = Object.fromEntries(fields.map((key) => [key, '漢字 \u{1F600} "\\\u0000']));
        const credentials = await context.createCredentials(formType, strange);
        const { body } = await authorize(context, { credentials });
        demandEqual(body.authorized, false, 'authorized');
      }),
    ];
  },
};
