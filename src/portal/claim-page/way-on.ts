import { CONFIRMATION_SLUG, findPageToGoOn } from '#claim/definition/page-roles.ts';
import type { RouteTarget } from '#portal/address.ts';
import type { Portal } from '#portal/portal.ts';
import { formSlug } from '#server/form-type.ts';
import type { FormAccess } from '#session/filing/filing-session.ts';

/**
 * Returns the path to go to instead of a page of a form; undefined if there is none.
 * - `filed`: what is known of the claim, since filing erases the draft, and the form cannot go on although the session lives. That is the
 *   start page if the credentials were just proven there, else the claims on this device.
 * - `submitted`: the confirmation: the claim is not edited until it is taken back.
 * - `not-found`: a page that the form has now, if the claimant left the claim at one that it no longer has.
 */
export async function findWayOn(
  { filing }: Portal,
  { formType, pageSlug }: Extract<RouteTarget, { kind: 'form' }>,
  reason: FormAccess | 'not-found',
): Promise<string | undefined> {
  const start = `/${formSlug(formType)}`;
  const { known, claims } = filing.state.get();
  if (reason === 'filed') {
    return known[formType] !== undefined && pageSlug !== CONFIRMATION_SLUG ? start : '/claim/status';
  }
  if (reason === 'submitted') {
    const isOpen = pageSlug === '' || pageSlug === CONFIRMATION_SLUG;
    return isOpen ? undefined : `${start}/${CONFIRMATION_SLUG}`;
  }
  const claim = claims[formType];
  const left = await claim?.draft?.readPage();
  if (claim === undefined || left !== pageSlug) return undefined;
  return `${start}/${findPageToGoOn(claim.definition, left).slug}`;
}
