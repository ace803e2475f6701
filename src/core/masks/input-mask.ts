/**
 * Imask with the three kinds of masks that the table has, and no more: to be imported dynamically, by the first masked field.
 * The element's value must then only be set through the InputMask (`value`), or be followed by `updateValue()`.
 */
import 'imask/esm/masked/number.js';
import 'imask/esm/masked/pattern.js';
import 'imask/esm/masked/regexp.js';

export { default as InputMask } from 'imask/esm/controls/input.js';
