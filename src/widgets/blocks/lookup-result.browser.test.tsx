import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { LookupResultBlock } from '#core/form/page-definition.ts';
import { type RenderedPage, renderBlocks } from '../test-harness.tsx';

let rendered: RenderedPage | undefined;

afterEach(() => {
  rendered?.unmount();
  rendered = undefined;
});

const BLOCK: LookupResultBlock = {
  id: 'found',
  kind: 'lookupResult',
  heading: 'What we found',
  selector: { dtoMapping: 'prepopulatedData' },
  values: [
    { key: 'vin', label: 'VIN' },
    { key: 'owners', label: 'Owners' },
    { key: 'color', label: 'Color' },
  ],
  startForm: { formType: 'Automotive', key: 'vin', label: 'File a claim' },
};
const FOUND = {
  metadata: { formType: 'Standard', dtoMapping: 'prepopulatedData' },
  fields: { vin: '1HGCM82633A004352', owners: ['Ana Roe', 'Jo Roe'] },
};

const LOOKUP = { lookup: { startForm: () => undefined } };

const textsOf = (role: 'term' | 'definition') =>
  page
    .getByRole(role)
    .elements()
    .map((element) => element.textContent);

describe('what a look-up found', () => {
  test('is nothing until there is something', async () => {
    rendered = await renderBlocks([BLOCK], LOOKUP);
    expect(page.getByRole('heading').elements()).toEqual([]);
    rendered.engine.store.setPrepopulated([FOUND]);
    await expect.element(page.getByRole('heading', { name: 'What we found' })).toBeVisible();
  });

  test.each([
    ['list', ['1HGCM82633A004352', 'Ana RoeJo Roe', 'Not given'], 2],
    ['comma', ['1HGCM82633A004352', 'Ana Roe, Jo Roe', 'Not given'], 0],
  ] as const)('is shown with its labels, several values as a %s', async (multiple, values, items) => {
    rendered = await renderBlocks([{ ...BLOCK, multiple, style: 'stacked' }], LOOKUP, {
      prepare: ({ store }) => store.setPrepopulated([FOUND]),
    });
    await expect.poll(() => textsOf('definition')).toEqual(values);
    expect(textsOf('term')).toEqual(['VIN', 'Owners', 'Color']);
    expect(page.getByRole('listitem').elements()).toHaveLength(items);
    expect(document.querySelectorAll('.labelled-value--stacked')).toHaveLength(3);
  });

  test('begins a claim with what was found', async () => {
    const startForm = vi.fn();
    rendered = await renderBlocks(
      [BLOCK],
      { lookup: { startForm } },
      {
        prepare: ({ store }) => store.setPrepopulated([FOUND]),
      },
    );
    await userEvent.click(page.getByRole('button', { name: 'File a claim' }));
    expect(startForm).toHaveBeenCalledExactlyOnceWith('Automotive', {
      key: 'vin',
      value: '1HGCM82633A004352',
    });
  });
});
