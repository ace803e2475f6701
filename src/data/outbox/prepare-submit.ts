import type { OutboxEvent } from '#core/outbox-state.ts';
import { classifyAnswer } from '#core/outbox-state-answers.ts';
import type { ClaimPayload } from '#core/submission.ts';
import type { SubmittableFormType } from '#server/endpoints.ts';
import { buildMultipart, type ClaimFile } from './build-multipart.ts';
import type { FlushDependencies } from './flush-dependencies.ts';

/** The client's submit operation, as section 7 of the specification has its signature; the claim is bound to it before. */
export type SubmitForm = (
  formType: SubmittableFormType,
  culture: string,
  /** A fresh token; null where none could be had: the server decides. */
  captchaToken: string | null,
  /** The `captcha` value of the authorize answer. */
  previousCaptcha: string | null,
) => Promise<OutboxEvent>;

/** A frozen claim with its files opened, ready to be sent under its idempotency key. */
export interface PreparedClaim {
  readonly rowId: string;
  readonly claim: ClaimPayload;
  readonly files: readonly ClaimFile[];
}

/** Binds a frozen claim to the submit operation, which sends it once and tells what became of it. */
export function prepareSubmit(
  { rowId, claim, files }: PreparedClaim,
  { api, clock, onProgress, signal }: Pick<FlushDependencies, 'api' | 'clock' | 'onProgress' | 'signal'>,
): SubmitForm {
  return async (formType, culture, captchaToken, previousCaptcha) => {
    const captcha = { reCaptchaResponse: captchaToken, captchaRawValue: previousCaptcha };
    const answer = await api.submit({
      formType,
      idempotencyKey: rowId,
      body: buildMultipart({ ...claim, userPreferredCulture: culture }, captcha, files),
      bodyBytes: files.reduce((sum, { blob }) => sum + blob.size, 0),
      signal,
      onProgress: onProgress && ((part) => onProgress(rowId, part)),
    });
    if (answer.ok) return classifyAnswer(answer.value, clock.now().getTime());
    return { type: answer.error.mayHaveArrived ? 'answer-lost' : 'not-delivered' };
  };
}
