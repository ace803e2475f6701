import type { SubmittableFormType } from '#server/form-type.ts';
import { type Check, type CheckArea, check } from '../check.ts';
import { type ClaimOptions, type Context, demandFiled, demandRefused } from '../context.ts';
import { demand, demandEqual } from '../outcome.ts';
import { createTestFile } from '../test-file.ts';

function filesClaim(formType: SubmittableFormType): Check {
  return check(`${formType}: a whole claim with a document is filed`, async (context) => {
    const claimant = await context.signIn(formType);
    const reference = demandFiled(await claimant.submit({ files: [createTestFile()] }));
    const claims = await context.backend.listClaims?.();
    const arrived = claims?.find(({ referenceCodeForm }) => referenceCodeForm === reference);
    demand(claims === undefined || arrived !== undefined, `the backend has no claim ${reference}`);
  });
}

/** A claim that is refused with one of the statuses, and leaves nothing behind. */
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

/** POST /api/forms/{form}: what is taken and what is not. */
export const claimChecks: CheckArea = {
  area: 'claims',
  checks: [
    filesClaim('Standard'),
    filesClaim('Automotive'),
    filesClaim('DocumentsUpload'),
    check('Lookup has no submit path', async (context) => {
      const claimant = await context.signIn();
      demandRefused(await claimant.submit({}, { slug: 'lookup' }), [404], 'a submit to Lookup');
    }),
    check('a form that there is not is 404', async (context) => {
      const claimant = await context.signIn();
      demandRefused(await claimant.submit({}, { slug: 'no-such-form' }), [404], 'a submit to no form');
    }),
    refuses('a section that is null', [422], async () => ({ parts: { claimDetails: null } })),
    refuses('a part that is left out', [422], async () => ({ parts: { claimTransactions: undefined } })),
    refuses('a part that is no section', [422], async () => ({ parts: { unheardOf: 1 } })),
    refuses('a model of another form', [422], async (context) => ({
      parts: { credentials: await context.createCredentials('Lookup') },
    })),
    refuses('an empty culture', [422], async () => ({ parts: { userPreferredCulture: '' } })),
    refuses('a required answer that is empty', [400], async (context) => {
      const config = await context.readConfig();
      const model = config.find(
        ({ metadata }) => metadata.formType === 'Standard' && metadata.dtoMapping === 'signature',
      );
      demand(model !== undefined, 'the config has no signature model of Standard');
      const { metadata, metadataHash } = model;
      return {
        parts: { signature: { id: null, clientId: 'client-sign0001', metadata, metadataHash, fields: {} } },
      };
    }),
    check('a body that is not multipart is refused with 415', async (context) => {
      const { browser } = await context.signIn();
      const bytes = JSON.stringify({ claim: true });
      demandRefused(
        await browser.submit('Standard', { contentType: 'application/json', bytes }),
        [415],
        'a JSON body',
      );
    }),
    check('a multipart body that is broken off is refused with 400', async (context) => {
      const { browser, encode } = await context.signIn();
      const { contentType, bytes } = encode();
      const broken = { contentType, bytes: bytes.subarray(0, Math.floor(bytes.byteLength / 2)) };
      demandRefused(await browser.submit('Standard', broken), [400, 422], 'half a body');
    }),
    check('a multipart body without a boundary is refused with 400', async (context) => {
      const { browser, encode } = await context.signIn();
      const body = { contentType: 'multipart/form-data', bytes: encode().bytes };
      demandRefused(await browser.submit('Standard', body), [400, 415], 'a body without a boundary');
    }),
    check('a wallet that was never linked does not match', async (context) => {
      const claimant = await context.signIn();
      const details = context.caseData.forms.Standard?.sections.claimDetails;
      const config = await context.readConfig();
      const model = config.find(
        ({ metadata }) => metadata.formType === 'Standard' && metadata.dtoMapping === 'claimDetails',
      );
      demand(model !== undefined && details !== undefined, 'there is no claimDetails model of Standard');
      const fields = { ...details, paymentMethod: 'wallet', paymentAuthorizationCode: 'never-given' };
      const { metadata, metadataHash } = model;
      const claimDetails = { id: null, clientId: 'client-deta0001', metadata, metadataHash, fields };
      const answer = await claimant.submit({ parts: { claimDetails } });
      demandRefused(answer, [400], 'a claim paid to an unknown wallet');
      demandEqual(answer.body.nonMatchingPaymentElection, true, 'nonMatchingPaymentElection');
    }),
  ],
};
