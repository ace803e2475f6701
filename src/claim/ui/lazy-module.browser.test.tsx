import { Suspense, startTransition } from 'react';
import { flushSync } from 'react-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type RenderedInBrowser, renderInBrowser } from '#tests/support/render-in-browser.tsx';
import { lazyModule, useLateCode } from './lazy-module.ts';

let rendered: RenderedInBrowser | undefined;

afterEach(() => {
  rendered?.unmount();
  rendered = undefined;
});

interface NameProps {
  readonly label: string;
}

function Name({ label }: NameProps) {
  return <input aria-label={label} />;
}

function createLateName() {
  const { promise, resolve } = Promise.withResolvers<{ readonly Name: typeof Name }>();
  const module = lazyModule(() => promise);
  const LateName = module.component((parts) => parts.Name);
  const show = (label: string) => (
    <Suspense fallback="Loading">
      <LateName label={label} />
    </Suspense>
  );
  return { module, show, arrive: () => resolve({ Name }) };
}

test('a component whose code is loaded is shown at once, with nothing in its stead', async () => {
  const { module, show, arrive } = createLateName();
  arrive();
  await module.load();
  rendered = await renderInBrowser(null);
  flushSync(() => rendered?.rerender(show('Name')));
  expect(rendered.container.innerHTML).toBe('<input aria-label="Name">');
});

test('what is typed in a component that came late stays when it is shown anew', async () => {
  const { show, arrive } = createLateName();
  rendered = await renderInBrowser(null);
  startTransition(() => rendered?.rerender(show('Name')));
  arrive();
  await userEvent.type(page.getByLabelText('Name'), 'Ruth');
  rendered.rerender(show('Your name'));
  await expect.element(page.getByLabelText('Your name')).toHaveValue('Ruth');
});

test('code that could not be had is asked for again', async () => {
  let attempts = 0;
  const module = lazyModule(async () => {
    attempts += 1;
    if (attempts === 1) throw new TypeError('Failed to fetch');
    return { Name };
  });
  await expect(module.load()).rejects.toThrow('Failed to fetch');
  await expect(module.load()).resolves.toEqual({ Name });
});

interface PageProps {
  readonly fetchName: () => Promise<{ readonly Name: typeof Name }>;
  readonly isWanted: boolean;
}

function Page({ fetchName, isWanted }: PageProps) {
  const code = useLateCode(fetchName, isWanted);
  return (
    <>
      <input aria-label="Typed before" />
      {code && <code.Name label="Name" />}
    </>
  );
}

test('code that a page does without is asked for again, while it is wanted', async () => {
  const fetchName = vi.fn(async () => ({ Name }));
  fetchName.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  rendered = await renderInBrowser(<Page fetchName={fetchName} isWanted={false} />);
  await userEvent.type(page.getByLabelText('Typed before'), 'Ruth');
  expect(fetchName).not.toHaveBeenCalled();
  rendered.rerender(<Page fetchName={fetchName} isWanted />);
  await expect.poll(() => fetchName.mock.settledResults[0]?.type).toBe('rejected');
  await expect.element(page.getByLabelText('Typed before')).toHaveValue('Ruth');
  window.dispatchEvent(new Event('online'));
  await expect.element(page.getByLabelText('Name', { exact: true })).toBeVisible();
  await expect.element(page.getByLabelText('Typed before')).toHaveValue('Ruth');
});
