import { test } from '../flows/flow-test.ts';
import { checkWalk, PHONE } from './check-walk.ts';
import { STANDARD } from './forms.ts';

/** A part of what `npm run walks` makes, for every `npm test`. */
test.use({ theme: 'default-7.0' });
checkWalk(STANDARD, PHONE);
