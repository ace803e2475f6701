import type { Breakage } from '../breakage.ts';
import { ANSWER_BREAKAGES } from './answers.ts';
import { CLAIM_BREAKAGES } from './claims.ts';
import { FRAME_BREAKAGES } from './frame.ts';

/**
 * Rows whose breakage would harm claimants most: a claim filed twice, lost, refused, read by others or misreported. Also the page's
 * frame.
 */
export const BREAKAGES: readonly Breakage[] = [...CLAIM_BREAKAGES, ...ANSWER_BREAKAGES, ...FRAME_BREAKAGES];
