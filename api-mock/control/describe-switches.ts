import * as z from 'zod/mini';
import type { ServerCase } from '../case/server-case.ts';
import { ZONE_NAMES } from '../data/time-zones.ts';
import { createCaseDefaults } from '../scenario/case-defaults.ts';
import { deadlineKeySchema, formTypeNameSchema, scenarioSchema } from '../scenario/scenario.ts';
import type { scenarioSchemaAnswerSchema } from './contract.ts';

/** Returns the answer to GET /__mock/scenario-schema. The panel is built from it, so a new switch needs no panel code. */
export function describeSwitches(serverCase: ServerCase): z.infer<typeof scenarioSchemaAnswerSchema> {
  const schema = z.toJSONSchema(scenarioSchema, {
    io: 'input',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema === deadlineKeySchema) jsonSchema.enum = Object.keys(serverCase.deadlines);
      if (zodSchema === formTypeNameSchema)
        jsonSchema.enum = serverCase.forms.map(({ formType }) => formType);
    },
  });
  return {
    schema: { ...schema },
    defaults: scenarioSchema.parse(createCaseDefaults(serverCase)),
    suggestions: {
      'deadlines.timeZone': [...ZONE_NAMES],
      'cultures.enabled': Object.keys(serverCase.cultureNames),
      'captcha.provider': ['Google', 'Turnstile', 'hCaptcha', 'none'],
    },
  };
}
