import type { PageDefinition } from '#core/form/page-definition.ts';
import { VisuallyHidden } from '#design/accessibility.tsx';
import { Link } from '#design/actions.tsx';
import { DataSummary } from '#design/data-summary.tsx';
import { useMessages } from '#words/messages-context.tsx';
import { useFormEngine } from '../../form-engine-context.ts';
import { useExpandBlock, useWidgetPort } from '../../ports.ts';
import { useOptionsOf } from '../../select/use-options-of.ts';
import { isRecordsBlock, listGroups } from './list-groups.ts';
import { SummaryRecords } from './summary-records.tsx';

/** The answers of one page: labelled values, then the records of its lists, and the way back to change them. */
export function PageSummary({ page }: { readonly page: PageDefinition }) {
  const engine = useFormEngine();
  const messages = useMessages();
  const expand = useExpandBlock();
  const { hrefOf, editPage } = useWidgetPort('summary');
  const optionsOf = useOptionsOf(page.blocks.flatMap(expand));
  const title = messages.text(page.title);
  return (
    <DataSummary
      heading={title}
      groups={listGroups(page.blocks, { engine, messages, expand, optionsOf })}
      action={
        <Link href={hrefOf(page.slug)} onFollow={() => editPage(page.slug)} className="link--target">
          {messages.text('widgets.change')}
          <VisuallyHidden>: {title}</VisuallyHidden>
        </Link>
      }
    >
      {page.blocks.filter(isRecordsBlock).map((block) => (
        <SummaryRecords key={block.id} block={block} optionsOf={optionsOf} />
      ))}
    </DataSummary>
  );
}
