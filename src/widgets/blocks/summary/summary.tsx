import type { PageDefinition, SummaryBlock } from '#core/form/page-definition.ts';
import { useWidgetPort } from '../../ports.ts';
import { BlockFrame } from '../block-frame.tsx';
import { PageSummary } from './page-summary.tsx';

const KINDS_WITHOUT_ANSWERS: ReadonlySet<string> = new Set(['copy', 'summary', 'signature', 'lookupResult']);

/** The pages whose answers are shown: not the credentials, and not the summary's own page. */
function hasAnswers(page: PageDefinition): boolean {
  return page.action !== 'authorize' && page.blocks.some(({ kind }) => !KINDS_WITHOUT_ANSWERS.has(kind));
}

/** Everything entered so far, a section a page, each with its edit link. */
export function Summary({ block }: { readonly block: SummaryBlock }) {
  const { pages } = useWidgetPort('summary');
  return (
    <BlockFrame block={block}>
      {pages.filter(hasAnswers).map((page) => (
        <PageSummary key={page.slug} page={page} />
      ))}
    </BlockFrame>
  );
}
