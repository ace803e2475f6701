import { afterEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type RenderedPage, renderBlocks, renderFields, TEST_MODEL } from '#claim/ui/test-harness.tsx';

let rendered: RenderedPage | undefined;

afterEach(() => {
  rendered?.unmount();
  rendered = undefined;
});

const LIMITS = [{ type: 'between', min: '01/15/2019', max: '06/30/2024' }];
const BORN = { type: 'date', key: 'born', label: 'Date of birth' } as const;
/** Like Ctrl+V: one piece of text at the caret. */
async function pasteText(text: string): Promise<void> {
  document.execCommand('insertText', false, text);
}

const opener = () => page.getByRole('button', { name: /^Open calendar \S/ });

/** Words that other languages share with English. */
const SHARED_WORDS: readonly string[] = ['date'];

/** Lists all visible and spoken words of a calendar whose today is selected and is both its first and its last day. */
async function readCalendar(culture: string): Promise<readonly string[]> {
  const validations = [{ type: 'between', min: '03/31/2026', max: '03/31/2026' }];
  const fields = [{ ...BORN, model: TEST_MODEL, defaultValue: '03/31/2026', validations }];
  rendered = await renderBlocks([{ id: 'row', kind: 'inputRow', fields }], {}, { culture });
  await expect.element(page.getByLabelText('Date of birth', { exact: true })).toBeVisible();
  document.querySelector<HTMLElement>('.date__button')?.click();
  await expect.element(page.getByRole('grid')).toBeVisible();
  const calendar = document.querySelector('.calendar');
  const said = Array.from(calendar?.querySelectorAll('*') ?? [], (element) =>
    [
      ...['aria-label', 'aria-description', 'title', 'aria-roledescription'].map((name) =>
        element.getAttribute(name),
      ),
      ...(element.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent),
    ].join(' '),
  );
  const text = `${calendar?.textContent} ${said.join(' ')}`.replaceAll('Date of birth', '');
  rendered.unmount();
  rendered = undefined;
  return [...new Set(text.toLowerCase().match(/\p{L}{4,}/gu))];
}

describe('the date field', () => {
  test('has the digits of its days as they are typed, in a language with others too', async () => {
    const fields = [{ ...BORN, model: TEST_MODEL, defaultValue: '03/31/2026' }];
    rendered = await renderBlocks([{ id: 'row', kind: 'inputRow', fields }], {}, { culture: 'ar-EG' });
    await expect.element(page.getByRole('textbox')).toBeVisible();
    document.querySelector<HTMLElement>('.date__button')?.click();
    await expect.element(page.getByRole('grid')).toBeVisible();
    const days = Array.from(
      document.querySelectorAll('.calendar [role="gridcell"]'),
      (day) => day.textContent,
    );
    expect(days).toContain('31');
    expect(days.join('')).toMatch(/^[0-9]+$/);
  });

  test('shows mm/dd/yyyy while it is empty, or the words that its form has for it', async () => {
    rendered = await renderFields([BORN, { ...BORN, key: 'died', placeholderText: 'MM/TT/JJJJ' }]);
    await expect
      .element(page.getByPlaceholder('mm/dd/yyyy', { exact: true }))
      .toHaveAttribute('name', 'born');
    await expect
      .element(page.getByPlaceholder('MM/TT/JJJJ', { exact: true }))
      .toHaveAttribute('name', 'died');
  });

  test('stores what is typed as MM/dd/yyyy [S2.79 S4.43 S5.55]', async () => {
    rendered = await renderFields([BORN]);
    const input = page.getByLabelText('Date of birth', { exact: true });
    await userEvent.click(input);
    await expect.element(page.getByRole('grid')).toBeVisible();
    await userEvent.keyboard('4/27/1958');
    await userEvent.tab();
    await expect.element(input).toHaveValue('04/27/1958');
    expect(rendered.getValue('born')).toBe('04/27/1958');
  });

  test.each([
    '1958-04-27',
    'April 27 1958',
    '27 April 1958',
    'Apr. 27, 1958',
    '4 27 1958',
    '27-Apr-1958',
    '04271958',
  ])('reads %s, typed and pasted [S5.48]', async (text) => {
    rendered = await renderFields([BORN]);
    const input = page.getByLabelText('Date of birth', { exact: true });
    for (const enter of [() => userEvent.keyboard(text), () => pasteText(text)]) {
      await userEvent.clear(input);
      await userEvent.click(input);
      await enter();
      await userEvent.tab();
      await expect.element(input).toHaveValue('04/27/1958');
      expect(rendered.getValue('born')).toBe('04/27/1958');
      await expect.element(input).toHaveAttribute('aria-invalid', 'false');
    }
  });

  test.each([
    ['es', '27 de abril de 1958'],
    ['vi', '27 tháng 4, 1958'],
    ['fr', '27 avr. 1958'],
  ])('reads the months of %s: %s', async (culture, text) => {
    document.documentElement.lang = culture;
    const fields = [{ ...BORN, model: TEST_MODEL }];
    rendered = await renderBlocks([{ id: 'row', kind: 'inputRow', fields }], {}, { culture });
    const input = page.getByLabelText('Date of birth', { exact: true });
    await userEvent.click(input);
    await userEvent.keyboard(text);
    await expect.element(input).toHaveValue(text);
    await userEvent.tab();
    await expect.element(input).toHaveValue('04/27/1958');
    document.documentElement.lang = 'en';
  });

  test('shows a date in words as it is typed, and takes it back to digits when they are deleted', async () => {
    rendered = await renderFields([BORN]);
    const input = page.getByLabelText('Date of birth', { exact: true });
    await userEvent.click(input);
    await userEvent.keyboard('27 Ap');
    await expect.element(input).toHaveValue('27 Ap');
    await userEvent.keyboard('{Backspace}{Backspace}');
    await userEvent.keyboard('/4');
    await expect.element(input).toHaveValue('27/4');
    await userEvent.clear(input);
    await userEvent.keyboard('1958-');
    await expect.element(input).toHaveValue('1958-');
    await userEvent.keyboard('{Backspace}');
    await expect.element(input).toHaveValue('19/58/');
    expect(rendered.getValue('born')).toBe('19/58/');
    await userEvent.keyboard('-04-27{Enter}');
    await expect.element(input).toHaveValue('04/27/1958');
  });

  test('goes on with a year that was left alone in between', async () => {
    rendered = await renderFields([BORN]);
    const input = page.getByLabelText('Date of birth', { exact: true });
    await userEvent.click(input);
    await userEvent.keyboard('1958');
    await expect.element(input).toHaveValue('19/58/');
    await userEvent.tab();
    await expect.element(input).not.toHaveFocus();
    await userEvent.click(input);
    await userEvent.keyboard('{End}-04-27{Enter}');
    await expect.element(input).toHaveValue('04/27/1958');
  });

  test('guesses no year of two digits, and tells what it cannot read', async () => {
    rendered = await renderFields([BORN]);
    const input = page.getByLabelText('Date of birth', { exact: true });
    await userEvent.click(input);
    await userEvent.keyboard('4/7/58{Enter}');
    await expect
      .element(input)
      .toHaveAccessibleDescription('Write all four digits of the year, such as 1958 or 2058.');
    expect(rendered.getValue('born')).toBe('4/7/58');
    await userEvent.clear(input);
    await userEvent.keyboard('27 Foo 1958{Enter}');
    await expect.element(input).toHaveValue('27 Foo 1958');
    await expect
      .element(input)
      .toHaveAccessibleDescription('Enter the date as month, day and year, such as 04/27/1958.');
  });

  test('opens by its button, takes the picked day and closes [S4.44]', async () => {
    rendered = await renderFields([{ ...BORN, defaultValue: '03/04/2024' }]);
    await userEvent.click(opener());
    await expect.element(page.getByRole('button', { name: /March 4, 2024/ })).toHaveFocus();
    await userEvent.click(page.getByRole('button', { name: /March 19, 2024/ }));
    expect(rendered.getValue('born')).toBe('03/19/2024');
    await expect.element(page.getByRole('grid')).not.toBeInTheDocument();
    await expect.element(page.getByLabelText('Date of birth', { exact: true })).toHaveValue('03/19/2024');
  });

  test('that was wrong is right as soon as a day is picked', async () => {
    rendered = await renderFields([{ ...BORN, validations: [{ type: 'required' }] }]);
    const input = page.getByLabelText('Date of birth', { exact: true });
    await expect.element(input).toBeVisible();
    await rendered.engine.validatePage('test');
    await expect.element(input).toHaveAccessibleDescription('Value is required');
    await userEvent.click(opener());
    await expect.element(page.getByRole('grid')).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.element(input).toHaveFocus();
    await expect.element(input).toHaveAttribute('aria-invalid', 'false');
  });

  test('starts at the maximum of its between rule, weeks on Sunday, days outside disabled [S5.56 S9.17]', async () => {
    rendered = await renderFields([{ ...BORN, validations: LIMITS }]);
    await userEvent.click(opener());
    await expect.element(page.getByRole('button', { name: /June 30, 2024/ })).toHaveFocus();
    await expect.element(page.getByRole('combobox', { name: 'Year' })).toHaveValue('2024');
    const years = page.getByRole('combobox', { name: 'Year' }).getByRole('option');
    await expect
      .poll(() => years.elements().map((year) => year.textContent))
      .toEqual(['2019', '2020', '2021', '2022', '2023', '2024']);
    const readWeek = () => [...document.querySelectorAll('th')].map((day) => day.textContent);
    await expect.poll(readWeek).toEqual(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']);
  });

  test('calls the weekdays by one letter where their short names would run into each other', async () => {
    const fields = [{ ...BORN, model: TEST_MODEL }];
    rendered = await renderBlocks([{ id: 'row', kind: 'inputRow', fields }], {}, { culture: 'vi' });
    await userEvent.click(page.getByRole('button', { name: /^Mở lịch / }));
    const readWeek = () => [...document.querySelectorAll('th')].map((day) => day.textContent);
    await expect.poll(readWeek).toEqual(['CN', 'T2', 'T3', 'T4', 'T5', 'T6', 'T7']);
  });

  test('names its steps in every language of the page', async () => {
    const fields = [{ ...BORN, model: TEST_MODEL }];
    rendered = await renderBlocks([{ id: 'row', kind: 'inputRow', fields }], {}, { culture: 'vi' });
    await userEvent.click(page.getByRole('button', { name: /^Mở lịch / }));
    await expect.element(page.getByRole('button', { name: 'Tháng trước' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Tháng sau' }).first()).toBeVisible();
  });

  test('closes on Escape, and when the claimant scrolls the page, not when it scrolls by itself [S4.44]', async () => {
    rendered = await renderFields([BORN]);
    document.body.style.minHeight = '4000px';
    await userEvent.click(opener());
    await expect.element(page.getByRole('grid')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('grid')).not.toBeInTheDocument();
    await expect.element(opener()).toHaveFocus();
    await userEvent.click(opener());
    await expect.element(page.getByRole('grid')).toBeVisible();
    const hasScrolled = new Promise((resolve) => window.addEventListener('scroll', resolve, { once: true }));
    window.scrollTo(0, 300);
    await hasScrolled;
    await expect.element(page.getByRole('grid')).toBeVisible();
    window.dispatchEvent(new WheelEvent('wheel', { deltaY: -100 }));
    window.scrollTo(0, 200);
    await expect.element(page.getByRole('grid')).not.toBeInTheDocument();
    document.body.style.minHeight = '';
  });

  test('marks the rules’ today, whatever day the device has', async () => {
    rendered = await renderFields([BORN]);
    await userEvent.click(opener());
    await expect.element(page.getByRole('button', { name: 'Today, Tuesday, March 31, 2026' })).toHaveFocus();
    expect(document.querySelectorAll('.calendar [aria-current=date]')).toHaveLength(1);
  });

  test.each(['es', 'fr', 'vi', 'ar', 'zh-Hans'])('has no English left in %s', async (culture) => {
    const english = await readCalendar('en');
    const words = await readCalendar(culture);
    expect(words.filter((word) => english.includes(word) && !SHARED_WORDS.includes(word))).toEqual([]);
  });

  test('shows only its first message [S5.39]', async () => {
    rendered = await renderFields([BORN]);
    const { engine } = rendered;
    const { clientId } = engine.store.findModel({ dtoMapping: 'claimDetails' });
    engine.setIssues({ clientId, key: 'born' }, [{ code: 'required' }, { code: 'invalidValue' }]);
    await expect
      .element(page.getByLabelText('Date of birth', { exact: true }))
      .toHaveAccessibleDescription('Value is required');
  });

  test('with a time gives a UTC ISO time [S3.31 S5.57]', async () => {
    rendered = await renderFields([{ ...BORN, hasTimePicker: true }]);
    await userEvent.selectOptions(page.getByLabelText('Hour'), '14');
    await userEvent.selectOptions(page.getByLabelText('Minute'), '35');
    await userEvent.fill(page.getByLabelText('Date of birth', { exact: true }), '01/15/2024');
    expect(rendered.getValue('born')).toBe('2024-01-15T22:35:00.000Z');
    await userEvent.fill(page.getByLabelText('Date of birth', { exact: true }), 'Jan 16, 2024');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => rendered?.getValue('born')).toBe('2024-01-16T22:35:00.000Z');
  });
});
