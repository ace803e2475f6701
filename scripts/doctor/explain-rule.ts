import { suggest } from '#api-mock/case/explain-issues.ts';
import { toStandInText } from '#claim/rules/dotnet-pattern/pattern-reader.ts';
import { matchPattern, translatePattern } from '#claim/rules/dotnet-pattern/translate-pattern.ts';
import { createRuleRegistry, RULE_ADAPTERS } from '#claim/rules/registry.ts';
import { defineRule } from '#claim/rules/rule.ts';
import { describeParameters, RULE_SCHEMAS } from '#claim/rules/rule-schemas.ts';
import { LIST_SECTIONS } from '#server/form-model.ts';
import { type RemoteValidation, toCamelCase } from '#server/forms-config.ts';
import { findStrangeCharacter } from '../message-checks.ts';

// Checks only parameters. The portal's own adapters load some rules at the first validation and would report mistakes only then.
const registry = createRuleRegistry(
  new Map(
    Object.entries(RULE_SCHEMAS).map(([type, schema]) => [
      type,
      defineRule({ schema, check: () => undefined }),
    ]),
  ),
);

const COMMON = ['type', 'message'];

/** Explains what is wrong with a rule and suggests the nearest name; undefined if the portal's adapter accepts it. */
export function explainRule(rule: RemoteValidation): string | undefined {
  const parameters = describeParameters(rule.type);
  if (parameters === undefined) {
    // The portal's own rules take no parameters.
    if (RULE_ADAPTERS.has(rule.type)) return undefined;
    return `the rule type "${rule.type}" is unknown${suggest(rule.type, Object.keys(RULE_SCHEMAS))}`;
  }
  const missing = parameters.required.filter((name) => rule[name] === undefined);
  const known = Object.keys(parameters.properties);
  const strange = Object.keys(rule).filter((name) => ![...COMMON, ...known].includes(name));
  const named = strange.map((name) => `"${name}"${suggest(name, missing.length > 0 ? missing : known)}`);
  try {
    registry.adapt(rule);
  } catch (error) {
    const lacks = missing.map((name) => `"${name}"`).join(', ');
    const said = error instanceof Error ? error.message : String(error);
    if (missing.length === 0) return said;
    return `the rule "${rule.type}" lacks ${lacks}${named.length === 0 ? '' : `, and has ${named.join(', ')}`}`;
  }
  if (rule.type === 'maxLength' && Number(rule.max) <= 0)
    return `the rule "maxLength" allows no text: its max is ${String(rule.max)}`;
  return known.includes('pattern') ? explainPattern(String(rule.pattern)) : undefined;
}

/** Explains why the portal cannot run a pattern or why nothing matches it; undefined if neither applies. */
function explainPattern(pattern: string): string | undefined {
  // Between slashes, as in JavaScript, the pattern demands text before its start or after its end.
  if (/^\/(?:\^|.*[^\\]\$\/\w*$)/.test(pattern))
    return `the pattern "${pattern}" matches nothing: it stands between slashes; leave them out`;
  const strange = findStrangeCharacter(pattern);
  if (strange !== undefined)
    return `the pattern ${strange}; a backslash is written twice in JSON, "\\\\b" for \\b`;
  if (matchPattern(pattern, '') !== 'undecided') return undefined;
  const translated = translatePattern(toStandInText(pattern));
  const reason = translated.ok ? 'it is no regular expression' : translated.error;
  return `the pattern "${pattern}" cannot be run: ${reason}`;
}

const NAMING = ['property', 'properties', 'otherProperty', 'startDateProperty'];

export function listNamedFields({ type, ...parameters }: RemoteValidation): readonly string[] {
  const names = collectNames(parameters);
  if (type !== 'userConfirmsNone') return names;
  // This rule may also name a list of the claim.
  return names.filter((name) => !LIST_SECTIONS.some((section) => section === toCamelCase(name)));
}

function collectNames(parameters: unknown): readonly string[] {
  if (typeof parameters !== 'object' || parameters === null) return [];
  return Object.entries(parameters).flatMap(([name, value]: [string, unknown]) =>
    NAMING.includes(name) ? [value].flat().filter((named) => typeof named === 'string') : collectNames(value),
  );
}

/** Lists parameters that nothing reads, so that the rule does less than its author expects. */
export function listUnreadParameters(rule: RemoteValidation): readonly string[] {
  const parameters = describeParameters(rule.type);
  if (parameters === undefined) return [];
  const known = Object.keys(parameters.properties);
  return Object.keys(rule)
    .filter((name) => ![...COMMON, ...known].includes(name))
    .map((name) => `"${name}"${suggest(name, known)}`);
}
