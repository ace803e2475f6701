import * as z from 'zod/mini';
import type { Issue } from '#words/messages.ts';
import type { FieldValue } from '../contract/form-model.ts';
import { fieldValueToText } from './field-text.ts';
import { defineRule } from './rule-adapter.ts';
import { numberParameterSchema } from './rule-parameters.ts';

const maxLengthSchema = z.object({ max: numberParameterSchema });

/**
 * A numeric maximum of the text's length (specification, section 5, "maxLength"), counted in UTF-16 units as the .NET
 * server counts: a claim that passes here is not refused there for an emoji.
 */
function checkMaxLength({ max }: z.infer<typeof maxLengthSchema>, value: FieldValue): Issue | undefined {
  return fieldValueToText(value).length > max ? { code: 'maxLength', params: { max } } : undefined;
}

export const maxLengthRule = defineRule({ schema: maxLengthSchema, check: checkMaxLength });
