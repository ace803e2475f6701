import { FORM_TYPES, type FormType } from '#server/form-type.ts';
import { formCaseOf } from '../case.ts';
import { type Check, type CheckArea, check } from '../check.ts';
import { type Context, demandFiled } from '../context.ts';
import { demand, demandEqual } from '../outcome.ts';

async function authorize(context: Context, formType: FormType, change: Readonly<Record<string, unknown>>) {
  const body = await context.createAuthorization(formType);
  return context.newBrowser().authorize(formType, { ...body, ...change });
}

function acceptsCredentials(formType: FormType): Check {
  return check(`${formType}: the right credentials are authorized`, async (context) => {
    const { status, body } = await authorize(context, formType, {});
    demandEqual([status, body.authorized], [200, true], 'status and authorized');
    demand(typeof body.captcha === 'string', 'no captcha value came with the answer');
    for (const { metadata } of body.prepopulatedData ?? []) {
      demandEqual(metadata.formType, formType, 'the formType of a prepopulated model');
    }
  });
}

function refusesCredentials(formType: FormType): Check {
  return check(`${formType}: wrong credentials are refused with a text`, async (context) => {
    const { wrongCredentials } = formCaseOf(context.caseData, formType);
    const credentials = await context.createCredentials(formType, wrongCredentials);
    const { status, body } = await authorize(context, formType, { credentials });
    demand([200, 400, 401].includes(status), `the status is ${status}, not 401 (or 400, or 200)`);
    demandEqual(body.authorized, false, 'authorized');
    demand((body.error ?? '') !== '', 'there is no error text for the claimant');
  });
}

/** `filed` is an addition that a backend may leave out; one that tells tells the truth, or claimants file twice. */
const tellsFiledClaims = check(
  'where it tells of filed claims, the one just filed is among them',
  async (context) => {
    const claimant = await context.signIn();
    const reference = demandFiled(await claimant.submit());
    const { body } = await authorize(context, 'Standard', {});
    const told = body.filed?.find(({ referenceCode }) => referenceCode === reference);
    demand(body.filed === undefined || told !== undefined, `the claim ${reference} is not told of`);
    demandEqual(told?.formType ?? 'Standard', 'Standard', 'its formType');
  },
);

/** POST /api/forms/{form}/authorize. */
export const authorizeChecks: CheckArea = {
  area: 'authorize',
  checks: [
    ...FORM_TYPES.flatMap((formType) => [acceptsCredentials(formType), refusesCredentials(formType)]),
    tellsFiledClaims,
    check('a wrong captcha response is refused with 400', async (context) => {
      const { status, body } = await authorize(context, 'Standard', { reCaptchaResponse: 'not-a-response' });
      demandEqual([status, body.authorized], [400, false], 'status and authorized');
    }),
    check('an empty captcha response is refused with 400', async (context) => {
      const { status } = await authorize(context, 'Standard', { reCaptchaResponse: '' });
      demandEqual(status, 400, 'the status');
    }),
    check('a captcha response is taken once only', async (context) => {
      const body = await context.createAuthorization('Standard');
      const first = await context.newBrowser().authorize('Standard', body);
      const second = await context.newBrowser().authorize('Standard', body);
      demandEqual([first.status, second.status], [200, 400], 'the statuses of two calls with one response');
    }),
    check('a body that is not JSON, or not the one asked for, is refused with 400', async (context) => {
      for (const body of ['{"credentials": ', '[]', '"text"', '{}']) {
        const { status } = await context.newBrowser().authorize('Standard', body);
        demandEqual(status, 400, `the status of the body ${body}`);
      }
    }),
    check('credentials of another form are refused with 400', async (context) => {
      const credentials = await context.createCredentials('Lookup');
      const { status } = await authorize(context, 'Standard', { credentials });
      demandEqual(status, 400, 'the status');
    }),
    check('a form that there is not is 404', async (context) => {
      const body = await context.createAuthorization('Standard');
      demandEqual((await context.newBrowser().authorize('no-such-form', body)).status, 404, 'the status');
    }),
    check('text beyond ASCII in credentials is refused like any wrong ones', async (context) => {
      const fields = Object.keys(formCaseOf(context.caseData, 'Standard').credentials);
      const strange = Object.fromEntries(fields.map((key) => [key, '漢字 \u{1F600} "\\\u0000']));
      const credentials = await context.createCredentials('Standard', strange);
      const { body } = await authorize(context, 'Standard', { credentials });
      demandEqual(body.authorized, false, 'authorized');
    }),
  ],
};
