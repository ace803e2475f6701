import * as z from 'zod/mini';
import type { Issue } from '#words/messages.ts';
import type { FieldValue } from '../contract/form-model.ts';
import { compileDateFormat } from './date-format.ts';
import { fieldValueToText } from './field-text.ts';
import { defineRule } from './rule-adapter.ts';

const validDateSchema = z.object({
  formats: z.pipe(
    z.string(),
    z.transform((formats) => formats.split(',').map((format) => compileDateFormat(format.trim()))),
  ),
});

/** The text must parse in one of the comma-separated formats, and the day must exist (specification, section 5, "validDate"). */
function checkValidDate({ formats }: z.infer<typeof validDateSchema>, value: FieldValue): Issue | undefined {
  const text = fieldValueToText(value).trim();
  return text === '' || formats.some((isInFormat) => isInFormat(text)) ? undefined : { code: 'validDate' };
}

export const validDateRule = defineRule({ schema: validDateSchema, check: checkValidDate });
