import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

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
