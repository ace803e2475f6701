import type { AuthorizeAnswer, CredentialsName } from '#core/contract/authorize.ts';
import type { CaptchaConfig } from '#core/contract/captcha.ts';
import type { CharacterWhitelist } from '#core/contract/character-whitelist.ts';
import type { CsrfToken } from '#core/contract/csrf.ts';
import type { CultureContent } from '#core/contract/culture-content.ts';
import type { Cultures } from '#core/contract/cultures.ts';
import type { DeadlinesAnswer } from '#core/contract/deadlines.ts';
import type { FormModel } from '#core/contract/form-model.ts';
import type { FormType } from '#core/contract/form-type.ts';
import type { FormsConfig } from '#core/contract/forms-config.ts';
import type { SignatureDate } from '#core/contract/signature-date.ts';
import type { WalletSettings } from '#core/contract/wallet-settings.ts';
import type { Result } from '#core/result.ts';
import type { ServerPauses } from '../server-pause.ts';
import type { ApiResult } from './api-failure.ts';
import type { HttpAnswer } from './ask-submission-status.ts';
import type { SubmitRequest, UploadFailure } from './submit.ts';

/** The calls of the portal (specification, section 7). Each gives a result: only a mistake of ours throws. */
export interface Api {
  /** Whether the server is to be left alone: asked before each request that no claimant waits for. Its code comes when it is needed. */
  pauses(): Promise<ServerPauses>;
  /** Fetches the CSRF token anew; unsafe calls fetch it by themselves where there is none. Also keeps the server's session alive. */
  refreshCsrfToken(): ApiResult<CsrfToken>;
  /** Logs out (POST /api/session-timeout). */
  endSession(): ApiResult<void>;
  /** `fresh`: from the network or not at all; otherwise the worker may answer from its cache when the network is slow or gone. */
  getDeadlines(options?: { readonly fresh?: boolean }): ApiResult<DeadlinesAnswer>;
  getCharacterWhitelist(): ApiResult<CharacterWhitelist>;
  getCaptchaConfig(): ApiResult<CaptchaConfig>;
  getWalletSettings(): ApiResult<WalletSettings>;
  /** `fresh`: from the network or not at all; otherwise the worker answers from its cache, and fetches the next answer behind it. */
  getFormsConfig(options?: { readonly fresh?: boolean }): ApiResult<FormsConfig>;
  getSignatureDate(culture: string): ApiResult<SignatureDate>;
  getCultures(): ApiResult<Cultures>;
  getCultureContent(culture: string): ApiResult<CultureContent>;
  /**
   * Proves credentials: their model under its given name, with a captcha token (section 7 has the signature). A 400 or 401
   * is an answer, with `authorized` false and the server's error.
   */
  authorizeForm(
    formType: FormType,
    name: CredentialsName,
    model: FormModel,
    captchaToken: string,
  ): ApiResult<AuthorizeAnswer>;
  /** "Did it arrive?": the raw answer, for core/outbox-state-answers.ts to classify. */
  askSubmissionStatus(idempotencyKey: string): ApiResult<HttpAnswer>;
  /** Files one claim: the raw answer, after one repeat with a fresh CSRF token where it was refused for that. */
  submit(request: SubmitRequest): Promise<Result<HttpAnswer, UploadFailure>>;
}
