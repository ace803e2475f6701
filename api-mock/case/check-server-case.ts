import { GLOBAL_DEADLINE } from '#server/deadlines.ts';
import { compareValues } from './compare-values.ts';
import { type CaseFinding, suggest } from './explain-issues.ts';
import type { Claimant, ServerCase, ServerForm } from './server-case.ts';
import { listPaths, listRoots } from './templates.ts';

/** Finds contradictions between the files of a case, each of which fits its own schema. */
export function checkServerCase(serverCase: ServerCase): readonly CaseFinding[] {
  return [
    ...serverCase.forms.flatMap((form) => [
      ...checkCredentials(serverCase, form),
      ...checkTemplates(serverCase, form),
      ...checkRecords(serverCase, form),
      ...checkDeadlineKey(serverCase, form),
      ...checkSameCredentials(serverCase, form),
    ]),
    ...checkGlobalDeadline(serverCase),
    ...checkClaimants(serverCase),
    ...checkCultures(serverCase),
    ...checkKeyDates(serverCase),
  ];
}

function checkCredentials({ claimants }: ServerCase, form: ServerForm): readonly CaseFinding[] {
  const asked = Object.keys(form.sections.credentials ?? {});
  return form.credentials.flatMap(({ field, matches }, place) => {
    const path = `${form.formType}.credentials[${place}]`;
    const knowing = claimants.filter(({ known }) => typeof known[matches] === 'string');
    return [
      ...(asked.includes(field)
        ? []
        : [
            tell(
              `${path}.field`,
              `is no field of the section credentials: "${field}"${suggest(field, asked)}`,
            ),
          ]),
      ...(claimants.length === 0 || knowing.length > 0
        ? []
        : [
            tell(
              `${path}.matches`,
              `is known of no claimant: "${matches}"${suggest(matches, namesOf(claimants))}`,
            ),
          ]),
    ];
  });
}

function checkTemplates({ claimants, records }: ServerCase, form: ServerForm): readonly CaseFinding[] {
  const finds = Object.entries(form.finds);
  const findings: CaseFinding[] = [];
  for (const [table] of finds) {
    if (records[table] === undefined)
      findings.push(
        tell(
          `${form.formType}.finds.${table}`,
          `is no table of records.json${suggest(table, Object.keys(records))}`,
        ),
      );
  }
  const membersOf = (root: string): readonly string[] | undefined => {
    if (root === 'credentials') return Object.keys(form.sections.credentials ?? {});
    return records[root]?.flatMap((record) => Object.keys(record));
  };
  const check = (path: string, templates: readonly string[], roots: readonly string[]): void => {
    for (const root of listRoots(templates).filter((name) => !roots.includes(name)))
      findings.push(tell(path, `may name ${roots.join(', ')}, not "${root}"${suggest(root, roots)}`));
    for (const [root = '', member] of templates.flatMap(listPaths).map((named) => named.split('.'))) {
      const members = root === 'claimant' ? namesOf(claimants) : membersOf(root);
      if (member === undefined || members === undefined || members.includes(member)) continue;
      const problem =
        root === 'claimant' ? 'is known of no claimant' : `names a member that ${root} do not have`;
      findings.push(tell(path, `${problem}: "${member}"${suggest(member, members)}`));
    }
  };
  for (const [table, { value }] of finds)
    check(`${form.formType}.finds.${table}.value`, [value], ['claimant', 'credentials']);
  for (const [place, { fields }] of form.prefill.entries()) {
    const templates = typeof fields === 'string' ? [fields] : Object.values(fields);
    const roots = ['claimant', 'credentials', ...finds.map(([table]) => table)];
    check(`${form.formType}.prefill[${place}].fields`, templates, roots);
  }
  return findings;
}

function checkRecords({ records }: ServerCase, form: ServerForm): readonly CaseFinding[] {
  return Object.entries(form.finds).flatMap(([table, { by }]) =>
    (records[table] ?? []).flatMap((record, place) => {
      if (Object.hasOwn(record, by)) return [];
      const problem = `has no "${by}", by which it is found${suggest(by, Object.keys(record))}`;
      return [{ file: 'records.json', path: `${table}[${place}]`, problem }];
    }),
  );
}

/** Finds misspelt member names. A claimant may lack a credential (and then cannot use that form), so only a near match counts. */
function checkClaimants({ claimants, forms }: ServerCase): readonly CaseFinding[] {
  const asked = forms.flatMap(({ credentials }) => credentials.map(({ matches }) => matches));
  return claimants.flatMap((claimant) => {
    const { id, known } = claimant;
    const ofOthers = namesOf(claimants.filter((other) => other !== claimant));
    const lacking = ofOthers.filter((name) => asked.includes(name) && !Object.hasOwn(known, name));
    return Object.keys(known).flatMap((name) => {
      const nearest = ofOthers.includes(name) ? '' : suggest(name, lacking);
      if (nearest === '') return [];
      return [{ file: 'claimants.json', path: `${id}.${name}`, problem: `is asked by no form${nearest}` }];
    });
  });
}

/** Finds claimants with the same credentials. The second one could never sign in: the server would show the data of the first. */
function checkSameCredentials({ claimants }: ServerCase, form: ServerForm): readonly CaseFinding[] {
  const isSame = (one: Claimant, other: Claimant): boolean =>
    form.credentials.every(({ matches, compare }) => {
      const [a, b] = [one.known[matches], other.known[matches]];
      return typeof a === 'string' && typeof b === 'string' && compareValues(compare, a, b);
    });
  return claimants.flatMap((claimant, place) => {
    const first = claimants.slice(0, place).find((other) => isSame(other, claimant));
    if (first === undefined) return [];
    const problem = `has the credentials of "${first.id}" for ${form.formType}`;
    return [{ file: 'claimants.json', path: claimant.id, problem }];
  });
}

/** Checks the global deadline: it alone closes a form that has no deadline of its own. */
function checkGlobalDeadline({ deadlines, forms }: ServerCase): readonly CaseFinding[] {
  if (deadlines[GLOBAL_DEADLINE] !== undefined) return [];
  const unused = Object.keys(deadlines).filter(
    (key) => !forms.some(({ deadlineKey }) => deadlineKey === key),
  );
  const nearest = suggest(GLOBAL_DEADLINE, unused);
  const without = forms.filter(({ deadlineKey }) => deadlineKey === undefined);
  if (without.length === 0 && nearest === '') return [];
  const names = without.map(({ formType }) => formType).join(', ');
  const reason = without.length === 0 ? '' : `, by which ${names} would close`;
  const problem = `has no "${GLOBAL_DEADLINE}"${reason}${nearest}`;
  return [{ file: 'dates.json', path: 'deadlines', problem }];
}

function checkDeadlineKey(
  { deadlines }: ServerCase,
  { formType, deadlineKey }: ServerForm,
): readonly CaseFinding[] {
  if (deadlineKey === undefined || deadlines[deadlineKey] !== undefined) return [];
  const problem = `is no deadline of dates.json: "${deadlineKey}"${suggest(deadlineKey, Object.keys(deadlines))}`;
  return [tell(`${formType}.deadlineKey`, problem)];
}

function checkCultures({ cultureNames, enabledCultures, content }: ServerCase): readonly CaseFinding[] {
  const names = Object.keys(cultureNames);
  return [
    ...enabledCultures.flatMap((culture, place) =>
      enabledCultures.indexOf(culture) < place
        ? [{ file: 'cultures.json', path: `enabled[${place}]`, problem: `stands twice: "${culture}"` }]
        : [],
    ),
    ...enabledCultures.flatMap((culture, place) =>
      names.includes(culture)
        ? []
        : [
            {
              file: 'cultures.json',
              path: `enabled[${place}]`,
              problem: `has no name: "${culture}"${suggest(culture, names)}`,
            },
          ],
    ),
    ...names.flatMap((culture) =>
      content[culture] === undefined
        ? [
            {
              file: `content/${culture}.json`,
              path: '',
              problem: 'is missing: cultures.json names the language',
            },
          ]
        : [],
    ),
  ];
}

function checkKeyDates({ content, keyDates }: ServerCase): readonly CaseFinding[] {
  const known = Object.keys(keyDates);
  return Object.entries(content).flatMap(([culture, texts]) =>
    Object.entries(texts).flatMap(([key, text]) =>
      [...text.matchAll(/\{\{date:(\w+)\}\}/g)].flatMap(([, name = '']) =>
        known.includes(name)
          ? []
          : [
              {
                file: `content/${culture}.json`,
                path: key,
                problem: `names no key date of dates.json: "${name}"${suggest(name, known)}`,
              },
            ],
      ),
    ),
  );
}

function namesOf(claimants: readonly Claimant[]): readonly string[] {
  return [...new Set(claimants.flatMap(({ known }) => Object.keys(known)))];
}

function tell(path: string, problem: string): CaseFinding {
  return { file: 'forms.json', path, problem };
}
