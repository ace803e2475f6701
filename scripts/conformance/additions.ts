/** Additions of the portal to the specification (decisions, "Our additions to the contract") -> effect of their absence. */
export const ADDITIONS = {
  idempotency:
    'no Idempotency-Key and no look-up of a claim’s state: set serverIdempotency to false. A claim whose answer was lost is not sent again by itself; the claimant is told that it may have arrived and asks you first. A browser that repeats a send by itself files it twice',
  filed:
    'no list of filed claims: a claim that was filed on another device is not told of before a new one is begun',
  captchaRequired:
    'no captchaRequired: a captcha that was refused with a claim looks like any other refusal; the claimant reads your words and sends again',
  keepAlive:
    'the CSRF call does not keep the session: a claimant who types for long proves the credentials again before the claim is sent',
} as const satisfies Readonly<Record<string, string>>;

export type Addition = keyof typeof ADDITIONS;

export function isAddition(name: string): name is Addition {
  return Object.hasOwn(ADDITIONS, name);
}
