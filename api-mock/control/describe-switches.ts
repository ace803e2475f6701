import * as z from 'zod/mini';
import { CULTURE_NAMES } from '../data/culture-names.ts';
import { ZONE_NAMES } from '../data/time-zones.ts';
import { scenarioSchema } from '../scenario/scenario.ts';
import type { scenarioSchemaAnswerSchema } from './contract.ts';

/** What GET /__mock/scenario-schema answers. The panel is built from it: a new switch is there without more code. */
export function describeSwitches(): z.infer<typeof scenarioSchemaAnswerSchema> {
  return {
    schema: { ...z.toJSONSchema(scenarioSchema, { io: 'input' }) },
    defaults: scenarioSchema.parse({}),
    suggestions: {
      'deadlines.timeZone': [...ZONE_NAMES],
      'cultures.enabled': Object.keys(CULTURE_NAMES),
      'captcha.provider': ['Google', 'Turnstile', 'hCaptcha'],
    },
  };
}
