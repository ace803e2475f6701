// What happens behind the start page, in one chunk.

export { authorizeClaim } from './authorize-claim.ts';
export { goOnAfterKnown, hasFiledClaim, keepClaimsAgain, resumeClaim } from './claim-opening.ts';
export { submitClaim } from './submit-claim.ts';
