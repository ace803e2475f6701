import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { FormDefinition } from '#claim/definition/form-definition.ts';
import { createFormRegistry, createNavigation, createPageNodes, type PageNode } from './navigation.ts';

const slugs = ['', 'claimant-info', 'claim-details', 'payment-election', 'confirmation'];
const definition: FormDefinition = {
  formType: 'Standard',
  sections: [],
  pages: slugs.map((slug) => ({
    slug,
    title: slug,
    blocks: [],
    action: 'continue',
    actionLabel: 'go',
    deadlineKeys: [],
    enableTimeout: slug !== '',
  })),
};

function createTestNavigation(skipped: readonly string[] = [], goTo = async (_: PageNode) => undefined) {
  const registry = createFormRegistry<readonly PageNode[]>();
  registry.register('Standard', () => createPageNodes(definition, (slug) => skipped.includes(slug)));
  const warn = vi.fn<(message: string, path: string) => void>();
  const navigation = createNavigation({ registry, goTo: async (node) => void (await goTo(node)), warn });
  return { navigation, warn, path: () => navigation.getState().currentPage?.path };
}

describe('the page nodes', () => {
  it('are in step order, each with its path, its neighbours and its timeout [S2.27 S2.28 S3.2]', () => {
    const nodes = createPageNodes(definition, () => false);
    expect(nodes.map(({ path, next, back, enableTimeout }) => [path, next, back, enableTimeout])).toEqual([
      ['/standard', '/standard/claimant-info', null, false],
      ['/standard/claimant-info', '/standard/claim-details', '/standard', true],
      ['/standard/claim-details', '/standard/payment-election', '/standard/claimant-info', true],
      ['/standard/payment-election', '/standard/confirmation', '/standard/claim-details', true],
      ['/standard/confirmation', null, '/standard/payment-election', true],
    ]);
  });
});

describe('the form registry', () => {
  it('raises its errors [S4.5 S4.6 S8.37 S8.38]', () => {
    const registry = createFormRegistry<number>();
    registry.register('Lookup', () => 7);
    expect(registry.create('Lookup')).toBe(7);
    expect(() => registry.register('Lookup', () => 8)).toThrow(
      'The form type "Lookup" is already registered.',
    );
    expect(() => registry.create('Standard')).toThrow(new Error('Unexpected Form Type'));
    expect(() => registry.create('constructor')).toThrow(new Error('Unexpected Form Type'));
  });
});

describe('the navigation', () => {
  it('is initialized once, at the first node [S4.1 S4.2 S8.33]', () => {
    const { navigation, path } = createTestNavigation();
    expect(navigation.getState().isInitialized).toBe(false);
    navigation.initialize('Standard');
    expect(path()).toBe('/standard');
    expect(navigation.getState()).toMatchObject({ activeFormType: 'Standard', isInitialized: true });
    expect(() => navigation.initialize('Standard')).toThrow('Navigation initialization was already called.');
  });

  it('refuses a form type that nothing is registered under [S4.5]', () => {
    const { navigation } = createTestNavigation();
    expect(() => navigation.initialize('Lookup')).toThrow(new Error('Unexpected Form Type'));
    expect(navigation.getState().isInitialized).toBe(false);
  });

  it('goes next and back, past what is skipped [S2.29 S2.31]', async () => {
    const { navigation, path } = createTestNavigation(['claim-details', 'payment-election']);
    navigation.initialize('Standard');
    await navigation.goNext();
    expect(path()).toBe('/standard/claimant-info');
    await navigation.goNext();
    expect(path()).toBe('/standard/confirmation');
    await navigation.goNext();
    expect(path()).toBe('/standard/confirmation');
    await navigation.goBack();
    expect(path()).toBe('/standard/claimant-info');
    await navigation.returnToFirst();
    expect(path()).toBe('/standard');
    await navigation.goBack();
    expect(path()).toBe('/standard');
  });

  it('warns where the first or the last page is to be skipped, and does not skip it [S2.30]', async () => {
    const { navigation, warn, path } = createTestNavigation(['', 'payment-election', 'confirmation']);
    navigation.initialize('Standard');
    expect(warn).toHaveBeenLastCalledWith(
      'The first page /standard is to be skipped, and cannot be.',
      '/standard',
    );
    await navigation.skipTo('claim-details');
    await navigation.goNext();
    expect(path()).toBe('/standard/confirmation');
    expect(warn).toHaveBeenLastCalledWith(
      'The last page /standard/confirmation is to be skipped, and cannot be.',
      '/standard/confirmation',
    );
    await navigation.skipTo('claimant-info');
    await navigation.goBack();
    expect(path()).toBe('/standard');
    expect(warn).toHaveBeenCalledTimes(3);
  });

  it('skips to a partial path that is of one page only [S2.31 S2.32 S8.30 S8.31]', async () => {
    const { navigation, path } = createTestNavigation();
    navigation.initialize('Standard');
    await navigation.skipTo('payment');
    expect(path()).toBe('/standard/payment-election');
    await expect(navigation.skipTo('nowhere')).rejects.toThrow(
      'No node matches the partial path "nowhere". The nodes are: /standard, /standard/claimant-info, ' +
        '/standard/claim-details, /standard/payment-election, /standard/confirmation.',
    );
    await expect(navigation.skipTo('claim')).rejects.toThrow(
      'Multiple nodes match the partial path "claim": /standard/claimant-info, /standard/claim-details.',
    );
    expect(navigation.getState().isNavigating).toBe(false);
  });

  it('refuses to go anywhere while it is on its way [S4.3 S8.32]', async () => {
    let arrive: () => void = () => undefined;
    const arrival = new Promise<undefined>((resolve) => {
      arrive = () => resolve(undefined);
    });
    const { navigation, path } = createTestNavigation([], () => arrival);
    navigation.initialize('Standard');
    const running = navigation.goNext();
    expect(navigation.getState().isNavigating).toBe(true);
    const message = new Error('Navigation store is already navigating.');
    await expect(navigation.goNext()).rejects.toThrow(message);
    await expect(navigation.goBack()).rejects.toThrow(message);
    await expect(navigation.skipTo('payment')).rejects.toThrow(message);
    await expect(navigation.returnToFirst()).rejects.toThrow(message);
    arrive();
    await running;
    expect(path()).toBe('/standard/claimant-info');
    expect(navigation.getState().isNavigating).toBe(false);
  });

  it('stays where it is when the way there fails', async () => {
    const { navigation, path } = createTestNavigation([], async () => {
      throw new Error('offline');
    });
    navigation.initialize('Standard');
    await expect(navigation.goNext()).rejects.toThrow('offline');
    expect(path()).toBe('/standard');
    expect(navigation.getState().isNavigating).toBe(false);
  });

  it('is overridden by the router from a path [S2.35 S2.36 S8.34 S8.35]', () => {
    const { navigation, path } = createTestNavigation();
    expect(() => navigation.overrideFromPath('/standard')).toThrow(
      'Navigation nodes were not initialized before the router override.',
    );
    navigation.initialize('Standard');
    navigation.overrideFromPath('/standard/claim-details/');
    expect(path()).toBe('/standard/claim-details');
    expect(() => navigation.overrideFromPath('/elsewhere')).toThrow(
      'Nav node not found for the path "/elsewhere".',
    );
  });

  it('does not take a path that two nodes have [S2.36 S8.36]', () => {
    const registry = createFormRegistry<readonly PageNode[]>();
    const node = { path: '/twice', next: null, back: null };
    registry.register('Lookup', () => [node, { ...node }]);
    const navigation = createNavigation({ registry, goTo: async () => undefined, warn: () => undefined });
    navigation.initialize('Lookup');
    expect(() => navigation.overrideFromPath('/twice')).toThrow(
      'Multiple nav nodes match the path "/twice".',
    );
  });

  it('forgets everything when it is cleared, also on the way [S3.1]', async () => {
    let navigation: ReturnType<typeof createTestNavigation>['navigation'] | undefined;
    const test = createTestNavigation([], async () => {
      navigation?.clear();
      return undefined;
    });
    navigation = test.navigation;
    const told = vi.fn();
    navigation.subscribe(told);
    navigation.initialize('Standard');
    await navigation.goNext();
    expect(navigation.getState()).toEqual({
      currentPage: null,
      nodes: [],
      activeFormType: null,
      isInitialized: false,
      isNavigating: false,
    });
    expect(told).toHaveBeenCalled();
    await expect(navigation.goNext()).rejects.toThrow('The navigation was not initialized.');
    navigation.initialize('Standard');
  });

  it('next and back undo each other, whatever is skipped between', async () => {
    await fc.assert(
      fc.asyncProperty(fc.subarray(slugs.slice(1, -1)), fc.nat(slugs.length - 2), async (skipped, start) => {
        const { navigation, path, warn } = createTestNavigation(skipped);
        navigation.initialize('Standard');
        for (let step = 0; step < start; step += 1) await navigation.goNext();
        const before = path();
        await navigation.goNext();
        const after = path();
        if (after !== before) {
          await navigation.goBack();
          expect(path()).toBe(before);
        }
        expect(skipped.some((slug) => slug !== '' && after?.endsWith(slug))).toBe(false);
        expect(warn).not.toHaveBeenCalled();
      }),
    );
  });
});
