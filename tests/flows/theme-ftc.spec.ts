import { test } from './flow-test.ts';
import { checkTheme } from './theme-checks.ts';

test.use({ theme: 'ftc-7.0' });
checkTheme({ isThorough: false });
