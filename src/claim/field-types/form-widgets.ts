// One chunk with the widgets of the pages after the start page, except that of documents.
export { CheckboxWidget } from './checkbox/checkbox-widget.tsx';
export { DateWidget } from './date/date-widget.tsx';
export { HybridRadioWidget } from './hybrid-radio/hybrid-radio-widget.tsx';
export { RadioWidget } from './radio/radio-widget.tsx';
export { SelectWidget } from './select/select-widget.tsx';
export { TextAreaWidget } from './text-area/text-area-widget.tsx';
