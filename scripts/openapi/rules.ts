import { ruleSchema } from '#api-mock/case/rule-schema.ts';
import { describeParameters, RULE_SCHEMAS } from '#claim/rules/rule-schemas.ts';
import type { JsonObject } from './json.ts';

const PREFIX = '#/components/schemas/';

const SENTENCES: ReadonlyMap<string, string> = new Map(
  ruleSchema.options.map(({ shape, description = '' }) => [shape.type.value, description]),
);

export function describeRule(type: string): string {
  return SENTENCES.get(type) ?? '';
}

function schemaNameOf(type: string): string {
  return `${type.slice(0, 1).toUpperCase()}${type.slice(1)}Rule`;
}

/** Describes a schema for each rule with its parameters, and `Validation`, their union discriminated by `type`. */
export function describeRules(): JsonObject {
  const types = Object.keys(RULE_SCHEMAS);
  const refs = types.map((type) => [type, `${PREFIX}${schemaNameOf(type)}`] as const);
  const rules = types.map((type) => {
    const { properties = {}, required = [] } = describeParameters(type) ?? {};
    const schema = {
      description: describeRule(type),
      type: 'object',
      properties: {
        type: { type: 'string', const: type },
        message: { type: ['string', 'null'], description: 'Shown instead of the portal’s own words.' },
        ...properties,
      },
      required: ['type', ...required],
    };
    return [schemaNameOf(type), schema] as const;
  });
  return {
    Validation: {
      description:
        '`type` picks the rule; its parameters stand beside it. A rule that the portal does not know is left to the server.',
      oneOf: refs.map(([, ref]) => ({ $ref: ref })),
      discriminator: { propertyName: 'type', mapping: Object.fromEntries(refs) },
    },
    ...Object.fromEntries(rules),
  };
}
