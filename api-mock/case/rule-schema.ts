import * as z from 'zod';

/*
 * Schemas of the rules that a server may name for a field (specification, section 5), as a case's files write them.
 * scripts/openapi.test.ts checks that they match the portal's adapters.
 */

const message = z.string().optional().describe('Shown instead of the portal’s own words.');
const property = z.string().min(1).describe('A field of the same model.');
const properties = z.array(property).min(1).describe('Fields of the same model.');
const number = z
  .union([z.number(), z.string().regex(/^-?\d+(?:\.\d+)?$/, 'a number was expected')])
  .describe('A number, or its digits as a text.');
const flag = z
  .union([z.boolean(), z.string().regex(/^(?:true|false)$/i, 'true or false was expected')])
  .nullish();
const bound = z
  .union([z.number(), z.string().min(1)])
  .describe('A number, or a date such as "2027-01-31"; it belongs to the range.');
const operator = z
  .enum(['IsEqualTo', 'IsNotEqualTo'])
  .optional()
  .describe('How the two are compared; IsEqualTo where it is left out.');
const value = z
  .union([z.string(), z.number(), z.boolean()])
  .nullish()
  .describe('What the other field is compared with; null is an empty field.');
const pattern = z.string().min(1).describe('A pattern as .NET writes them; the whole text has to match it.');
const condition = z.strictObject({ property, operator, value });

/** @param says the rule's requirement, for the description in the schema */
function rule<T extends string, P extends z.ZodRawShape>(type: T, says: string, parameters: P) {
  return z.strictObject({ type: z.literal(type), ...parameters, message }).describe(says);
}

/** Schema of one rule of a field, discriminated by `type`. It refuses unknown parameters. */
export const ruleSchema = z.discriminatedUnion('type', [
  rule('required', 'The value, without its outer blanks, is not empty. A checkbox is ticked.', {}),
  rule('requiredOnClientOnly', 'As `required`; the server itself does not insist on it.', {}),
  rule('conditionalRequired', 'Required while one condition on another field of the model holds.', {
    condition,
  }),
  rule(
    'requiredIf',
    'Required while another field of the model equals `value`, or differs from it. A `value` of null means empty.',
    { otherProperty: property, operator, value },
  ),
  rule(
    'nestedRequiredIf',
    'Required while conditions on other fields hold: all of them (And), or one (Or).',
    { logicalOperator: z.enum(['And', 'Or', 'and', 'or']), conditions: z.array(condition).min(1) },
  ),
  rule(
    'requiredIfOtherPropertyMatchesRegex',
    'Required while the whole text of another field matches a pattern of .NET.',
    { otherProperty: property, pattern },
  ),
  rule('maxLength', 'The text has at most `max` UTF-16 units.', {
    max: number.refine((max) => Number(max) > 0, 'a number above 0 was expected'),
  }),
  rule('between', 'A number, or a date, from `min` to `max`, both included.', { min: bound, max: bound }),
  rule('range', 'A number from `min` to `max`, or a date between two ISO bounds in the Pacific zone.', {
    min: bound,
    max: bound,
    dataType: z.enum(['number', 'date']).optional().describe('Told by the bounds where it is left out.'),
  }),
  rule(
    'characterSetRestriction',
    'Every character is in the whitelist of GET /api/characters-whitelist.',
    {},
  ),
  rule('endDate', 'The date is after that of another field; `inclusive` allows the same day.', {
    startDateProperty: property,
    inclusive: flag,
  }),
  rule(
    'preventFutureDate',
    'The date is not after today, the Pacific day. `inclusive` false forbids today too.',
    { inclusive: flag },
  ),
  rule('preventFutureShortDate', 'As `preventFutureDate`, of a date as M/d/yyyy.', { inclusive: flag }),
  rule('regularExpression', 'The whole text matches a pattern of .NET. No text passes.', { pattern }),
  rule('requireOnePropertyValTrue', 'One of the boolean fields that are listed is true.', { properties }),
  rule('RequireOnePropertyToHaveAValue', 'One of the fields that are listed has a value.', { properties }),
  rule('validDate', 'The text is a day that exists, in one of the comma-separated `formats`.', {
    formats: z.string().min(1).describe('.NET formats: "M/d/yyyy,MM/dd/yyyy"'),
  }),
  rule('userConfirmsNone', 'A checkbox that is ticked while the list is empty.', {
    property: z.string().min(1).describe('A list of the claim, or a field of the same model that holds one.'),
  }),
  rule('email', 'An e-mail address.', {}),
  rule('url', 'An absolute web address.', {}),
  rule('integer', 'A whole number, with commas between the thousands or without.', {}),
  rule('decimal', 'A number, with commas between the thousands or without.', {}),
  rule('alpha', 'Letters of any script.', {}),
  rule('alphanumeric', 'Letters and digits of any script.', {}),
]);
