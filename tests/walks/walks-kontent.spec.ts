import { test } from '../flows/flow-test.ts';
import { COMPUTER, checkWalk } from './check-walk.ts';
import { DOCUMENTS_UPLOAD } from './forms.ts';

/** A part of what `npm run walks` makes, for every `npm test`. */
test.use({ theme: 'kontent-9.0' });
checkWalk(DOCUMENTS_UPLOAD, COMPUTER);
