import type { FormDefinition } from '#claim/definition/form-definition.ts';
import { createObservable } from '#kernel/observable.ts';
import { type FormType, formSlug } from '#server/form-type.ts';

/** The navigation's state (specification, section 3). */
export interface NavigationState {
  readonly currentPage: PageNode | null;
  readonly nodes: readonly PageNode[];
  readonly activeFormType: FormType | null;
  readonly isInitialized: boolean;
  readonly isNavigating: boolean;
}

export interface NavigationOptions {
  /** Makes the nodes of each form type. */
  readonly registry: FormRegistry<readonly PageNode[]>;
  /** Takes the claimant there; the navigation runs until it ends. */
  readonly goTo: (node: PageNode) => Promise<void>;
  /** Told of a first or last page that its rule would skip: there is nowhere to skip to. `path` is that page's. */
  readonly warn: (message: string, path: string) => void;
}

/** The way through one form type's pages (specification, sections 2 and 4). */
export interface Navigation {
  getState(): NavigationState;
  subscribe(listener: () => void): () => void;
  /** @throws Error at a second initialization, and "Unexpected Form Type". */
  initialize(formType: FormType): void;
  /** Each goes past the pages that are skipped. @throws Error "Navigation store is already navigating." */
  goNext(): Promise<void>;
  goBack(): Promise<void>;
  /** @throws Error where no node or several nodes match, or while navigating. */
  skipTo(partialPath: string, go?: (path: string) => Promise<void>): Promise<void>;
  returnToFirst(): Promise<void>;
  /**
   * The router has gone to a path by itself. @throws Error before the initialization, and where the path is
   * not one node's.
   */
  overrideFromPath(path: string): void;
  /** Resets everything: on not-found, error and session-expired. */
  clear(): void;
}

const CLEARED: NavigationState = {
  currentPage: null,
  nodes: [],
  activeFormType: null,
  isInitialized: false,
  isNavigating: false,
};

/** Creates the navigation store; see {@link Navigation}. */
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

  /** The next node on the way that is not skipped; the last one on it is taken all the same. */
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
      // Cleared meanwhile: the claimant was led out of the form.
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

/** One page as the navigation sees it (specification, sections 2 and 3). Targets are paths of other nodes. */
export interface PageNode {
  readonly path: string;
  readonly next: string | null;
  readonly back: string | null;
  readonly enableTimeout?: boolean;
  /** Whether the page is skipped now. */
  readonly isSkipped?: () => boolean;
}

/**
 * The nodes of a form type's pages, in step order.
 * @param isSkipped tells by a page's slug whether its skip rule skips it now.
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

/** What makes something of each form type: its page nodes, its pages. */
export interface FormRegistry<T> {
  /** @throws Error where the form type is registered already. */
  register(formType: FormType, factory: () => T): void;
  /** @throws Error "Unexpected Form Type" where nothing is registered under the name. */
  create(formType: string): T;
}

/** Creates an empty registry of form types (specification, section 4, "Navigation"). */
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
