import type { ReactNode } from 'react';
import type { Block } from '#core/form/page-definition.ts';
import { Heading } from '#design/page-content.tsx';
import { useMessages } from '#words/messages-context.tsx';
import './block-frame.css';

/** The id of a block's heading. */
export function blockHeadingId(block: Block): string {
  return `${block.id}-heading`;
}

/** A block's heading and copy, then what it holds. With a heading it is a group by that name. */
export function BlockFrame({ block, children }: { readonly block: Block; readonly children: ReactNode }) {
  const messages = useMessages();
  const headingId = blockHeadingId(block);
  const body = (
    <>
      {block.heading !== undefined && (
        <Heading style="section" id={headingId}>
          {messages.text(block.heading)}
        </Heading>
      )}
      {block.copy !== undefined && <p className="block__copy">{messages.rich(block.copy)}</p>}
      {children}
    </>
  );
  if (block.heading === undefined) return <div className="block">{body}</div>;
  return (
    <section className="block block--headed" aria-labelledby={headingId}>
      {body}
    </section>
  );
}
