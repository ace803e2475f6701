import { type FormType, formSlug } from '#server/form-type.ts';
import { toCamelCase } from '#server/forms-config.ts';
import { listForms, mainFormOf, secondFormOf } from '../case.ts';
import { type Check, type CheckArea, check } from '../check.ts';
import { createModel } from '../claim.ts';
import {
  type ClaimOptions,
  type Context,
  demandFiled,
  demandRefused,
  findRequiredSection,
} from '../context.ts';
import { demand, demandEqual, NotChecked } from '../outcome.ts';
import { createTestFile } from '../test-file.ts';

function filesClaim(formType: FormType, takesDocuments: boolean): Check {
  const what = takesDocuments ? 'a whole claim with a document' : 'a whole claim';
  const filed = check(`${formType}: ${what} is filed`, async (context) => {
    const claimant = await context.signIn(formType);
    const files = takesDocuments ? [createTestFile()] : [];
    const reference = demandFiled(await claimant.submit({ files }));
    const claims = await context.backend.listClaims?.();
    const arrived = claims?.find(({ referenceCodeForm }) => referenceCodeForm === reference);
    demand(claims === undefined || arrived !== undefined, `the backend has no claim ${reference}`);
  });
  return { ...filed, rank: 'specification' };
}

/** Creates a check that a claim is refused with one of the statuses and that nothing is filed. */
function refuses(
  what: string,
  statuses: readonly number[],
  claim: (context: Context) => Promise<ClaimOptions>,
): Check {
  return check(`${what} is refused with ${statuses.join(' or ')}, and nothing is filed`, async (context) => {
    const claimant = await context.signIn();
    const before = await context.countClaims();
    demandRefused(await claimant.submit(await claim(context)), statuses, what);
    demandEqual(await context.countClaims(), before, 'the number of claims filed');
  });
}

export const claimChecks: CheckArea = {
  area: 'claims',
  rank: 'advice',
  listChecks: (caseData) => [
    ...listForms(caseData, 'claim', 'documents').map((formType) =>
      filesClaim(formType, caseData.forms[formType]?.document !== undefined),
    ),
    ...listForms(caseData, 'look-up').map((formType) =>
      check(`${formType} has no submit path`, async (context) => {
        const claimant = await context.signIn();
        const answer = await claimant.submit({}, { slug: formSlug(formType) });
        demandRefused(answer, [404], `a submit to ${formType}`);
      }),
    ),
    check('a form that there is not is 404', async (context) => {
      const claimant = await context.signIn();
      demandRefused(await claimant.submit({}, { slug: 'no-such-form' }), [404], 'a submit to no form');
    }),
    refuses('a section that is null', [422], async (context) => ({
      parts: { [await findRequiredSection(context)]: null },
    })),
    refuses('a part that is left out', [422], async () => ({ parts: { claimTransactions: undefined } })),
    refuses('a part that is no section', [422], async () => ({ parts: { unheardOf: 1 } })),
    refuses('a model of another form', [422], async (context) => ({
      parts: { credentials: await context.createCredentials(secondFormOf(context.caseData)) },
    })),
    refuses('an empty culture', [422], async () => ({ parts: { userPreferredCulture: '' } })),
    refuses('a required answer that is empty', [400], async (context) => {
      const section = await findRequiredSection(context);
      const formType = mainFormOf(context.caseData);
      const empty = createModel(await context.readConfig(), formType, section, {}, 'client-none0001');
      return { parts: { [section]: empty } };
    }),
    check('a body that is not multipart is refused with 415', async (context) => {
      const { browser, formType } = await context.signIn();
      const bytes = JSON.stringify({ claim: true });
      demandRefused(
        await browser.submit(formType, { contentType: 'application/json', bytes }),
        [415],
        'a JSON body',
      );
    }),
    check('a multipart body that is broken off is refused with 400', async (context) => {
      const { browser, formType, encode } = await context.signIn();
      const { contentType, bytes } = encode();
      const broken = { contentType, bytes: bytes.subarray(0, Math.floor(bytes.byteLength / 2)) };
      demandRefused(await browser.submit(formType, broken), [400, 422], 'half a body');
    }),
    check('a multipart body without a boundary is refused with 400', async (context) => {
      const { browser, formType, encode } = await context.signIn();
      const body = { contentType: 'multipart/form-data', bytes: encode().bytes };
      demandRefused(await browser.submit(formType, body), [400, 415], 'a body without a boundary');
    }),
    check('a wallet that was never linked does not match', async (context) => {
      const claimant = await context.signIn();
      const { formType } = claimant;
      const config = await context.readConfig();
      const hasWallet = config.some(
        ({ metadata, fields }) =>
          metadata.formType === formType &&
          metadata.dtoMapping === 'claimDetails' &&
          Object.keys(fields).some((key) => toCamelCase(key) === 'paymentAuthorizationCode'),
      );
      if (!hasWallet) throw new NotChecked(`${formType} is paid to no wallet`);
      const details = context.caseData.forms[formType]?.sections.claimDetails;
      const fields = { ...details, paymentMethod: 'wallet', paymentAuthorizationCode: 'never-given' };
      const claimDetails = createModel(config, formType, 'claimDetails', fields, 'client-deta0001');
      const answer = await claimant.submit({ parts: { claimDetails } });
      demandRefused(answer, [400], 'a claim paid to an unknown wallet');
      demandEqual(answer.body.nonMatchingPaymentElection, true, 'nonMatchingPaymentElection');
    }),
  ],
};
