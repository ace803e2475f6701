// Everything that a page behind the start page may show, in one chunk.
export { CheckboxWidget } from './checkbox/checkbox-widget.tsx';
export { DateWidget } from './date/date-widget.tsx';
export { HybridRadioWidget } from './hybrid-radio/hybrid-radio-widget.tsx';
export { RadioWidget } from './radio/radio-widget.tsx';
export { SelectWidget } from './select/select-widget.tsx';
export { TextAreaWidget } from './text-area/text-area-widget.tsx';
