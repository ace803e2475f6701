import { type FormModel, LIST_SECTIONS, type Section, SINGLE_SECTIONS } from '#server/form-model.ts';
import { type SubmissionPayload, submissionPayloadSchema } from '#server/submission.ts';
import type { ServerForm } from '../case/server-case.ts';
import type { MultipartBody } from '../multipart/read-multipart.ts';

const PARTS: ReadonlySet<string> = new Set(Object.keys(submissionPayloadSchema.shape));

export type ParsedPayload =
  | { readonly ok: true; readonly payload: SubmissionPayload }
  | { readonly ok: false; readonly problem: string };

/**
 * Parses the payload of a submit, or describes its problem for a developer. The description puts values of the claim in double quotes, so
 * that a recording can leave them out.
 */
export function parsePayload(form: ServerForm, body: MultipartBody): ParsedPayload {
  if (body.repeatedNames.length > 0) return fail(`Parts came twice: "${body.repeatedNames.join(', ')}"`);
  const members: Record<string, unknown> = {};
  for (const [name, text] of body.fields) {
    if (name !== 'documents' && !PARTS.has(name)) return fail(`Unknown part: "${name}"`);
    try {
      members[name] = JSON.parse(text);
    } catch {
      return fail(`The part "${name}" is not JSON`);
    }
  }
  const { documents = null, ...payload } = members;
  if (documents !== null) return fail('The part documents can only be null; files are parts of their own');
  const parsed = submissionPayloadSchema.safeParse(payload);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return fail(`"${issue?.path.join('.') ?? 'payload'}": ${issue?.message ?? 'invalid'}`);
  }
  const problem = findSectionProblem(form, parsed.data) ?? findFileProblem(parsed.data, body);
  return problem === undefined ? { ok: true, payload: parsed.data } : fail(problem);
}

function fail(problem: string): ParsedPayload {
  return { ok: false, problem };
}

export function listModels(payload: SubmissionPayload): readonly (readonly [Section, FormModel])[] {
  return [
    ...SINGLE_SECTIONS.flatMap((section) => {
      const model = payload[section];
      return model === null ? [] : [[section, model] as const];
    }),
    ...LIST_SECTIONS.flatMap((section) => payload[section].map((model) => [section, model] as const)),
  ];
}

function findSectionProblem(
  { formType, sections: asked }: ServerForm,
  payload: SubmissionPayload,
): string | undefined {
  for (const section of SINGLE_SECTIONS) {
    const isAsked = asked[section] !== undefined;
    if (isAsked && payload[section] === null) return `The section ${section} is missing`;
    if (!isAsked && payload[section] !== null) return `The form has no section ${section}`;
  }
  for (const [section, { clientId, metadata }] of listModels(payload)) {
    // The portal sends prepopulated models back under the names from the authorize answer.
    if (section === 'prepopulatedData') continue;
    if (metadata.dtoMapping !== section)
      return `"${clientId}: dtoMapping ${metadata.dtoMapping}" in ${section}`;
    if (metadata.formType !== formType) {
      return `"${clientId}: formType ${metadata.formType}" in a ${formType} claim`;
    }
  }
  return undefined;
}

/** Checks that each file belongs to exactly one document context and has the announced size and hash. */
function findFileProblem(payload: SubmissionPayload, body: MultipartBody): string | undefined {
  const contexts = payload.documentContexts;
  const expected = contexts.filter((context) => describeFile(context) !== undefined).length;
  if (expected !== body.files.length) return `${expected} files announced, ${body.files.length} received`;
  const seen = new Set<string>();
  for (const file of body.files) {
    const matches = contexts.filter((context) => context.clientId === file.clientId);
    const [context] = matches;
    if (context === undefined || matches.length > 1)
      return `The file "${file.clientId}" has ${matches.length} contexts`;
    if (seen.has(file.clientId)) return `The file "${file.clientId}" came twice`;
    seen.add(file.clientId);
    const announced = describeFile(context);
    if (announced?.size !== file.size || announced.sha256 !== file.sha256) {
      return `The file "${file.clientId}" is not the one announced: it may have been damaged on its way`;
    }
  }
  return undefined;
}

function describeFile(context: FormModel): { readonly size: number; readonly sha256: string } | undefined {
  for (const value of Object.values(context.fields)) {
    if (!Array.isArray(value)) continue;
    const [file] = value;
    if (typeof file === 'object') return file;
  }
  return undefined;
}
