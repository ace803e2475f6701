import { deviceKind } from '#portal/portal.ts';
import { readSmallState, type SmallState, writeSmallState } from '#server/small-state.ts';

/** The fragment of the page that comes after a shared device was cleared. */
export const ALL_ERASED = 'all-erased';

/** How what was erased is told: long enough for who reads slowly, or looks up late. */
export const ERASED_TOAST = { style: 'success', delay: 30_000 } as const;

/** Takes up what was said before; without storage nothing was. */
export async function loadDeviceKind(): Promise<void> {
  const known = await readSmallState('deviceKind');
  if (known !== undefined && deviceKind.get() === undefined) use(known);
}

/** The claimant has said whose device this is: it holds for what they begin from here on. */
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
 * On a shared device the browser is to remember nothing that was typed: no field says what it is for, and each has a name that no other
 * visit has had, so that nothing of before is offered in it either. Fields that come later are taken too, until the page is left.
 */
function makeFieldsForgetful(root: Document = document): void {
  const forget = (field: Element) => {
    field.setAttribute('autocomplete', 'off');
    // Radios are a group by their name.
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
  // What React has drawn anew has its own attributes again.
  const onFocus = ({ target }: FocusEvent) => {
    if (target instanceof Element && target.matches(FIELDS)) forget(target);
  };
  root.addEventListener('focusin', onFocus, { capture: true });
}
