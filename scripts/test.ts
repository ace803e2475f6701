import { runTests } from './run-tests.ts';
import { TEST_STEPS } from './test-steps.ts';

// The reports of the runners lie in the same folder as what the steps printed.
process.exitCode = await runTests(TEST_STEPS, 'reports');
