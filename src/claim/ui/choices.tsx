import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';
import type { FocusLoss } from '#design/accessibility.tsx';
import { FieldFrame, FieldName } from './field-frame.tsx';
import type { FieldParts } from './use-field.ts';
import './choices.css';
import type { FieldConfig, FieldOption } from '#claim/definition/field-config.ts';
import { listOptions, loadOptions, SHARED_LISTS } from '#claim/field-types/value-wording.ts';
import type { WalletOffer } from '#claim/rules/rule.ts';
import { keepTrying } from '#design/first-interaction.ts';
import { logEvent } from '#kernel/log.ts';
import { useMessages } from '#words/messages-context.tsx';
import { WidgetPortsContext } from './widget-ports.ts';

export interface ChoiceGroupProps {
  readonly parts: FieldParts;
  readonly value: string | null;
  readonly onChange: (value: string) => void;
  /** The focus has left the whole group. */
  readonly onLeave?: ((loss: FocusLoss) => void) | undefined;
  readonly children: ReactNode;
  /** Controls that belong to a choice; outside of the group, whose arrow keys they must not feel. */
  readonly after?: ReactNode;
}

/** Radios with their frame; the group carries the label, the hint and the errors. */
export function ChoiceGroup({ parts, value, onChange, onLeave, children, after }: ChoiceGroupProps) {
  const { field, view, labelId, describedBy, errors } = parts;
  const isReadOnly = useIsReadOnly();
  return (
    <FieldFrame parts={parts} name={<FieldName parts={parts} />}>
      <RadioGroup
        className={field.stylingChoice === 'inline' ? 'choices choices--inline' : 'choices'}
        orientation={field.stylingChoice === 'inline' ? 'horizontal' : 'vertical'}
        aria-labelledby={labelId}
        {...(describedBy === undefined ? {} : { 'aria-describedby': describedBy })}
        name={field.key}
        value={value}
        isDisabled={!view.enabled}
        isReadOnly={isReadOnly}
        isRequired={view.required}
        isInvalid={errors.length > 0}
        validationBehavior="aria"
        onChange={onChange}
        {...(onLeave === undefined ? {} : { onBlur: onLeave })}
      >
        {children}
      </RadioGroup>
      {after}
    </FieldFrame>
  );
}

export interface ChoiceProps {
  readonly value: string;
  /** Given to the first choice: the id that an error summary leads to. */
  readonly id?: string;
  readonly children: ReactNode;
}

/** One radio with its words; the whole line is its target. */
export function Choice({ value, id, children }: ChoiceProps) {
  return (
    <Radio className="choice choice--radio" value={value} {...(id === undefined ? {} : { id })}>
      <span className="choice__mark" />
      <span className="choice__label">{children}</span>
    </Radio>
  );
}

const ReadOnlyContext = createContext(false);

/** Above fields that are only read. A native control is told by a `fieldset`; react-aria's feel a press all the same. */
export const ReadOnlyProvider = ReadOnlyContext.Provider;

export function useIsReadOnly(): boolean {
  return useContext(ReadOnlyContext);
}

type LoadedLists = ReadonlyMap<string, readonly FieldOption[]>;

const NONE_LOADED: LoadedLists = new Map();

/** Tells the options of some fields; the shared lists that these name (states, countries) are loaded meanwhile. */
export function useOptionsOf(fields: readonly FieldConfig[]): (field: FieldConfig) => readonly FieldOption[] {
  const { culture } = useMessages();
  const [loaded, setLoaded] = useState(NONE_LOADED);
  const wanted = SHARED_LISTS.filter((list) => fields.some((field) => field.optionList === list)).join(' ');

  useEffect(() => {
    const lists = SHARED_LISTS.filter((each) => wanted.split(' ').includes(each));
    const endings = lists.map((list) =>
      keepTrying(
        () => loadOptions(list, culture),
        (options) => setLoaded((before) => new Map(before).set(list, options)),
        () => logEvent('option-list', list),
      ),
    );
    return () => {
      for (const end of endings) end();
    };
  }, [wanted, culture]);

  return useCallback(
    (field: FieldConfig) =>
      listOptions(field, field.optionList === undefined ? undefined : loaded.get(field.optionList)),
    [loaded],
  );
}

const ALWAYS_OFFERED = { get: (): WalletOffer => 'offered', subscribe: () => () => undefined };

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
