import { runTests } from './run-tests.ts';
import { TEST_STEPS } from './test-steps.ts';

// The runners' reports are in the same folder as the steps' output.
process.exitCode = await runTests(TEST_STEPS, 'reports');
