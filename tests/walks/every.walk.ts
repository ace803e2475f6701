import { COMPUTER, checkWalk, PHONE } from './check-walk.ts';
import { WALKED_FORMS } from './forms.ts';

for (const form of WALKED_FORMS) for (const size of [PHONE, COMPUTER]) checkWalk(form, size);
