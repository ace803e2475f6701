import { readFileSync } from 'node:fs';

/** One exchange of the API, written by hand from the specification. `{{name}}` stands for a value that differs each time. */
export interface Transcript {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  /** In their order, with the multipart boundary. Names may be `{{name}}`. */
  readonly headers: readonly (readonly [string, string])[];
  /** Multipart lines end in CRLF. */
  readonly body: string;
  readonly answer: { readonly status: number; readonly body: unknown };
}

export const TRANSCRIPT_NAMES = [
  'csrf',
  'deadlines',
  'characters-whitelist',
  'captcha',
  'wallet-settings',
  'forms-config',
  'signature-date',
  'cultures',
  'culture-content',
  'authorize-standard',
  'submit-standard',
] as const;
export type TranscriptName = (typeof TRANSCRIPT_NAMES)[number];

export function readTranscript(name: TranscriptName): Transcript {
  const text = readFileSync(new URL(`transcripts/${name}.http`, import.meta.url), 'utf8');
  const [request = '', answer = ''] = text.split('\n### answer\n\n');
  const { startLine, headers, body } = splitMessage(request);
  const [method = '', target = ''] = startLine.split(' ');
  const said = splitMessage(answer);
  return {
    method,
    target,
    headers,
    body: isMultipart(headers) ? body.replaceAll('\n', '\r\n') : body,
    answer: { status: Number(said.startLine.split(' ')[1]), body: JSON.parse(said.body) },
  };
}

function splitMessage(text: string) {
  const [head = '', ...rest] = text.split('\n\n');
  const [startLine = '', ...lines] = head.split('\n');
  const headers = lines.filter(Boolean).map((line): readonly [string, string] => {
    const colon = line.indexOf(': ');
    return [line.slice(0, colon), line.slice(colon + 2)];
  });
  return { startLine, headers, body: rest.join('\n\n') };
}

function isMultipart(headers: Transcript['headers']): boolean {
  return headers.some(([, value]) => value.startsWith('multipart/form-data'));
}
