import { inject } from 'vitest';
import { cdp } from 'vitest/browser';

// A setup file of the tests in a browser, where CPU_THROTTLE asks for slower pages (cpu-throttle.ts).
await cdp().send('Emulation.setCPUThrottlingRate', { rate: inject('cpuThrottle') });
