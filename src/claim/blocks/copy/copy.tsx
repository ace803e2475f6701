import type { CopyBlock as CopyBlockDefinition } from '#claim/definition/form-definition.ts';
import { CopyBlock } from '#design/page-content.tsx';
import { useMessages } from '#words/messages-context.tsx';

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
