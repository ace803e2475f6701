import * as z from 'zod/mini';
import { LIST_SECTIONS, SINGLE_SECTIONS } from '#server/form-model.ts';
import { submissionPayloadSchema, submissionStatusSchema } from '#server/submission.ts';
import type { ServerCase } from '../case/server-case.ts';
import type { StoredFile } from '../control/contract.ts';
import type { EndpointName } from '../http/endpoints.ts';
import { captchaEventSchema } from '../scenario/captcha-event.ts';
import { isJsonObject } from '../scenario/merge-patch.ts';
import type { Scenario } from '../scenario/scenario.ts';

/** Endpoints whose answers are the same for everyone. They contain no claimant's data, so a recording keeps them unchanged. */
const PUBLIC_ENDPOINTS: ReadonlySet<string> = new Set([
  'deadlines',
  'characterWhitelist',
  'captcha',
  'walletSettings',
  'formsConfig',
  'signatureDate',
  'cultures',
  'cultureContent',
] satisfies EndpointName[]);

export function isPublic(endpoint: string): boolean {
  return PUBLIC_ENDPOINTS.has(endpoint);
}

/** Kind of value -> replacement that a replay uses if the mock has no value of its own in that place. */
const STAND_INS = {
  text: 'Replaced',
  email: 'replaced@example.org',
  date: '01/01/2000',
  digits: '000000',
  number: 0,
  'yes or no': false,
} as const;
type Kind = keyof typeof STAND_INS;

const PLACEHOLDERS: ReadonlyMap<string, Kind> = new Map(
  (Object.keys(STAND_INS) as Kind[]).map((kind) => [toPlaceholder(kind), kind]),
);

function toPlaceholder(kind: Kind): string {
  return `«${kind}»`;
}

/** Context that tells the mock's own words from a claimant's. */
export interface KnownWords {
  readonly serverCase: ServerCase;
  readonly scenario: Scenario;
}

interface Place {
  readonly member: string;
  readonly isField: boolean;
}

/** Replaces every value of a JSON body by a placeholder of its kind, except those that `isKept` allows. */
export function replaceValues(body: unknown, words: KnownWords): unknown {
  return replaceValue(body, { member: '', isField: false }, words);
}

function replaceValue(value: unknown, place: Place, words: KnownWords): unknown {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) return value.map((item) => replaceValue(item, place, words));
  if (isJsonObject(value)) return replaceMembers(value, place, words);
  if (typeof value === 'number') return toPlaceholder('number');
  if (typeof value === 'boolean') return place.isField ? toPlaceholder('yes or no') : value;
  const text = String(value);
  if (place.isField || !isKept(place.member, text, words)) return toPlaceholder(kindOf(text));
  return place.member === 'error' ? replaceQuotations(text, words) : text;
}

const MEMBER_NAME = /^[A-Za-z]\w{0,63}$/;

function replaceMembers(value: Readonly<Record<string, unknown>>, place: Place, words: KnownWords): unknown {
  return Object.fromEntries(
    Object.entries(value).map(([member, inner]) => [
      MEMBER_NAME.test(member) ? member : toPlaceholder('text'),
      replaceValue(inner, { member, isField: place.isField || member === 'fields' }, words),
    ]),
  );
}

/** Allows texts outside a model's fields that cannot be user input: names of the contract or the case, the server's own words. */
function isKept(member: string, text: string, { serverCase, scenario }: KnownWords): boolean {
  switch (member) {
    case 'formType':
      return serverCase.forms.some(({ formType }) => formType === text);
    case 'dtoMapping':
      return SECTIONS.has(text);
    case 'state':
      return submissionStatusSchema.shape.state.safeParse(text).success;
    case 'event':
      return captchaEventSchema.safeParse(text).success;
    case 'filedAt':
      return z.iso.datetime().safeParse(text).success;
    case 'userPreferredCulture':
      return Object.hasOwn(serverCase.cultureNames, text);
    case 'requestHeaderName':
      return text === scenario.csrf.headerName;
    case 'error':
      // A report of the mock's own mistake may quote the input that caused it.
      return !text.startsWith('api-mock:');
    default:
      return false;
  }
}

const SECTIONS: ReadonlySet<string> = new Set([...SINGLE_SECTIONS, ...LIST_SECTIONS]);

/** Keeps the server's words of a refusal, but replaces what they quote from the claim; the mock puts that in double quotes. */
function replaceQuotations(text: string, { scenario }: KnownWords): string {
  if (text === scenario.submit.errorText || text === scenario.authorize.errorText) return text;
  return text.replace(/".*"/s, `"${toPlaceholder('text')}"`);
}

function kindOf(text: string): Kind {
  if (/^\S+@\S+$/.test(text)) return 'email';
  if (/^\d{1,2}\/\d{1,2}\/\d{4}$/.test(text)) return 'date';
  return /^[\d\s().,+-]*\d[\d\s().,+-]*$/.test(text) ? 'digits' : 'text';
}

export type ReadBody =
  | { readonly json: unknown }
  | { readonly parts: ReadonlyMap<string, string>; readonly files: readonly StoredFile[] };

const PARTS: ReadonlySet<string> = new Set(Object.keys(submissionPayloadSchema.shape));

/** Replaces the values of a request body. Of a file, only the type by its first bytes remains. */
export function replaceRequest(body: ReadBody, words: KnownWords): unknown {
  if ('json' in body) return replaceValues(body.json, words);
  const parts = [...body.parts].map(([name, text]) => {
    const member = PARTS.has(name) ? name : toPlaceholder('text');
    return [member, replaceValue(parseText(text), { member, isField: false }, words)];
  });
  return {
    parts: Object.fromEntries(parts),
    files: body.files.map(({ detectedType }) => detectedType ?? 'unknown type'),
  };
}

function parseText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Replaces placeholders by the mock's own values in the same place (tokens, codes, prepopulated data), else by stand-ins. */
export function fillIn(recorded: unknown, own: unknown): unknown {
  if (Array.isArray(recorded)) {
    const items: readonly unknown[] = Array.isArray(own) ? own : [];
    return recorded.map((item, index) => fillIn(item, items[index]));
  }
  if (isJsonObject(recorded)) {
    const members = isJsonObject(own) ? own : {};
    return Object.fromEntries(
      Object.entries(recorded).map(([name, inner]) => [name, fillIn(inner, members[name])]),
    );
  }
  const kind = typeof recorded === 'string' ? PLACEHOLDERS.get(recorded) : undefined;
  if (kind === undefined) return recorded;
  return typeof own === typeof STAND_INS[kind] ? own : STAND_INS[kind];
}
