// What happens behind the start page, in one chunk.
export { authorizeClaim } from './authorize-claim.ts';
export { resumeClaim } from './resume-claim.ts';
export { submitClaim } from './submit-claim.ts';
