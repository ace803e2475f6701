import { inject } from 'vitest';
import { cdp } from 'vitest/browser';

// Setup file of the browser tests that slows pages down as CPU_THROTTLE says (cpu-throttle.ts).
await cdp().send('Emulation.setCPUThrottlingRate', { rate: inject('cpuThrottle') });
