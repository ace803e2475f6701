// What happens behind the start page, in one chunk.
export { goOnAfterKnown } from './attach-draft.ts';
export { authorizeClaim } from './authorize-claim.ts';
export { hasFiledClaim, resumeClaim } from './resume-claim.ts';
export { submitClaim } from './submit-claim.ts';
