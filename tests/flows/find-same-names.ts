/** A line of an aria snapshot: its depth, a role, and a name. */
export const SNAPSHOT_LINE = /^( *)- '?(\w+)(?: "((?:[^"\\]|\\.)*)")?/;
/** What opens on demand is a group without a name, whose text it is called by. */
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
 * The controls of one role and one name within one named group of a page, in words, from its aria snapshot. Who hears a list of the
 * page's buttons cannot tell them apart. Links of one name that lead to one place are one link.
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
    // A link counts once for each place that it leads to.
    const key = role === 'link' && url !== undefined ? `${control} ${url}` : control;
    if (role === 'link' && seen.has(key)) return;
    seen.set(key, (seen.get(key) ?? 0) + 1);
    if (key !== control) seen.set(control, (seen.get(control) ?? 0) + 1);
  });
  return [...seen].filter(([, count]) => count > 1).map(([control]) => control);
}
