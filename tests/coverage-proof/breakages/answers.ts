import type { Breakage } from '../breakage.ts';

/** Sections 5, 7, 8 and 9: the rules of fields, the calls to the server, its errors, and the limits. */
export const ANSWER_BREAKAGES: readonly Breakage[] = [];
