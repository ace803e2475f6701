import { test } from '../flows/flow-test.ts';
import { checkWalk, PHONE } from './check-walk.ts';
import { inCulture, STANDARD } from './forms.ts';

/** Part of `npm run walks` for every `npm test`, in the language with the longest words. */
test.use({ theme: 'default-7.0' });
checkWalk(inCulture(STANDARD, 'es'), PHONE);
