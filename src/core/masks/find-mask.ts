import type { MaskName } from './mask-name.ts';
import { MASK_TABLE, type MaskDefinition } from './mask-table.ts';

const MASKS: ReadonlyMap<string, MaskDefinition> = new Map(Object.entries(MASK_TABLE));

/**
 * One mask's line of the table; undefined for the empty name, which is no mask.
 * @throws Error where no such mask is registered (specification, section 8).
 */
export function findMask(maskName: MaskName): MaskDefinition | undefined {
  if (maskName === '') return undefined;
  const mask = MASKS.get(maskName);
  if (mask === undefined) throw new Error(`No input-mask factory registered for the mask type "${maskName}"`);
  return mask;
}

/** The most characters that a masked field shows; undefined without a mask. */
export function maskMaxLength(maskName: MaskName): number | undefined {
  return findMask(maskName)?.maxLength;
}
