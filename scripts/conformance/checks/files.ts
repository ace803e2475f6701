import type { ArrivedFile } from '../backend.ts';
import { formCaseOf, formWithDocumentOf, listForms } from '../case.ts';
import { advise, type Check, type CheckArea, check } from '../check.ts';
import { createModel } from '../claim.ts';
import { type Context, demandFiled, demandRefused } from '../context.ts';
import { demandEqual, NotChecked } from '../outcome.ts';
import { createTestFile, hashBytes, type TestFile } from '../test-file.ts';

function tellMegabytes(bytes: number): string {
  return `${bytes / (1024 * 1024)} MB`;
}

/** Returns the files of a claim as they arrived; undefined if the backend does not list claims. */
async function readArrived(context: Context, reference: string): Promise<readonly ArrivedFile[] | undefined> {
  const claims = await context.backend.listClaims?.();
  return claims?.find(({ referenceCodeForm }) => referenceCodeForm === reference)?.files;
}

/** Creates a check that a claim with files is filed and, if the backend lists claims, that names and bytes arrived unchanged. */
function takesFiles(name: string, createFiles: () => readonly TestFile[]): Check {
  return {
    name: `${name}: filed, and the same when it arrived`,
    run: async (context) => {
      const files = createFiles();
      const claimant = await context.signIn(formWithDocumentOf(context.caseData));
      const arrived = await readArrived(context, demandFiled(await claimant.submit({ files })));
      if (arrived === undefined) return 'what arrived is not told: only that it was taken';
      const nameFile = (file: { clientId: string; name: string }, sha256: string) => ({
        clientId: file.clientId,
        name: file.name,
        sha256,
      });
      demandEqual(
        arrived.map((file) => nameFile(file, file.sha256)),
        files.map((file) => nameFile(file, hashBytes(file.bytes))),
        'what arrived',
      );
      return undefined;
    },
  };
}

function refusesFiles(
  what: string,
  statuses: readonly number[],
  create: () => { readonly files: readonly TestFile[]; readonly sent?: readonly TestFile[] },
): Check {
  const refused = check(
    `${what}: refused with ${statuses.join(' or ')}, and nothing is filed`,
    async (context) => {
      const claimant = await context.signIn(formWithDocumentOf(context.caseData));
      const before = await context.countClaims();
      demandRefused(await claimant.submit(create()), statuses, what);
      demandEqual(await context.countClaims(), before, 'the number of claims filed');
    },
  );
  return advise(refused);
}

function namedFile(name: string): Check {
  return takesFiles(`a file called ${JSON.stringify(name)}`, () => [createTestFile(name)]);
}

export const fileChecks: CheckArea = {
  area: 'files',
  rank: 'specification',
  listChecks: ({ maxFileBytes }) => [
    namedFile('a "quoted" name.pdf'),
    namedFile("it's; filename=other.pdf"),
    namedFile('Rechnung für 漢字 \u{1F4C4}.pdf'),
    namedFile('two\r\nlines.pdf'),
    namedFile('back\\slash and %41.pdf'),
    namedFile('../../outside.pdf'),
    namedFile('combined e\u0301 and precomposed \u00E9.pdf'),
    takesFiles('three files in one claim', () =>
      [1, 2, 3].map((id) => createTestFile(`photo ${id}.pdf`, 1000 * id, `client-file000${id}`)),
    ),
    takesFiles('a file that holds what looks like a boundary', () => [
      {
        ...createTestFile(),
        bytes: Buffer.from('%PDF-1.7\r\n------boundary\r\nContent-Disposition: form-data\r\n\r\n--\r\n'),
      },
    ]),
    takesFiles(`a file of ${tellMegabytes(maxFileBytes)}`, () => [createTestFile('large.pdf', maxFileBytes)]),
    refusesFiles(`a file above ${tellMegabytes(maxFileBytes)}`, [413], () => ({
      files: [createTestFile('huge.pdf', maxFileBytes + 1)],
    })),
    refusesFiles('an empty file', [400, 415, 422], () => ({ files: [createTestFile('empty.pdf', 0)] })),
    refusesFiles('a page of scripts called receipt.pdf', [415], () => ({
      files: [{ ...createTestFile(), bytes: Buffer.from('<svg onload="alert(1)"></svg>') }],
    })),
    refusesFiles('a file that is not the one announced', [422], () => ({
      files: [createTestFile('a.pdf')],
      sent: [createTestFile('b.pdf')],
    })),
    refusesFiles('a file that nothing announces', [422], () => ({ files: [], sent: [createTestFile()] })),
    refusesFiles('an announced file that does not come', [422], () => ({
      files: [createTestFile()],
      sent: [],
    })),
    refusesFiles('a file that comes twice', [422], () => ({
      files: [createTestFile()],
      sent: [createTestFile(), createTestFile()],
    })),
    {
      name: 'text beyond ASCII in answers arrives as it was sent',
      run: async (context) => {
        const text = 'Ünïcødé: Łódź, Nguyễn Thị, e\u0301, “quoted”, 1\u00BD, tab\tand\nline';
        const { caseData } = context;
        const [found] = listForms(caseData, 'claim').flatMap((formType) => {
          const { textField, sections } = formCaseOf(caseData, formType);
          return textField === undefined ? [] : [{ formType, textField, sections }];
        });
        if (found === undefined) throw new NotChecked('the case has no textField');
        const { formType, sections } = found;
        const [section, key] = found.textField;
        const claimant = await context.signIn(formType);
        const fields = { ...sections[section], [key]: text };
        const answers = createModel(await context.readConfig(), formType, section, fields, 'client-text0001');
        const reference = demandFiled(await claimant.submit({ parts: { [section]: answers } }));
        const claims = await context.backend.listClaims?.();
        if (claims === undefined) return 'what arrived is not told: only that it was taken';
        const arrived = claims.find(({ referenceCodeForm }) => referenceCodeForm === reference)?.fields[
          section
        ];
        demandEqual((arrived as Record<string, unknown> | undefined)?.[key], text, 'the answer that arrived');
        return undefined;
      },
    },
  ],
};
