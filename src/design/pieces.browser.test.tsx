import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderForTest } from '#tests/support/render-for-test.tsx';
import { LabelledValue, LabelledValueList } from './data-summary.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { Tabs } from './tabs.tsx';

let unmount = () => {};

afterEach(() => unmount());

test('the error summary’s heading takes the focus, its links lead to the fields', async () => {
  unmount = renderForTest(
    <>
      <ErrorSummary
        heading="There is a problem"
        items={[{ targetId: 'city', text: 'City: Value is required' }]}
      />
      <label htmlFor="city">City</label>
      <input id="city" />
    </>,
  );
  await expect.element(page.getByRole('heading', { name: 'There is a problem' })).toHaveFocus();
  await userEvent.click(page.getByRole('link', { name: 'City: Value is required' }));
  await expect.element(page.getByLabelText('City', { exact: true })).toHaveFocus();
});

test('the active tab is the selected one [S4.51]', async () => {
  unmount = renderForTest(
    <Tabs
      label="Ways to file"
      items={[
        { id: 'online', label: 'Online', content: 'The fastest way.' },
        { id: 'mail', label: 'By mail', content: 'Print the form.' },
      ]}
    />,
  );
  await expect.element(page.getByRole('tab', { name: 'Online' })).toHaveAttribute('aria-selected', 'true');
  await userEvent.click(page.getByRole('tab', { name: 'Online' }));
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(page.getByRole('tab', { name: 'By mail' })).toHaveAttribute('aria-selected', 'true');
  await expect.element(page.getByRole('tabpanel')).toHaveTextContent('Print the form.');
});

test('several values are a list, or stand on one line with commas [S2.93 S2.102]', async () => {
  unmount = renderForTest(
    <LabelledValueList>
      <LabelledValue label="Files" values={['a.pdf', 'b.jpg']} />
      <LabelledValue label="Ways" values={['E-mail', 'Phone']} multiple="comma" />
      <LabelledValue label="Fax" values={[]} emptyText="Not given" />
    </LabelledValueList>,
  );
  await expect.element(page.getByRole('list')).toBeVisible();
  expect(
    page
      .getByRole('listitem')
      .elements()
      .map((item) => item.textContent),
  ).toEqual(['a.pdf', 'b.jpg']);
  await expect.element(page.getByText('E-mail, Phone')).toBeVisible();
  await expect.element(page.getByText('Not given')).toBeVisible();
});
