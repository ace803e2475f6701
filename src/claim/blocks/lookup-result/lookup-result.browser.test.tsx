import { afterEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { LookupResultBlock } from '#claim/definition/form-definition.ts';
import { type RenderedPage, renderBlocks } from '#claim/ui/test-harness.tsx';
import type { WidgetPorts } from '#claim/ui/widget-ports.ts';

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

const LOOKUP: WidgetPorts = {
  lookup: { hrefOf: (formType, { key, value }) => `/${formType}?${key}=${value}` },
};

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

  test('words yes and no, and is told to those who cannot see it', async () => {
    rendered = await renderBlocks(
      [
        {
          ...BLOCK,
          values: [
            { key: 'vin', label: 'VIN' },
            { key: 'eligible', label: 'Eligible' },
          ],
        },
      ],
      LOOKUP,
      { culture: 'es' },
    );
    await expect.poll(() => document.querySelector('[aria-live=polite]')).not.toBeNull();
    rendered.engine.store.setPrepopulated([{ ...FOUND, fields: { vin: 'X', eligible: 'Yes' } }]);
    await expect.poll(() => textsOf('definition')).toEqual(['X', 'Sí']);
    await expect
      .poll(() => document.querySelector('[aria-live=polite]')?.textContent)
      .toBe('What we found. VIN: X. Eligible: Sí');
  });

  test('leads to a claim with what was found, by a link', async () => {
    rendered = await renderBlocks([BLOCK], LOOKUP, {
      prepare: ({ store }) => store.setPrepopulated([FOUND]),
    });
    await expect
      .element(page.getByRole('link', { name: 'File a claim' }))
      .toHaveAttribute('href', '/Automotive?vin=1HGCM82633A004352');
  });

  test('carries nothing along that an address would change', async () => {
    rendered = await renderBlocks([BLOCK], LOOKUP, {
      prepare: ({ store }) =>
        store.setPrepopulated([{ ...FOUND, fields: { ...FOUND.fields, vin: '12.50' } }]),
    });
    await expect
      .element(page.getByRole('link', { name: 'File a claim' }))
      .toHaveAttribute('href', '/Automotive?vin=');
  });
});
