import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

/** Renders an element into the page, for tests; returns how to take it away. */
export function renderForTest(element: ReactNode): () => void {
  const container = document.createElement('main');
  document.body.append(container);
  const root = createRoot(container);
  root.render(element);
  return () => {
    root.unmount();
    container.remove();
  };
}
