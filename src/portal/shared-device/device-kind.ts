import { deviceKind } from '#portal/portal.ts';
import { readSmallState, type SmallState, writeSmallState } from '#server/small-state.ts';

/** Fragment of the page that opens after a shared device was cleared. */
export const ALL_ERASED = 'all-erased';

/** Options of the toast that tells what was erased; its delay, in ms, is long enough for slow readers. */
export const ERASED_TOAST = { style: 'success', delay: 30_000 } as const;

export async function loadDeviceKind(): Promise<void> {
  const known = await readSmallState('deviceKind');
  if (known !== undefined && deviceKind.get() === undefined) use(known);
}

/** Stores whose device this is; the answer applies to what the claimant begins from now on. */
export async function chooseDeviceKind(chosen: SmallState['deviceKind']): Promise<void> {
  use(chosen);
  await writeSmallState('deviceKind', chosen);
}

function use(next: SmallState['deviceKind']): void {
  if (next === 'shared' && deviceKind.get() !== 'shared') makeFieldsForgetful();
  deviceKind.set(next);
}

const FIELDS = 'input, textarea, select';

/**
 * Keeps a shared device's browser from remembering what is typed: takes away each field's autocomplete purpose and gives it a name that
 * no other visit has had, so that nothing from before is offered either. Covers fields added later, until the page is left.
 */
function makeFieldsForgetful(root: Document = document): void {
  const forget = (field: Element) => {
    field.setAttribute('autocomplete', 'off');
    // Radios are grouped by their name.
    if (field.matches('[type=radio], [type=checkbox]') || field.hasAttribute('data-forgetful')) return;
    field.setAttribute('data-forgetful', '');
    field.setAttribute('name', `f-${crypto.randomUUID()}`);
  };
  const forgetIn = (part: ParentNode) => part.querySelectorAll(FIELDS).forEach(forget);
  forgetIn(root);
  const observer = new MutationObserver((records) => {
    for (const { addedNodes } of records) {
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue;
        if (node.matches(FIELDS)) forget(node);
        forgetIn(node);
      }
    }
  });
  observer.observe(root, { childList: true, subtree: true });
  // React restores its own attributes on fields that it renders anew.
  const onFocus = ({ target }: FocusEvent) => {
    if (target instanceof Element && target.matches(FIELDS)) forget(target);
  };
  root.addEventListener('focusin', onFocus, { capture: true });
}
