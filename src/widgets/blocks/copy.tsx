import type { CopyBlock as CopyBlockDefinition } from '#core/form/page-definition.ts';
import { useMessages } from '#i18n/messages-context.tsx';
import { CopyBlock } from '#ui/copy-block.tsx';

/** Text between the fields. */
export function Copy({ block }: { readonly block: CopyBlockDefinition }) {
  const messages = useMessages();
  return (
    <CopyBlock
      style={block.style ?? 'default'}
      {...(block.heading === undefined ? {} : { heading: messages.text(block.heading) })}
    >
      {block.copy !== undefined && <p>{messages.rich(block.copy)}</p>}
    </CopyBlock>
  );
}
