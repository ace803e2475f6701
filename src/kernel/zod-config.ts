import * as z from 'zod/mini';

// The Content-Security-Policy has no 'unsafe-eval': zod must not even probe for it.
z.config({ jitless: true });
