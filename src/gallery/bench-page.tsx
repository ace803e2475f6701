import type { PageDefinition } from '#claim/definition/form-definition.ts';
import { PageBlocks } from '#claim/ui/page-blocks.tsx';
import './gallery.css';
import type { FieldConfig } from '#claim/definition/field-config.ts';
import { createGalleryPage, GALLERY_MODEL } from './gallery-page.tsx';

export function BenchPage({ page }: { readonly page: PageDefinition }) {
  return (
    <main className="gallery">
      <PageBlocks page={page} />
    </main>
  );
}

function createBenchField(number: number): FieldConfig<'text'> {
  const field: FieldConfig<'text'> = {
    type: 'text',
    key: `f${number}`,
    label: `Field ${number}`,
    model: GALLERY_MODEL,
    validations: [{ type: 'required' }],
  };
  if (number % 5 !== 0) return field;
  return {
    ...field,
    dependencies: {
      dependencies: [{ key: `f${number - 1}`, operator: 'IsNotEqualTo', value: null }],
      hideOnAnyUnfulfilled: true,
    },
  };
}

/** Creates a page of required text fields, `f1` to `fN`; every fifth shows only while the one before it is non-empty. */
export function createBenchPage(count: number): PageDefinition {
  return createGalleryPage(
    'bench',
    Array.from({ length: count }, (_, index) => {
      const field = createBenchField(index + 1);
      return { id: `row-${field.key}`, kind: 'inputRow', fields: [field] };
    }),
  );
}
