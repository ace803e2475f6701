import { Fragment, type ReactNode } from 'react';
import type { CopyNode } from './copy-tokenizer.ts';
import { PortalLink } from './portal-link.tsx';

function toReactNode(node: CopyNode, index: number): ReactNode {
  if (node.kind === 'text') return <Fragment key={index}>{node.text}</Fragment>;
  if (node.tag === 'br') return <br key={index} />;
  const children = copyToReactNodes(node.children);
  if (node.tag === 'a') {
    return (
      <PortalLink key={index} href={node.href ?? ''}>
        {children}
      </PortalLink>
    );
  }
  const Tag = node.tag;
  return <Tag key={index}>{children}</Tag>;
}

/** Tokenized copy as React nodes: the only way that markup in copy reaches the page. */
export function copyToReactNodes(nodes: readonly CopyNode[]): ReactNode {
  return nodes.map(toReactNode);
}
