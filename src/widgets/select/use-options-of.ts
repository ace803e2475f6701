import { useCallback, useContext, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { loadOptions, SHARED_LISTS } from '#claim/lists/load-options.ts';
import type { WalletOffer } from '#claim/rules/rule.ts';
import type { FieldConfig, FieldOption } from '#core/form/field-config.ts';
import { logEvent } from '#kernel/log.ts';
import { createObservable } from '#kernel/observable.ts';
import { useMessages } from '#words/messages-context.tsx';
import { WidgetPortsContext } from '../ports.ts';
import { listOptions } from './word-option.ts';

type LoadedLists = ReadonlyMap<string, readonly FieldOption[]>;

const NONE_LOADED: LoadedLists = new Map();

/** Tells the options of some fields; the shared lists that these name (states, countries) are loaded meanwhile. */
export function useOptionsOf(fields: readonly FieldConfig[]): (field: FieldConfig) => readonly FieldOption[] {
  const { culture } = useMessages();
  const [loaded, setLoaded] = useState(NONE_LOADED);
  const wanted = SHARED_LISTS.filter((list) => fields.some((field) => field.optionList === list)).join(' ');

  useEffect(() => {
    let isCurrent = true;
    for (const list of SHARED_LISTS.filter((each) => wanted.split(' ').includes(each))) {
      const keep = (options: readonly FieldOption[]) => {
        if (isCurrent) setLoaded((before) => new Map(before).set(list, options));
      };
      loadOptions(list, culture).then(keep, () => logEvent('option-list', list));
    }
    return () => {
      isCurrent = false;
    };
  }, [wanted, culture]);

  return useCallback(
    (field: FieldConfig) =>
      listOptions(field, field.optionList === undefined ? undefined : loaded.get(field.optionList)),
    [loaded],
  );
}

const ALWAYS_OFFERED = createObservable<WalletOffer>('offered');

/**
 * Of some options those that can be chosen now. One that was chosen while it was offered stays in sight as long as its field is
 * shown: what a claimant has answered is neither hidden nor silently changed, and no choice vanishes under the hand.
 */
export function useOfferedOptions(options: readonly FieldOption[], value: string): readonly FieldOption[] {
  const { walletOffer = ALWAYS_OFFERED } = useContext(WidgetPortsContext);
  const isWalletOffered = useSyncExternalStore(walletOffer.subscribe, walletOffer.get) === 'offered';
  const chosen = useRef(new Set<string>());
  if (value !== '') chosen.current.add(value);
  return options.filter(
    ({ offeredBy, value: own }) => offeredBy === undefined || isWalletOffered || chosen.current.has(own),
  );
}
