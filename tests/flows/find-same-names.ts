/** Line of an aria snapshot: depth, role and name. */
export const SNAPSHOT_LINE = /^( *)- '?(\w+)(?: "((?:[^"\\]|\\.)*)")?/;
/** A disclosure is a group without a name, followed by its summary's text. */
const DISCLOSURE_LINE = /^ *- group: (.+)$/;
const URL_LINE = /^ *- \/url: (.*)$/;
const CONTROLS = new Set([
  'button',
  'link',
  'textbox',
  'searchbox',
  'combobox',
  'checkbox',
  'radio',
  'switch',
]);
const GROUPS = new Set(['group', 'radiogroup', 'row', 'dialog', 'alertdialog']);

/**
 * Lists controls with the same role and name within one named group of an aria snapshot: a screen reader's list of controls would not
 * tell them apart. Links with the same name and target count as one.
 */
export function findSameNames(snapshot: string): readonly string[] {
  const seen = new Map<string, number>();
  const around: { readonly depth: number; readonly name: string }[] = [];
  const lines = snapshot.split('\n');
  lines.forEach((line, index) => {
    const [, summary] = DISCLOSURE_LINE.exec(line) ?? [];
    if (summary !== undefined) {
      const control = `disclosure "${summary}"`;
      seen.set(control, (seen.get(control) ?? 0) + 1);
    }
    const [, indent = '', role = '', name = ''] = SNAPSHOT_LINE.exec(line) ?? [];
    if (role === '') return;
    while ((around.at(-1)?.depth ?? -1) >= indent.length) around.pop();
    if (GROUPS.has(role)) around.push({ depth: indent.length, name });
    if (!CONTROLS.has(role)) return;
    const groups = around.map((group) => `${group.name} > `).join('');
    const [, url] = URL_LINE.exec(lines[index + 1] ?? '') ?? [];
    const control = `${groups}${role} "${name}"`;
    const key = role === 'link' && url !== undefined ? `${control} ${url}` : control;
    if (role === 'link' && seen.has(key)) return;
    seen.set(key, (seen.get(key) ?? 0) + 1);
    if (key !== control) seen.set(control, (seen.get(control) ?? 0) + 1);
  });
  return [...seen].filter(([, count]) => count > 1).map(([control]) => control);
}
