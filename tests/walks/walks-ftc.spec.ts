import { test } from '../flows/flow-test.ts';
import { checkWalk, PHONE } from './check-walk.ts';
import { LOOKUP } from './forms.ts';

/** Part of `npm run walks` for every `npm test`: this form begins and ends on one page, under the highest header. */
test.use({ theme: 'ftc-7.0' });
checkWalk(LOOKUP, PHONE);
