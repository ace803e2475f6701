import { test } from '../flows/flow-test.ts';
import { checkWalk, PHONE } from './check-walk.ts';
import { LOOKUP } from './forms.ts';

/** A part of what `npm run walks` makes, for every `npm test`: it ends where it began, under the highest header. */
test.use({ theme: 'ftc-7.0' });
checkWalk(LOOKUP, PHONE);
