import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import React, { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { createDeferredCaptcha } from '#captcha/deferred-captcha.ts';
import { startDefinitionOf } from '#claim/definition/form-registry.ts';
import { createWhitelistSource } from '#claim/rules/character-whitelist.ts';
import { loadTheme } from '#design/themes/load-theme.ts';
import { createObservable } from '#kernel/observable.ts';
import { type Portal, PortalProvider, type UnsentClaims } from '#portal/portal.ts';
import { createPortalRouter } from '#portal/router.tsx';
import { createErrorInfoStore } from '#portal/shell/error-info.ts';
import { createServerState } from '#portal/start-up/server-state.ts';
import { createClaimServices } from '#portal/start-up/start-portal.ts';
import { createApi } from '#server/api.ts';
import { installCase } from '#server/case.ts';
import { DEFAULT_CULTURE } from '#server/cultures.ts';
import type { DeadlineSchedule } from '#server/deadlines.ts';
import { type FormType, formSlug, listFormTypes } from '#server/form-type.ts';
import type { FormsConfig } from '#server/forms-config.ts';
import { createServerClock } from '#server/server-clock.ts';
import type { PortalSettings } from '#server/settings.ts';
import { createDeferredWallet } from '#wallet/deferred-wallet.ts';
import { isWorded } from '#words/languages.ts';
import { loadCatalogue } from '#words/load-catalogue.ts';
import { createMessagesStore } from '#words/messages-store.ts';
import type { PrerenderedPage, PrerenderInput, ServerSnapshot } from './prerender-input.ts';

// On a server React asks each store for a second snapshot. Ours have only one: nothing is hydrated with this markup.
const { useSyncExternalStore } = React;
Object.assign(React, {
  useSyncExternalStore: <T,>(
    subscribe: (listener: () => void) => () => void,
    get: () => T,
    getServer = get,
  ) => useSyncExternalStore(subscribe, get, getServer),
});

/**
 * Renders the start pages with their own components, in Node (docs/adr/0008): the default form type's in every language of the case that
 * has words, the others' in the case's default language, if it is among those.
 * @param setWide sets the window that `matchMedia` tells of from now on.
 */
export async function renderStartPages(
  { settings, manifest, files, snapshot }: PrerenderInput,
  setWide: (isWide: boolean) => void,
): Promise<readonly PrerenderedPage[]> {
  installCase(manifest, async (address) => JSON.parse(files[address.slice(1)] ?? 'null'));
  const known = snapshot ?? describeUnknownServer();
  const cultures = Object.keys(known.cultures).filter(isWorded);
  const first = manifest.culture ?? DEFAULT_CULTURE;
  const pages: PrerenderedPage[] = [];
  for (const formType of listFormTypes()) {
    const isDefault = formType === settings.defaultForm;
    for (const culture of isDefault ? cultures : cultures.filter((code) => code === first)) {
      for (const isWide of [false, true]) {
        setWide(isWide);
        const path = `/${formSlug(formType)}`;
        const paths = isDefault ? ['/', path] : [path];
        pages.push({ paths, isWide, ...(await renderPage(settings, known, paths[0] ?? path, culture)) });
      }
    }
  }
  return pages;
}

/** Returns the answers to assume of an unknown server: English alone, and forms with the pages' own rules. */
function describeUnknownServer(): ServerSnapshot {
  const describe = (formType: FormType): FormsConfig =>
    startDefinitionOf(formType).sections.map((dtoMapping) => ({
      metadataHash: '',
      metadata: { formType, dtoMapping },
      fields: {},
    }));
  return {
    cultures: { [DEFAULT_CULTURE]: 'English' },
    formsConfig: listFormTypes().flatMap(describe),
    content: {},
  };
}

async function renderPage(
  settings: PortalSettings,
  known: ServerSnapshot,
  path: string,
  culture: string,
): Promise<Pick<PrerenderedPage, 'culture' | 'direction' | 'waitWords' | 'html'>> {
  const portal = await createUnstartedPortal(settings, known, culture);
  const router = createPortalRouter(portal);
  const history = createMemoryHistory({ initialEntries: [`${path}?culture=${culture}`] });
  router.update({ ...router.options, history });
  await router.load();
  const failed = router.state.matches.find(({ error }) => error !== undefined);
  if (failed !== undefined) throw new Error(`The page ${path} cannot be rendered`, { cause: failed.error });
  const { prelude } = await prerender(
    <StrictMode>
      <PortalProvider value={portal}>
        <RouterProvider router={router} />
      </PortalProvider>
    </StrictMode>,
  );
  await portal.messages.loadRest();
  const { direction, text } = portal.messages.getMessages();
  return { culture, direction, waitWords: text('shell.oneMoment'), html: await new Response(prelude).text() };
}

async function createUnstartedPortal(
  settings: PortalSettings,
  known: ServerSnapshot,
  culture: string,
): Promise<Portal> {
  const clock = createServerClock();
  const api = createApi({ settings, clock });
  const messages = createMessagesStore(loadCatalogue);
  messages.setEnabledCultures(known.cultures);
  await messages.setCulture(culture, known.content[culture] ?? []);
  const parts = {
    settings,
    clock,
    api,
    messages,
    errorInfo: createErrorInfoStore(),
    deadlines: createObservable<DeadlineSchedule>({}),
    unsentClaims: createObservable<UnsentClaims>({ count: 0, told: [] }),
    filedCount: createObservable(0),
    keptDrafts: createObservable({}),
    wallet: createDeferredWallet({ allowedHosts: [], now: clock.now }),
    installPrompt: createObservable<Event | null>(null),
    whitelist: createWhitelistSource(api),
    captcha: createDeferredCaptcha({
      settings: settings.captcha,
      logEvent: () => undefined,
      getCulture: () => culture,
    }),
  };
  const server = createServerState(parts);
  await server.takeConfigs(Promise.resolve({ ok: true, value: known.formsConfig }));
  const goTo = async () => undefined;
  return {
    ...parts,
    ...server,
    ...createClaimServices(parts, server, { onExpire: () => undefined, goTo }),
    theme: await loadTheme(settings.theme),
    configs: known.formsConfig,
    goTo,
  };
}
