import type { SubmissionPayload } from '#server/submission.ts';
import type { ServerForm } from '../case/server-case.ts';
import type { StoredFile } from '../control/contract.ts';
import { createFormsConfig } from '../data/forms-config.ts';
import type { Space } from '../state/space.ts';
import { listModels } from './parse-payload.ts';
import { refuseSubmission } from './refusals.ts';

/** Runs the administrator's checks on a parsed claim. Returns the refusal, or undefined if the server accepts the claim. */
export function checkClaim(
  space: Space,
  form: ServerForm,
  payload: SubmissionPayload,
  files: readonly StoredFile[],
): Response | undefined {
  const acceptedTypes: readonly string[] = space.serverCase.server.files.acceptedTypes;
  const refused = files.find(
    ({ detectedType }) => detectedType === null || !acceptedTypes.includes(detectedType),
  );
  if (refused !== undefined) {
    return refuseSubmission(415, `We cannot take the file "${refused.name}": its type is not accepted.`);
  }
  if (!space.scenario.config.acceptsOlderHashes && hasOlderHash(space, payload)) {
    return refuseSubmission(422, 'The form has changed since you filled it in. Please check your answers.');
  }
  const missing = space.scenario.submit.checksFields ? findMissingFields(space, form, payload) : [];
  if (missing.length > 0) return refuseSubmission(400, `These answers are missing: ${missing.join(', ')}`);
  if (!isPaymentElectionMatched(space, payload)) {
    return refuseSubmission(400, 'Your wallet could not be verified. Please link it again.', {
      nonMatchingPaymentElection: true,
    });
  }
  return undefined;
}

function hasOlderHash(space: Space, payload: SubmissionPayload): boolean {
  const current = new Set(
    createFormsConfig(space.serverCase, space.scenario.config).map(({ metadataHash }) => metadataHash),
  );
  return listModels(payload).some(
    ([section, { metadataHash }]) => section !== 'prepopulatedData' && !current.has(metadataHash),
  );
}

/** Lists empty fields with a `required` rule. Conditional rules are left to the portal. */
function findMissingFields(
  space: Space,
  { formType }: ServerForm,
  payload: SubmissionPayload,
): readonly string[] {
  const config = createFormsConfig(space.serverCase, space.scenario.config).filter(
    ({ metadata }) => metadata.formType === formType,
  );
  return listModels(payload).flatMap(([section, model]) => {
    const fields = config.find(({ metadata }) => metadata.dtoMapping === section)?.fields ?? {};
    return Object.entries(fields)
      .filter(([, { validations }]) => validations.some(({ type }) => type === 'required'))
      .filter(([key]) => isEmpty(model.fields[key]))
      .map(([key]) => `${section}.${key}`);
  });
}

function isEmpty(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === '';
  return (
    value === undefined || value === null || value === false || (Array.isArray(value) && value.length === 0)
  );
}

/** Checks that a claim paid to a wallet carries an unexpired code from the wallet's login. */
function isPaymentElectionMatched(space: Space, payload: SubmissionPayload): boolean {
  const { election } = space.serverCase.server.wallet;
  const fields = election === undefined ? undefined : payload[election.section]?.fields;
  if (election === undefined || fields?.[election.field] !== election.value) return true;
  const code = fields[election.codeField];
  return typeof code === 'string' && space.walletCodes.find(code) === true;
}
