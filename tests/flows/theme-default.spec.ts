import { test } from './flow-test.ts';
import { checkTheme } from './theme-checks.ts';

test.use({ theme: 'default-7.0' });
checkTheme({ isThorough: true });
