import * as z from 'zod';

/*
 * Schema of a case's content pages (content.json): the sections of each page. Their texts are words of the case,
 * `content.{page}.{id}.heading`, `.1`, `.2` …, so that the server's content can replace each.
 */

const key = z.string().min(1).meta({ description: 'A key of the words.' });

const tableSchema = z
  .strictObject({
    caption: key,
    columns: z.array(key).min(2).max(4).meta({ description: 'The heading of each column.' }),
    rows: z
      .array(z.array(key))
      .min(1)
      .meta({ description: 'The cells of each row; the first is its heading.' }),
  })
  .check(({ value: { columns, rows }, issues }) => {
    for (const [index, row] of rows.entries()) {
      if (row.length === columns.length) continue;
      const message = `${row.length} of the ${columns.length} cells: one for each of columns`;
      issues.push({ code: 'custom', input: row, path: ['rows', index], message });
    }
  });

const sectionSchema = z.strictObject({
  id: z
    .string()
    .regex(/^[A-Za-z][\w-]*$/)
    .meta({ description: 'The fragment that links to the section.' }),
  paragraphs: z.int().min(0).meta({ description: 'How many paragraphs it has.' }),
  table: z.exactOptional(tableSchema),
  link: z.exactOptional(z.strictObject({ href: z.string().regex(/^(?:\/|https:\/\/)/), label: z.string() })),
});

const pageSchema = z.exactOptional(z.strictObject({ sections: z.array(sectionSchema) }));

const claimPeriodSchema = z
  .strictObject({
    opens: z.exactOptional(z.iso.date().meta({ description: 'Its first day, "2026-09-01".' })),
    days: z.exactOptional(
      z.int().min(2).meta({ description: 'How many days it has, up to that of the deadline.' }),
    ),
  })
  .refine(
    ({ opens, days }) => (opens === undefined) !== (days === undefined),
    'one of opens and days was expected',
  );

const datesSchema = z.strictObject({
  claimPeriods: z
    .record(z.string(), claimPeriodSchema)
    .meta({ description: 'The key of a deadline -> the period that it ends.' }),
});

export const contentPagesSchema = z.strictObject({
  $schema: z.exactOptional(z.string()),
  dates: z.exactOptional(datesSchema),
  faq: pageSchema,
  documents: pageSchema,
  contact: pageSchema,
  coa: pageSchema,
  privacy: pageSchema,
});
export type ContentPages = z.infer<typeof contentPagesSchema>;
