import { createRoot } from 'react-dom/client';
import { loadTheme } from '#design/themes/load-theme.ts';
import { THEME_NAMES } from '#server/settings.ts';
import { MessagesProvider } from '#words/messages-context.tsx';
import { loadMessages } from '#words/messages-store.ts';
import '#design/base.css';
import { LiveRegionProvider } from '#design/accessibility.tsx';
import { FormEngineProvider } from '#widgets/form-engine-context.ts';
import { WidgetPortsProvider } from '#widgets/ports.ts';
import { createBenchPage } from './bench/bench-definition.ts';
import { markFields } from './bench/bench-mark.ts';
import { BenchPage } from './bench/bench-page.tsx';
import { BLOCK_PAGES } from './block-pages.ts';
import { demoPorts } from './demo-ports.tsx';
import { FIELD_PAGES } from './field-sections.tsx';
import { Gallery } from './gallery.tsx';
import { createGalleryEngine } from './gallery-engine.ts';

export interface GalleryOptions {
  readonly theme: string;
  readonly culture: string;
  /** Shows the benchmark's page with so many fields instead. */
  readonly benchFields: number | undefined;
}

/** Shows the gallery, or the benchmark's page, with the real engine, messages and theme. */
export async function showGallery(root: HTMLElement, options: GalleryOptions): Promise<void> {
  const theme = THEME_NAMES.find((name) => name === options.theme);
  if (theme === undefined) throw new Error(`No theme is named "${options.theme}".`);
  const [messages] = await Promise.all([
    loadMessages({ culture: options.culture, enabledCultures: {} }),
    loadTheme(theme),
  ]);
  document.documentElement.lang = messages.language;
  document.documentElement.dir = messages.direction;

  const benchPage = options.benchFields === undefined ? undefined : createBenchPage(options.benchFields);
  const pages = [...FIELD_PAGES.map(({ page }) => page), ...BLOCK_PAGES.map(({ page }) => page)];
  const engine = createGalleryEngine(benchPage === undefined ? pages : [benchPage]);
  createRoot(root).render(
    <MessagesProvider messages={messages}>
      <LiveRegionProvider>
        <FormEngineProvider engine={engine}>
          <WidgetPortsProvider value={demoPorts}>
            {benchPage === undefined ? <Gallery theme={theme} /> : <BenchPage page={benchPage} />}
          </WidgetPortsProvider>
        </FormEngineProvider>
      </LiveRegionProvider>
    </MessagesProvider>,
  );
  if (options.benchFields !== undefined) markFields(options.benchFields);
}
