import type * as z from 'zod/mini';
import { fail, type Result, succeed } from '#kernel/result.ts';
import { mendAnswer } from '#server/mend-answer.ts';
import { lowerFirstLetters } from '#server/submission.ts';
import { parseJson } from '#server/transport.ts';

/** Deviation of an answer from the contract, and what the portal makes of it. */
export interface Oddity {
  readonly detail: string;
  /** The portal ignores the value. */
  readonly isLost: boolean;
}

export interface PortalReading<T> {
  readonly value: T;
  readonly oddities: readonly Oddity[];
}

const MOST_NAMED = 5;
const MOST_SHOWN = 120;

/** Reads an answer as the portal does (readAnswer of server/transport.ts), with its deviations; fails if the portal could not read it. */
export function readAsPortal<T>(schema: z.ZodMiniType<T>, text: string): Result<PortalReading<T>, string> {
  const json = parseJson(text);
  if (json === undefined) return fail(`is no JSON. It began: ${show(text)}`);
  const parsed = schema.safeParse(json);
  if (parsed.success) return succeed({ value: parsed.data, oddities: [] });
  const lowered = lowerFirstLetters(json);
  const oddities: Oddity[] = [];
  if (JSON.stringify(lowered) !== JSON.stringify(json))
    oddities.push({ detail: 'names that begin with a capital are read as if they did not', isLost: false });
  const value = mendAnswer(schema, json, (path, sent, read) =>
    oddities.push(describeOddity(namePlace(lowered, path), sent, read)),
  );
  if (value !== undefined) return succeed({ value, oddities });
  const issues = parsed.error.issues.map(({ path, message }) => `${namePlace(lowered, path)}: ${message}`);
  return fail(`breaks the contract: ${listSome(issues)}. It began: ${show(text)}`);
}

export function listSome(details: readonly string[]): string {
  const more = details.length - MOST_NAMED;
  return [...details.slice(0, MOST_NAMED), ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
}

function describeOddity(place: string, sent: unknown, read: unknown): Oddity {
  const isLost = sent !== false && !isNothing(sent) && isNothing(read);
  const was = sent === undefined ? 'is missing' : `is ${show(JSON.stringify(sent))}`;
  const becomes = read === undefined ? 'is left out' : `is read as ${show(JSON.stringify(read))}`;
  return { detail: `${place} ${was}, and ${becomes}`, isLost };
}

function isNothing(value: unknown): boolean {
  return [undefined, null, ''].some((one) => one === value) || ['[]', '{}'].includes(JSON.stringify(value));
}

/** Names a place in an answer: a model of the config by its form type and section, any other item by its index. */
function namePlace(json: unknown, path: readonly PropertyKey[]): string {
  let at: unknown = json;
  const steps = path.map((step) => {
    at = readMember(at, step);
    const metadata = readMember(at, 'metadata');
    const names = ['formType', 'dtoMapping'].map((name) => readMember(metadata, name));
    return typeof step === 'number' && names.some(Boolean) ? names.filter(Boolean).join('.') : String(step);
  });
  return steps.join('.') || 'the answer';
}

function readMember(value: unknown, name: PropertyKey): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function show(text: string): string {
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text;
}
