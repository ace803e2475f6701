import { test } from '../flows/flow-test.ts';
import { COMPUTER, checkWalk } from './check-walk.ts';
import { DOCUMENTS_UPLOAD } from './forms.ts';

/** Part of `npm run walks` for every `npm test`. */
test.use({ theme: 'kontent-9.0' });
checkWalk(DOCUMENTS_UPLOAD, COMPUTER);
