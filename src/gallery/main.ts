// The order of the cascade layers comes before every other stylesheet, of whichever chunk.
import '#ui/layers.css';

/**
 * The gallery's entry (development and demonstration builds only). `/gallery` shows every widget in every state;
 * `/gallery/fields?fields=N` (or `?page=bench`) is the page of the keystroke benchmark, and `/gallery/bare?fields=N` the
 * same inputs without any library, which is why this file imports nothing else by itself.
 */
const query = new URLSearchParams(location.search);
const page = query.get('page') ?? location.pathname.replace(/\/$/, '').split('/').at(-1);

async function openPage(root: HTMLElement): Promise<void> {
  if (page === 'bare') {
    const { showBarePage } = await import('./bare/bare-page.ts');
    showBarePage(root, readFieldCount());
    return;
  }
  const { showGallery } = await import('./show-gallery.tsx');
  await showGallery(root, {
    theme: query.get('theme') ?? 'default-7.0',
    culture: query.get('culture') ?? 'en',
    benchFields: page === 'fields' || page === 'bench' ? readFieldCount() : undefined,
  });
}

function readFieldCount(): number {
  return Number(query.get('fields') ?? 20);
}

const root = document.getElementById('root');
if (root === null) throw new Error('The gallery needs its root element.');
await openPage(root);
