import * as z from 'zod/mini';
import type { FieldValue } from '../contract/form-model.ts';
import { fieldValueToText } from './field-text.ts';
import { defineRule, type RuleAdapter } from './rule-adapter.ts';

/** A rule without parameters that asks a non-blank text one question; `code` is the where the answer is no. */
export function defineTextPatternRule(code: string, isValid: (text: string) => boolean): RuleAdapter {
  return defineRule({
    schema: z.object({}),
    check: (_config, value: FieldValue) => {
      const text = fieldValueToText(value).trim();
      return text === '' || isValid(text) ? undefined : { code };
    },
  });
}
