import '#design/layers.css'; // First, because it sets the order of the cascade layers for every stylesheet.

/**
 * Entry of the gallery (development and demonstration builds only). `/gallery` shows every widget in every state, in the theme and culture
 * that `?theme=` and `?culture=` name; `/gallery/states?state=` shows the portal in a state that is seldom seen. `/gallery?fields=N` is the
 * page of the keystroke benchmark, and `/gallery/bare?fields=N` its inputs without any library, so this file imports all else lazily.
 */

const DEFAULT_FIELDS = 20;
/** Most fields that a browser can take. */
const MOST_FIELDS = 5000;
const query = new URLSearchParams(location.search);

async function openPage(root: HTMLElement): Promise<void> {
  const benchFields = readFieldCount();
  if (location.pathname.replace(/\/$/, '').endsWith('/bare')) {
    const { showBarePage } = await import('./bare-page.ts');
    showBarePage(root, benchFields ?? DEFAULT_FIELDS);
    return;
  }
  const look = { theme: query.get('theme') ?? 'default-7.0', culture: query.get('culture') ?? 'en' };
  if (location.pathname.replace(/\/$/, '').endsWith('/states')) {
    const { showStates } = await import('./show-states.tsx');
    await showStates(root, { ...look, state: query.get('state') ?? 'offline' });
    return;
  }
  const { showGallery } = await import('./show-gallery.tsx');
  await showGallery(root, {
    ...look,
    benchFields,
  });
}

function readFieldCount(): number | undefined {
  const asked = query.get('fields');
  return asked === null ? undefined : Math.min(Math.max(Math.trunc(Number(asked)) || 0, 1), MOST_FIELDS);
}

const root = document.getElementById('root');
if (root === null) throw new Error('The gallery needs its root element.');
await openPage(root);
