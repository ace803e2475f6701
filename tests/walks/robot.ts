import { expect, type Locator, type Page } from '@playwright/test';
import { SNAPSHOT_LINE } from '../flows/find-same-names.ts';
import { settle } from '../flows/settle.ts';
import type { Look } from '../flows/walk-pages.ts';
import type { TestFile } from '../support/test-files.ts';

/** Answers by the label of their field. A file belongs to a button that chooses files. */
export type Answers = Readonly<Record<string, string | TestFile>>;

/** Cost of a walk; typing does not count. */
export interface Effort {
  readonly taps: number;
  readonly scrolledPixels: number;
}

/** A control as screen readers announce it: role, name and value. */
interface Control {
  readonly role: 'textbox' | 'combobox' | 'radiogroup' | 'checkbox' | 'button';
  readonly name: string;
  /** '' if nothing is typed or chosen. */
  readonly value: string;
  readonly groups: readonly string[];
}

interface Reading {
  readonly heading: string;
  readonly controls: readonly Control[];
  readonly lines: readonly string[];
}

/** Translates English words to those on the page. */
export type Translate = (english: string) => string;

/** Names of the buttons that lead to the next page. */
const WAYS_ON = ['Submit claim', 'Send documents', 'Continue', 'Start', 'Look up'];
/** Value of a list in which nothing is chosen yet. */
const NO_CHOICE = 'Choose one';
/** Opening the list and choosing an entry; choosing files costs the same. */
const TAPS_OF_A_LIST = 2;

/**
 * Fills in a form like a person who sees it for the first time. It reads only roles and names, from the top, answers each empty field for
 * which it has an answer, and presses the button that leads on. It scrolls only as far as the next field and its label require.
 */
export class Robot {
  readonly #page: Page;
  readonly #answers: Answers;
  readonly #look: Look;
  readonly #translate: Translate;
  #taps = 0;
  #scrolledPixels = 0;

  /** @param look sees each page on arrival, and again before the robot leaves it if it has changed */
  constructor(page: Page, answers: Answers, look: Look, translate: Translate) {
    this.#page = page;
    this.#answers = answers;
    this.#look = look;
    this.#translate = translate;
  }

  /** Walks from the current page until one has `last`, a role and a name. @throws if the robot cannot go on */
  async walkTo(last: string): Promise<Effort> {
    for (let reading = await this.#read(); !reading.lines.includes(last); reading = await this.#read()) {
      const { heading, controls } = reading;
      const wayOn = this.#findWayOn(controls);
      // A page without such a button leads on by itself.
      if (wayOn !== undefined) {
        await this.#lookAt(heading);
        if ((await this.#answerAll()) > 0) await this.#lookAt(`${heading}, filled in`);
        await this.#tap(this.#find(wayOn));
      }
      await this.#awaitNext(heading, last);
    }
    const { heading } = await this.#read();
    await this.#lookAt(`${heading}, at the end`);
    return { taps: this.#taps, scrolledPixels: Math.round(this.#scrolledPixels) };
  }

  /** Calls `look` and restores the scroll position. */
  async #lookAt(name: string): Promise<void> {
    await settle(this.#page);
    const top = await this.#page.evaluate(() => scrollY);
    await this.#look(name);
    await this.#page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), top);
  }

  /** Answers all fields and reads the page again after each, because an answer may show another field. Returns the number of answers. */
  async #answerAll(): Promise<number> {
    const done = new Set<string>();
    for (;;) {
      const { controls } = await this.#read();
      const next = controls.find(
        (control) => control.value === '' && this.#answerTo(control) && !done.has(keyOf(control)),
      );
      if (next === undefined) return done.size;
      done.add(keyOf(next));
      await this.#answer(next);
    }
  }

  #answerTo({ role, name }: Control): string | TestFile | undefined {
    // Text inside a field's frame, such as a currency, follows the label in its name.
    const label = Object.keys(this.#answers).find((label) => name === label || name.startsWith(`${label} `));
    const answer = label === undefined ? undefined : this.#answers[label];
    return (typeof answer === 'string') === (role !== 'button') ? answer : undefined;
  }

  async #answer(control: Control): Promise<void> {
    const answer = this.#answerTo(control);
    const target = this.#find(control);
    if (answer === undefined) return;
    if (typeof answer !== 'string') {
      const chooser = this.#page.waitForEvent('filechooser');
      // The browser's own button is invisible under the words.
      await this.#tap(this.#page.getByRole('main').getByText(control.name, { exact: true }), TAPS_OF_A_LIST);
      const { name, mimeType, buffer } = answer;
      await (await chooser).setFiles({ name, mimeType, buffer });
      const row = this.#page.getByRole('group', { name, exact: true });
      await expect(row.getByRole('combobox')).toBeVisible();
    } else if (control.role === 'combobox') {
      await this.#reach(target, TAPS_OF_A_LIST);
      await target.focus();
      await target.selectOption(answer);
    } else if (control.role === 'radiogroup') {
      await this.#tap(target.getByRole('radio', { name: answer, exact: true }));
    } else if (control.role === 'checkbox') {
      await this.#tap(target);
    } else {
      const isReached = await target.evaluate((field) => field === document.activeElement);
      if (!isReached) await this.#tap(target);
      await this.#page.keyboard.type(answer);
    }
  }

  /** Waits until the page has another heading or is the last. @throws if the page shows answers to fix */
  async #awaitNext(heading: string, last: string): Promise<void> {
    const [toFix = ''] = this.#translate('Answers to fix: {count}').split('{');
    const hasCome = async () => {
      const reading = await this.#read();
      const fix = reading.lines.find((line) => line.startsWith(`heading ${toFix}`));
      if (fix !== undefined) throw new Error(`The robot cannot go on from "${heading}": ${fix}`);
      return reading.heading !== '' && (reading.heading !== heading || reading.lines.includes(last));
    };
    await expect.poll(hasCome).toBe(true);
  }

  #find({ role, name, groups }: Control): Locator {
    const main = this.#page.getByRole('main');
    const within = groups.reduce(
      (around: Locator, group) => around.getByRole('group', { name: group, exact: true }),
      main,
    );
    return within.getByRole(role, { name, exact: true });
  }

  async #tap(target: Locator, taps = 1): Promise<void> {
    await this.#reach(target, taps);
    await target.click();
  }

  async #reach(target: Locator, taps: number): Promise<void> {
    this.#scrolledPixels += await target.evaluate(scrollToControl);
    this.#taps += taps;
  }

  async #read(): Promise<Reading> {
    return readSnapshot(await this.#page.getByRole('main').ariaSnapshot(), this.#translate(NO_CHOICE));
  }

  #findWayOn(controls: readonly Control[]): Control | undefined {
    const ways = WAYS_ON.map(this.#translate).map((way) =>
      controls.find(({ role, name }) => role === 'button' && name === way),
    );
    return ways.find((way) => way !== undefined);
  }
}

function keyOf({ role, name, groups }: Control): string {
  return [...groups, role, name].join(' > ');
}

const ROLES = new Set<string>(['textbox', 'combobox', 'radiogroup', 'checkbox', 'button']);

function isControlRole(role: string): role is Control['role'] {
  return ROLES.has(role);
}

function readSnapshot(snapshot: string, noChoice: string): Reading {
  const controls: Control[] = [];
  const lines: string[] = [];
  const around: { readonly depth: number; readonly name: string }[] = [];
  let heading = '';
  let open: { readonly depth: number; readonly control: Control } | undefined;
  for (const line of snapshot.split('\n')) {
    const [whole, indent = '', role = '', name = ''] = SNAPSHOT_LINE.exec(line) ?? ['', ''];
    const depth = indent.length;
    while ((around.at(-1)?.depth ?? -1) >= depth) around.pop();
    const rest = line.slice(whole.length);
    const value = /: (.*)$/.exec(rest)?.[1]?.replaceAll(/^"|"$/g, '') ?? '';
    if (open !== undefined && depth > open.depth) {
      const { control } = open;
      const isChosen = /\[(?:checked|selected)\]/.test(rest) && name !== noChoice;
      const isTyped = control.role === 'textbox' && role === 'text';
      if (isChosen || isTyped) controls.splice(-1, 1, { ...control, value: isTyped ? value : name });
      continue;
    }
    open = undefined;
    lines.push(`${role} ${name}`);
    if (role === 'heading' && rest.includes('[level=1]')) heading = name;
    if (role === 'group' && name !== '') around.push({ depth, name });
    if (!isControlRole(role)) continue;
    const isChecked = rest.includes('[checked]');
    const groups = around.map((group) => group.name);
    const control = { role, name, groups, value: isChecked ? 'checked' : value };
    controls.push(control);
    if (role !== 'checkbox' && role !== 'button') open = { depth, control };
  }
  return { heading, controls, lines };
}

/**
 * Scrolls until a control and its label are visible and not covered by the bar at the foot. Returns the distance in pixels. Runs in the
 * page.
 */
function scrollToControl(control: Element): number {
  const labels =
    control instanceof HTMLInputElement ||
    control instanceof HTMLSelectElement ||
    control instanceof HTMLTextAreaElement
      ? [...(control.labels ?? [])]
      : [];
  const question = control.closest('[role="radiogroup"]');
  const isInSight = (part: Element): boolean => {
    const { top, bottom, left, width, height } = part.getBoundingClientRect();
    const at = [top + 1, bottom - 1].map((y) => document.elementFromPoint(left + width / 2, y));
    const isBare = at.every(
      (seen) => seen !== null && seen.closest('.action-bar') === part.closest('.action-bar'),
    );
    return height === 0 || (top >= 0 && bottom <= innerHeight && isBare);
  };
  const before = scrollY;
  for (const part of [question, ...labels, control])
    if (part !== null && !isInSight(part)) part.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  return Math.abs(scrollY - before);
}
