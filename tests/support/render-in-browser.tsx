import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { MessagesProvider } from '#words/messages-context.tsx';
import { loadMessages } from '#words/messages-store.ts';

export interface RenderedInBrowser {
  readonly container: HTMLElement;
  rerender(element: ReactNode): void;
  unmount(): void;
}

/** Renders into the page of a browser test with the messages of a culture. Call `unmount` at the end of the test. */
export async function renderInBrowser(element: ReactNode, culture = 'en'): Promise<RenderedInBrowser> {
  const messages = await loadMessages({ culture, enabledCultures: { en: 'English' } });
  const container = document.createElement('div');
  document.body.append(container);
  const root = createRoot(container);
  const rerender = (next: ReactNode) =>
    root.render(<MessagesProvider messages={messages}>{next}</MessagesProvider>);
  rerender(element);
  return {
    container,
    rerender,
    unmount() {
      root.unmount();
      container.remove();
    },
  };
}
