import type { PageNode } from './page-node.ts';

/**
 * The one page whose path holds a piece of text ("supporting-documents").
 * @throws Error where none does (it lists all node paths) or several do (specification, sections 2 and 8).
 */
export function findNodeByPartialPath(nodes: readonly PageNode[], partialPath: string): PageNode {
  const [node, ...others] = nodes.filter(({ path }) => path.includes(partialPath));
  const listPaths = (listed: readonly PageNode[]) => listed.map(({ path }) => path).join(', ');
  if (node === undefined) {
    throw new Error(`No node matches the partial path "${partialPath}". The nodes are: ${listPaths(nodes)}.`);
  }
  if (others.length > 0) {
    throw new Error(
      `Multiple nodes match the partial path "${partialPath}": ${listPaths([node, ...others])}.`,
    );
  }
  return node;
}

/**
 * The page of a path, with or without a slash at its end.
 * @throws Error where none is of the path, or several are.
 */
export function findNodeByPath(nodes: readonly PageNode[], path: string): PageNode {
  const wanted = path.replace(/(.)\/$/, '$1');
  const [node, ...others] = nodes.filter((candidate) => candidate.path === wanted);
  if (node === undefined) throw new Error(`Nav node not found for the path "${path}".`);
  if (others.length > 0) throw new Error(`Multiple nav nodes match the path "${path}".`);
  return node;
}
