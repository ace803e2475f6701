import type { MaskName } from '#claim/masks/mask-looks.ts';
import type { FieldValue } from '#server/form-model.ts';
import type { RemoteValidation } from '#server/forms-config.ts';
import type { MessageKey } from '#words/messages.ts';

/** What the engine, the pages and paper have to know of a field type: outside of field-types nobody asks which type a field has. */
interface FieldTraits {
  /** What it holds where nothing is answered, in place of null: it is ticked or not. */
  readonly empty?: false;
  /** A calendar date, typed as MM/dd/yyyy; an instant where a time is asked too. */
  readonly isDate?: true;
  /** It holds a file, whose facts stand in the model beside it. */
  readonly hasFile?: true;
  /** Filled in by something else, and not shown. */
  readonly isHidden?: true;
  /** Disabled while its dependencies are unfulfilled, where its config does not say when. */
  readonly waits?: true;
  /** One line of text: codes and numbers in it have other spellings. */
  readonly isLine?: true;
  /** Whoever finds no option that fits writes an answer of their own. */
  readonly takesOwnWords?: true;
  /** Asks for sentences: how many lines it begins with. */
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

/** A field type; claim/field-types/widget-registry.ts has a widget for each. */
export type FieldType = keyof typeof TRAITS;

export const FIELD_TRAITS: Readonly<Record<FieldType, FieldTraits>> = TRAITS;

/** An option list that fields share (claim/lists). */
export type SharedList = 'usStates' | 'countries';

/** A choice of a radio or select: `value` is stored, `label` is worded. `text` is shown as it is (names by Intl). */
export interface FieldOption {
  readonly value: string;
  readonly label?: MessageKey;
  readonly text?: string;
  /** The option is offered only while the server offers this. One that a claim has chosen before stays in sight. */
  readonly offeredBy?: 'wallet';
}

/** Picks one model: every member given must equal the model's metadata (a dtoMapping, mostly). */
export type ModelSelector = Readonly<Record<string, string | number | boolean>>;

/** One condition on another field. Without `model` the field is of the same model. A `value` of null means empty. */
export interface Dependency {
  readonly model?: ModelSelector;
  readonly key: string;
  readonly operator: 'IsEqualTo' | 'IsNotEqualTo';
  readonly value: FieldValue;
  /** An input mask that applies instead of the field's own while this dependency is fulfilled (section 4). */
  readonly overridingMask?: MaskName;
}

/** What a component's dependencies do to it (specification, sections 3 "Dependency state" and 4). */
export interface DependencyConfig {
  readonly dependencies: readonly Dependency[];
  readonly hideOnAnyUnfulfilled?: boolean;
  readonly hideOnAllUnfulfilled?: boolean;
  readonly disableOnAnyUnfulfilled?: boolean;
  readonly disableOnAllUnfulfilled?: boolean;
  readonly disableOnAllFulfilled?: boolean;
  /** Resets the field to `value` when its dependencies become unfulfilled (or fulfilled). */
  readonly reset?: { readonly when: 'unfulfilled' | 'fulfilled'; readonly value: FieldValue };
}

/** A name of a hook that runs after the claimant changed the field; claim/engine/create-form-engine.ts has them. */
export type AfterChangeHookName = string;

/** What a field of any type can be given. `key` is the camelCase name of the field in its model. */
interface CommonInputs {
  readonly key: string;
  readonly label: MessageKey;
  /** Selects the model that holds the field; the enclosing record's model where the block gives one. */
  readonly model?: ModelSelector;
  readonly defaultValue?: FieldValue;
  /** The name of the prepopulated field that fills this one; `key` where it is not given. */
  readonly prepopulatedDataKey?: string;
  /** The prepopulated model to take it from, by metadata; any where it is not given. */
  readonly prepopulatedMetadata?: ModelSelector;
  /** Lets prepopulation replace what the claimant has edited before. */
  readonly overrideEverDirtyFieldConstraint?: boolean;
  /** The label is kept for assistive technology and not shown. */
  readonly suppressLabel?: boolean;
  /** No required marker, whatever the rules say. */
  readonly disableRequiredStyling?: boolean;
  /** The page's own rules, merged with the server's for this field. */
  readonly validations?: readonly RemoteValidation[];
  readonly dependencies?: DependencyConfig;
  /** Free values that the widget hands on (for example to an after-change hook). */
  readonly metadata?: Readonly<Record<string, unknown>>;
  /** Takes the value of another field while this one was never edited. */
  readonly inheritanceConfig?: { readonly model?: ModelSelector; readonly key: string };
  readonly afterChangeHook?: AfterChangeHookName;
  /** Help under the label, an example, and why the administrator asks. */
  readonly hint?: MessageKey;
  readonly whyWeAsk?: MessageKey;
}

/** What is typed: HTML's tokens, and what stands in the empty input. */
interface TypedInputs {
  readonly autocomplete?: string;
  readonly inputMode?: 'text' | 'numeric' | 'decimal' | 'tel' | 'email' | 'url';
  readonly placeholderText?: MessageKey;
  readonly maskName?: MaskName;
  /** The field of the same model that this one must repeat (confirm e-mail, confirm phone). */
  readonly confirms?: string;
}

/** What is chosen from. */
interface ChoiceInputs {
  readonly options?: readonly FieldOption[];
  /** A long list of claim/lists that the widget loads when it is shown, in place of `options`. */
  readonly optionList?: SharedList;
  readonly hasNoneOption?: boolean;
  readonly noneOptionLabel?: MessageKey;
}

/** Radios: one under the other (`stacked`, the default) or beside each other. */
interface RadioInputs extends ChoiceInputs {
  readonly stylingChoice?: 'inline' | 'stacked';
}

/** What a field of one type can be given besides the common inputs; the compiler refuses one that is another type's. */
interface InputsOfType {
  text: TypedInputs & {
    readonly inputGroupConfig?: { readonly prefix?: MessageKey; readonly suffix?: MessageKey };
    /** Hides what is typed (a PIN). */
    readonly concealed?: boolean;
    /** A code as it stands on a paper (a class member ID): see `takesLatinDigits`. */
    readonly isCode?: boolean;
    /** The summary shows the last four characters, and the whole value on a press (an account number). */
    readonly showsLastFour?: boolean;
  };
  textArea: TypedInputs & { readonly rows?: number };
  checkbox: object;
  date: Pick<TypedInputs, 'autocomplete' | 'placeholderText' | 'maskName'> & {
    readonly hasTimePicker?: boolean;
    /** Typed in three boxes, without a calendar: a date that one knows by heart (of birth). */
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
 * One field of a page (specification, section 3, "Field config" and "Other widget inputs"), told apart by its `type`; docs/field-config.md
 * says what each input does.
 */
export type FieldConfig<T extends FieldType = FieldType> = { [K in T]: FieldConfigOf<K> }[T];

/** A field of one type without inputs that another place gives. */
export type FieldConfigWithout<K extends keyof CommonInputs, T extends FieldType = FieldType> = {
  [F in T]: Omit<FieldConfigOf<F>, K>;
}[T];

/** Whether the digits of other scripts are read as 0 to 9 in a field without a mask: in codes and numbers, not in free text. */
export function takesLatinDigits({ isCode, concealed, inputMode }: FieldConfig): boolean {
  return isCode === true || concealed === true || /^(?:numeric|decimal|tel)$/.test(inputMode ?? '');
}
