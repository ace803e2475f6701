import * as z from 'zod/mini';

/** A number that the server may send as text. */
export const numberParameterSchema = z.union([
  z.number(),
  z.pipe(z.string().check(z.regex(/^-?\d+(\.\d+)?$/)), z.transform(Number)),
]);

/** A flag that the server may leave out, or send as text: true, "true" or "True". */
export const flagParameterSchema = z.nullish(
  z.union([
    z.boolean(),
    z.pipe(
      z.string().check(z.regex(/^(?:true|false)$/i)),
      z.transform((text) => text.toLowerCase() === 'true'),
    ),
  ]),
);

/** The names of fields of the same model. */
export const propertiesParameterSchema = z.array(z.string()).check(z.minLength(1));
