import type { FormDefinition } from '#claim/definition/form-definition.ts';
import { createObservable } from '#kernel/observable.ts';
import { type FormType, formSlug } from '#server/form-type.ts';

/** State of the navigation (specification, section 3). */
export interface NavigationState {
  readonly currentPage: PageNode | null;
  readonly nodes: readonly PageNode[];
  readonly activeFormType: FormType | null;
  readonly isInitialized: boolean;
  readonly isNavigating: boolean;
}

export interface NavigationOptions {
  readonly registry: FormRegistry<readonly PageNode[]>;
  /** Opens a page; the navigation counts as running until this resolves. */
  readonly goTo: (node: PageNode) => Promise<void>;
  /** Reports a first or last page that its rule would skip, because there is no page beyond it; `path` is that page's. */
  readonly warn: (message: string, path: string) => void;
}

/** Navigation through one form type's pages (specification, sections 2 and 4). */
export interface Navigation {
  getState(): NavigationState;
  subscribe(listener: () => void): () => void;
  /** @throws Error on a second initialization, and "Unexpected Form Type". */
  initialize(formType: FormType): void;
  /** goNext and goBack pass over skipped pages. @throws Error "Navigation store is already navigating." */
  goNext(): Promise<void>;
  goBack(): Promise<void>;
  /** @throws Error if no node or several nodes match, or while navigating. */
  skipTo(partialPath: string, go?: (path: string) => Promise<void>): Promise<void>;
  returnToFirst(): Promise<void>;
  /**
   * Follows the router, which has opened a path by itself.
   * @throws Error before the initialization, and if the path is not one node's.
   */
  overrideFromPath(path: string): void;
  /** Resets everything, on not-found, error and session-expired. */
  clear(): void;
}

const CLEARED: NavigationState = {
  currentPage: null,
  nodes: [],
  activeFormType: null,
  isInitialized: false,
  isNavigating: false,
};

export function createNavigation({ registry, goTo, warn }: NavigationOptions): Navigation {
  const state = createObservable(CLEARED);

  function update(change: Partial<NavigationState>): void {
    state.set({ ...state.get(), ...change });
  }

  function requirePage(): PageNode {
    const { currentPage } = state.get();
    if (currentPage === null) throw new Error('The navigation was not initialized.');
    return currentPage;
  }

  function warnOf(place: 'first' | 'last', { path }: PageNode): void {
    warn(`The ${place} page ${path} is to be skipped, and cannot be.`, path);
  }

  /** Returns the next node that is not skipped; the last one is returned even if its rule skips it. */
  function follow(from: PageNode, way: 'next' | 'back'): PageNode {
    let node = from;
    for (let path = from[way]; path !== null; path = node[way]) {
      node = findNodeByPath(state.get().nodes, path);
      if (!node.isSkipped?.()) return node;
    }
    if (node !== from) {
      warnOf(way === 'next' ? 'last' : 'first', node);
    }
    return node;
  }

  async function travel(find: () => PageNode, go?: (path: string) => Promise<void>): Promise<void> {
    if (state.get().isNavigating) throw new Error('Navigation store is already navigating.');
    const node = find();
    if (node === state.get().currentPage) return;
    update({ isNavigating: true });
    try {
      await (go?.(node.path) ?? goTo(node));
      // The navigation may have been cleared meanwhile: then the claimant has left the form.
      if (state.get().isInitialized) update({ currentPage: node });
    } finally {
      update({ isNavigating: false });
    }
  }

  return {
    getState: state.get,
    subscribe: state.subscribe,
    initialize(formType) {
      if (state.get().isInitialized) throw new Error('Navigation initialization was already called.');
      const nodes = registry.create(formType);
      const [first] = nodes;
      if (first === undefined) throw new Error(`The form type "${formType}" has no pages.`);
      if (first.isSkipped?.()) warnOf('first', first);
      update({ currentPage: first, nodes, activeFormType: formType, isInitialized: true });
    },
    goNext: () => travel(() => follow(requirePage(), 'next')),
    goBack: () => travel(() => follow(requirePage(), 'back')),
    skipTo: (partialPath, go) => travel(() => findNodeByPartialPath(state.get().nodes, partialPath), go),
    returnToFirst: () => travel(() => state.get().nodes[0] ?? requirePage()),
    overrideFromPath(path) {
      if (!state.get().isInitialized) {
        throw new Error('Navigation nodes were not initialized before the router override.');
      }
      const node = findNodeByPath(state.get().nodes, path);
      if (node !== state.get().currentPage) update({ currentPage: node });
    },
    clear: () => update(CLEARED),
  };
}

/** One page for the navigation (specification, sections 2 and 3). `next` and `back` are paths of other nodes. */
export interface PageNode {
  readonly path: string;
  readonly next: string | null;
  readonly back: string | null;
  readonly enableTimeout?: boolean;
  readonly isSkipped?: () => boolean;
}

/**
 * Creates the nodes of a form type's pages, in step order.
 * @param isSkipped tells whether the skip rule of a page (by slug) skips it now.
 */
export function createPageNodes(
  { formType, pages }: FormDefinition,
  isSkipped: (pageSlug: string) => boolean,
): readonly PageNode[] {
  const paths = pages.map(({ slug }) => pagePath(formSlug(formType), slug));
  return pages.map(({ slug, enableTimeout }, index) => ({
    path: pagePath(formSlug(formType), slug),
    next: paths[index + 1] ?? null,
    back: paths[index - 1] ?? null,
    enableTimeout,
    isSkipped: () => isSkipped(slug),
  }));
}

function pagePath(formSlug: string, pageSlug: string): string {
  return pageSlug === '' ? `/${formSlug}` : `/${formSlug}/${pageSlug}`;
}

/**
 * Finds the page whose path contains a text ("supporting-documents").
 * @throws Error if none matches (it lists all node paths) or several do (specification, sections 2 and 8).
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
 * Finds the page of a path, with or without a trailing slash.
 * @throws Error if none or several have the path.
 */
export function findNodeByPath(nodes: readonly PageNode[], path: string): PageNode {
  const wanted = path.replace(/(.)\/$/, '$1');
  const [node, ...others] = nodes.filter((candidate) => candidate.path === wanted);
  if (node === undefined) throw new Error(`Nav node not found for the path "${path}".`);
  if (others.length > 0) throw new Error(`Multiple nav nodes match the path "${path}".`);
  return node;
}

export interface FormRegistry<T> {
  /** @throws Error if the form type is registered already. */
  register(formType: FormType, factory: () => T): void;
  /** @throws Error "Unexpected Form Type" if nothing is registered under the name. */
  create(formType: string): T;
}

/** Creates an empty registry (specification, section 4, "Navigation"). */
export function createFormRegistry<T>(): FormRegistry<T> {
  const factories = new Map<string, () => T>();
  return {
    register(formType, factory) {
      if (factories.has(formType)) throw new Error(`The form type "${formType}" is already registered.`);
      factories.set(formType, factory);
    },
    create(formType) {
      const factory = factories.get(formType);
      if (factory === undefined) throw new Error('Unexpected Form Type');
      return factory();
    },
  };
}
