import * as z from 'zod';

/*
 * The content pages as a case says them (its file content.json): which sections each has. Their texts are words of the case, `content.{page}.{id}.heading`
 * and `.1`, `.2` …, so that the server's content can replace each. For tools alone.
 */

const sectionSchema = z.strictObject({
  id: z
    .string()
    .regex(/^[A-Za-z][\w-]*$/)
    .meta({ description: 'The fragment that links to the section.' }),
  paragraphs: z.int().min(0).meta({ description: 'How many paragraphs it has.' }),
  link: z.exactOptional(z.strictObject({ href: z.string().regex(/^(?:\/|https:\/\/)/), label: z.string() })),
});

const pageSchema = z.exactOptional(z.strictObject({ sections: z.array(sectionSchema) }));

export const contentPagesSchema = z.strictObject({
  $schema: z.exactOptional(z.string()),
  faq: pageSchema,
  documents: pageSchema,
  contact: pageSchema,
  coa: pageSchema,
  privacy: pageSchema,
});
export type ContentPages = z.infer<typeof contentPagesSchema>;
