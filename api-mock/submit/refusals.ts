import type * as z from 'zod/mini';
import { submissionAnswerSchema } from '#server/submission.ts';
import { NO_STORE, replyJson } from '../http/reply.ts';

export const DEADLINE_REFUSAL =
  'The filing deadline has passed. If you think that you filed in time, contact us.';

type Details = Partial<z.input<typeof submissionAnswerSchema>>;

export function refuseSubmission(
  status: number,
  error: string | null,
  details: Details = {},
  headers: Readonly<Record<string, string>> = {},
): Response {
  return replyJson(
    submissionAnswerSchema,
    { submitted: false, nonMatchingPaymentElection: false, error, ...details },
    { status, headers: { ...NO_STORE, ...headers } },
  );
}

export function acceptSubmission(referenceCodeForm: string): Response {
  return replyJson(
    submissionAnswerSchema,
    { submitted: true, nonMatchingPaymentElection: false, error: null, referenceCodeForm },
    { headers: NO_STORE },
  );
}
