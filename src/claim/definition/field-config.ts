import type { MaskName } from '#claim/masks/mask-looks.ts';
import type { FieldValue } from '#server/form-model.ts';
import type { RemoteValidation } from '#server/forms-config.ts';
import type { MessageKey } from '#words/messages.ts';

/** Traits of a field type. Code outside field-types asks for a trait, never for the type. */
interface FieldTraits {
  /** Value without an answer, in place of null: a checkbox is unticked. */
  readonly empty?: false;
  /** Calendar date, typed as MM/dd/yyyy; stored as an instant if a time is asked for too. */
  readonly isDate?: true;
  /** Holds a file, whose facts the model keeps beside it. */
  readonly hasFile?: true;
  /** Not shown; other code fills it in. */
  readonly isHidden?: true;
  /** Disabled while its dependencies are unfulfilled, unless its config says when. */
  readonly waits?: true;
  /** One line of text, in which codes and numbers may have other spellings. */
  readonly isLine?: true;
  /** Takes a free answer besides the options. */
  readonly takesOwnWords?: true;
  readonly rows?: number;
}

const TRAITS = {
  text: { isLine: true },
  textArea: { rows: 4 },
  checkbox: { empty: false },
  date: { isDate: true },
  file: { hasFile: true },
  hidden: { isHidden: true },
  radio: {},
  select: { waits: true },
  hybridRadio: { takesOwnWords: true },
} as const satisfies Readonly<Record<string, FieldTraits>>;

/** Field type; claim/field-types/widget-registry.ts has a widget for each. */
export type FieldType = keyof typeof TRAITS;

export const FIELD_TRAITS: Readonly<Record<FieldType, FieldTraits>> = TRAITS;

export type SharedList = 'usStates' | 'countries';

/** Choice of a radio or select: `value` is stored, `label` is a message key, `text` is shown verbatim (names by Intl). */
export interface FieldOption {
  readonly value: string;
  readonly label?: MessageKey;
  readonly text?: string;
  /** Offers the option only while the server offers this. One that a claim has already chosen stays visible. */
  readonly offeredBy?: 'wallet';
}

/** Selects one model: its metadata must equal every given member (usually dtoMapping). */
export type ModelSelector = Readonly<Record<string, string | number | boolean>>;

/** Condition on another field, of the same model unless `model` is given. A `value` of null means empty. */
export interface Dependency {
  readonly model?: ModelSelector;
  readonly key: string;
  readonly operator: 'IsEqualTo' | 'IsNotEqualTo';
  readonly value: FieldValue;
  /** Input mask that replaces the field's own while this dependency is fulfilled (section 4). */
  readonly overridingMask?: MaskName;
}

/** Effects of a component's dependencies (specification, sections 3 "Dependency state" and 4). */
export interface DependencyConfig {
  readonly dependencies: readonly Dependency[];
  readonly hideOnAnyUnfulfilled?: boolean;
  readonly hideOnAllUnfulfilled?: boolean;
  readonly disableOnAnyUnfulfilled?: boolean;
  readonly disableOnAllUnfulfilled?: boolean;
  readonly disableOnAllFulfilled?: boolean;
  readonly reset?: { readonly when: 'unfulfilled' | 'fulfilled'; readonly value: FieldValue };
}

/** Name of a hook that runs after the claimant changed the field; see claim/engine/create-form-engine.ts. */
export type AfterChangeHookName = string;

/** Inputs of every field type. `key` is the field's camelCase name in its model. */
interface CommonInputs {
  readonly key: string;
  readonly label: MessageKey;
  /** Selects the model that holds the field. A field of a record has none: it belongs to the record's model. */
  readonly model?: ModelSelector;
  readonly defaultValue?: FieldValue;
  /** Name of the prepopulated field that fills this one; `key` by default. */
  readonly prepopulatedDataKey?: string;
  /** Metadata of the prepopulated model to use; any by default. */
  readonly prepopulatedMetadata?: ModelSelector;
  /** Lets prepopulation fill a field that the claimant edited and left empty or at its default. */
  readonly overrideEverDirtyFieldConstraint?: boolean;
  /** Hides the label except from assistive technology. */
  readonly suppressLabel?: boolean;
  readonly disableRequiredStyling?: boolean;
  /** The page's own rules, merged with the server's for this field. */
  readonly validations?: readonly RemoteValidation[];
  readonly dependencies?: DependencyConfig;
  /** Free values, for example for an after-change hook. */
  readonly metadata?: Readonly<Record<string, unknown>>;
  /** Takes the value of another field until this one is edited. */
  readonly inheritanceConfig?: { readonly model?: ModelSelector; readonly key: string };
  readonly afterChangeHook?: AfterChangeHookName;
  /** `hint` is help or an example under the label; `whyWeAsk` gives the administrator's reason. */
  readonly hint?: MessageKey;
  readonly whyWeAsk?: MessageKey;
}

interface TypedInputs {
  readonly autocomplete?: string;
  readonly inputMode?: 'text' | 'numeric' | 'decimal' | 'tel' | 'email' | 'url';
  readonly placeholderText?: MessageKey;
  readonly maskName?: MaskName;
  /** Key of the field of the same model that this one must repeat (confirm e-mail, confirm phone). */
  readonly confirms?: string;
}

interface ChoiceInputs {
  readonly options?: readonly FieldOption[];
  /** Long list of claim/lists that the widget loads when it is shown; replaces `options`. */
  readonly optionList?: SharedList;
  readonly hasNoneOption?: boolean;
  readonly noneOptionLabel?: MessageKey;
}

/** Radio inputs; `stacked` is the default style. */
interface RadioInputs extends ChoiceInputs {
  readonly stylingChoice?: 'inline' | 'stacked';
}

/** Inputs of one field type besides the common ones; the compiler refuses those of another type. */
interface InputsOfType {
  text: TypedInputs & {
    readonly inputGroupConfig?: { readonly prefix?: MessageKey; readonly suffix?: MessageKey };
    /** Hides the typed text (a PIN). */
    readonly concealed?: boolean;
    /** Code as printed on paper (a class member ID); see `takesLatinDigits`. */
    readonly isCode?: boolean;
    /** The summary shows only the last four characters, and the whole value on a press (an account number). */
    readonly showsLastFour?: boolean;
  };
  textArea: TypedInputs & { readonly rows?: number };
  checkbox: object;
  date: Pick<TypedInputs, 'autocomplete' | 'placeholderText' | 'maskName'> & {
    readonly hasTimePicker?: boolean;
    /** Three boxes without a calendar, for a date that claimants know by heart (of birth). */
    readonly inBoxes?: boolean;
  };
  file: object;
  hidden: object;
  radio: RadioInputs;
  select: ChoiceInputs & Pick<TypedInputs, 'autocomplete' | 'placeholderText'>;
  hybridRadio: RadioInputs & TypedInputs;
}

type InputName = { [T in FieldType]: keyof InputsOfType[T] }[FieldType];

type FieldConfigOf<T extends FieldType> = { readonly type: T } & CommonInputs &
  InputsOfType[T] & { readonly [K in Exclude<InputName, keyof InputsOfType[T]>]?: never };

/**
 * One field of a page (specification, section 3, "Field config" and "Other widget inputs"), discriminated by its `type`.
 * docs/field-config.md explains each input.
 */
export type FieldConfig<T extends FieldType = FieldType> = { [K in T]: FieldConfigOf<K> }[T];

export type FieldConfigWithout<K extends keyof CommonInputs, T extends FieldType = FieldType> = {
  [F in T]: Omit<FieldConfigOf<F>, K>;
}[T];

/** Tells whether an unmasked field reads digits of other scripts as 0 to 9: codes and numbers do, free text does not. */
export function takesLatinDigits({ isCode, concealed, inputMode }: FieldConfig): boolean {
  return isCode === true || concealed === true || /^(?:numeric|decimal|tel)$/.test(inputMode ?? '');
}
