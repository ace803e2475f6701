import type { PageDefinition } from '#claim/definition/form-definition.ts';
import { ReadOnlyProvider } from '#claim/ui/choices.tsx';
import { PageBlocks } from '#claim/ui/page-blocks.tsx';
import './reader-fields.css';

/** The id of the words that say why this tab only reads, in the notice above the fields (draft-notices.tsx). */
export const READER_REASON_ID = 'reader-reason';

/**
 * A page's blocks in a tab that only reads: the browser itself takes every control in them out of use, those of widgets to
 * come too, and who enters them by a screen reader hears why. They are mounted anew for it, which ends what was under way in
 * them (a file that is being kept, an open calendar).
 */
export function ReaderFields({ page }: { readonly page: PageDefinition }) {
  return (
    <fieldset className="reader-fields" disabled aria-labelledby={READER_REASON_ID}>
      <ReadOnlyProvider value={true}>
        <PageBlocks page={page} />
      </ReadOnlyProvider>
    </fieldset>
  );
}
