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
  /** Called when the focus leaves the whole group. */
  readonly onLeave?: ((loss: FocusLoss) => void) | undefined;
  readonly children: ReactNode;
  /** Controls that belong to a choice. They stand outside the group, whose arrow keys must not reach them. */
  readonly after?: ReactNode;
}

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
        // The browser's own group: two records of one page hold the same field.
        name={parts.id}
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
  /** Id that an error summary links to; given to the first choice. */
  readonly id?: string;
  readonly children: ReactNode;
}

export function Choice({ value, id, children }: ChoiceProps) {
  return (
    <Radio className="choice choice--radio" value={value} {...(id === undefined ? {} : { id })}>
      <span className="choice__mark" />
      <span className="choice__label">{children}</span>
    </Radio>
  );
}

const ReadOnlyContext = createContext(false);

/** Marks the fields below as read-only. A `fieldset` disables native controls, but react-aria's still react to a press. */
export const ReadOnlyProvider = ReadOnlyContext.Provider;

export function useIsReadOnly(): boolean {
  return useContext(ReadOnlyContext);
}

type LoadedLists = ReadonlyMap<string, readonly FieldOption[]>;

const NONE_LOADED: LoadedLists = new Map();

/** Returns a function that lists a field's options; loads the shared lists (states, countries) that the fields name. */
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
 * Returns the options that can be chosen now, and those that were chosen while they were offered, as long as the field is shown: an
 * answer is neither hidden nor silently changed, and no choice vanishes while the claimant uses the group.
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
