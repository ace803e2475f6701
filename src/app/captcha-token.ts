import { type Result, succeed } from '#core/result.ts';
import { type CaptchaGuardedCall, requireToken } from '#features/captcha/require-token.ts';
import type { Portal } from './portal.ts';

/** A fresh token for an authorize or a submit. Whoever took it resets the captcha after the call (specification, section 4). */
export async function takeCaptchaToken(
  call: CaptchaGuardedCall,
  { captcha, completeStartUp }: Pick<Portal, 'captcha' | 'completeStartUp'>,
): Promise<Result<string, unknown>> {
  await completeStartUp();
  const attempt = await captcha.execute();
  return attempt.ok ? succeed(requireToken(call, attempt.value)) : attempt;
}

/** A token for a submit, taken when the server answers and the body is ready (decisions, "Captcha"). */
export async function takeSubmitToken(
  portal: Pick<Portal, 'captcha' | 'completeStartUp'>,
): Promise<Result<string, unknown>> {
  const token = await takeCaptchaToken('submit', portal);
  portal.captcha.reset();
  return token;
}
