import { createHash } from 'node:crypto';
import { expect } from '@playwright/test';
import { Claimant } from '../flows/claimant.ts';
import { test } from '../flows/flow-test.ts';
import { startPortal } from '../support/start-portal.ts';
import { smallPhoto } from '../support/test-files.ts';
import { parseMultipart } from './multipart.ts';
import { type Bindings, compare, fillIn } from './placeholders.ts';
import { type RecordedRequest, startRecordingProxy } from './recording-proxy.ts';
import { readTranscript, TRANSCRIPT_NAMES, type Transcript } from './transcript.ts';

const EXACT = { extra: false };

/** Returns the recorded requests for a transcript; the browser may repeat a request. */
function findRequests(requests: readonly RecordedRequest[], { method, target }: Transcript) {
  return requests.filter((request) => request.method === method && request.target === target);
}

function compareHeaders(transcript: Transcript, request: RecordedRequest, bindings: Bindings): string[] {
  return transcript.headers
    .filter(([, value]) => !value.startsWith('multipart/form-data'))
    .flatMap(([name, value]) => {
      const wanted = fillIn(name, bindings).toLowerCase();
      return compare(value, request.headers.get(wanted), bindings, EXACT, `header ${wanted}`);
    });
}

/** Compares the parts by name, because their order has no meaning. */
async function compareParts(transcript: Transcript, request: RecordedRequest, bindings: Bindings) {
  const boundary = transcript.headers.find(([name]) => name === 'Content-Type')?.[1] ?? '';
  const contentType = request.headers.get('content-type') ?? '';
  expect(contentType).toMatch(/^multipart\/form-data; boundary=\S+$/);
  const wanted = await parseMultipart(transcript.body, boundary);
  const sent = await parseMultipart(Buffer.from(request.body), contentType);
  const differences = wanted.flatMap((part) => {
    const name = part.name.startsWith('{{') ? fillIn(part.name, bindings) : part.name;
    const found = sent.filter((candidate) => candidate.name === name);
    const [other] = found;
    if (other === undefined || found.length > 1) return [`${name}: sent ${found.length} times`];
    if ('text' in part && 'text' in other) {
      return compare(JSON.parse(part.text), JSON.parse(other.text), bindings, EXACT, name);
    }
    if ('text' in part || 'text' in other) return [`${name}: text in one, a file in the other`];
    return compare([part.fileName, part.type], [other.fileName, other.type], bindings, EXACT, name);
  });
  return { differences, wanted, sent };
}

test('what the browser sends is what the transcripts of the specification say', async ({ browser }) => {
  const portal = await startPortal();
  const proxy = await startRecordingProxy(portal.url);
  const context = await browser.newContext({ baseURL: proxy.url });
  const photo = smallPhoto();
  try {
    const claimant = new Claimant(await context.newPage());
    await claimant.fillUntilSummary([['Photo', photo]]);
    await claimant.sign();
    await claimant.submit();
    await claimant.readReferenceCode();
    const requests = proxy.list();
    const bindings: Bindings = new Map([['csrfHeader', 'RequestVerificationToken']]);

    for (const name of TRANSCRIPT_NAMES) {
      const transcript = readTranscript(name);
      const [request] = findRequests(requests, transcript);
      if (request === undefined) throw new Error(`${transcript.method} ${transcript.target} was not sent.`);
      const isSubmit = name === 'submit-standard';
      if (transcript.method === 'GET') expect(request.body).toHaveLength(0);
      // Each unsafe call carries a CSRF token of its own.
      bindings.delete('csrfToken');
      expect(compareHeaders(transcript, request, bindings), name).toEqual([]);
      if (isSubmit) {
        const { differences, wanted, sent } = await compareParts(transcript, request, bindings);
        expect(differences, name).toEqual([]);
        expect(sent).toHaveLength(wanted.length);
        const file = sent.find((part) => 'bytes' in part);
        expect(file && 'bytes' in file && createHash('sha256').update(file.bytes).digest('hex')).toBe(
          photo.sha256,
        );
        expect(bindings.get('photoSha256')).toBe(photo.sha256);
        expect(bindings.get('photoSize')).toBe(photo.buffer.length);
      } else if (transcript.method === 'POST') {
        const sent: unknown = JSON.parse(request.body.toString());
        expect(compare(JSON.parse(transcript.body), sent, bindings, EXACT), name).toEqual([]);
      }
    }
    expect(findRequests(requests, readTranscript('submit-standard'))).toHaveLength(1);
    expect(findRequests(requests, readTranscript('authorize-standard'))).toHaveLength(1);
    // The specification knows every call of the portal but one: the decided question "did it arrive?".
    const known = new Set(TRANSCRIPT_NAMES.map((name) => readTranscript(name).target));
    const others = requests
      .filter(({ target }) => target.startsWith('/api/') && !known.has(target))
      .map(({ method, target }) => `${method} ${target}`);
    expect(others).toEqual([]);
  } finally {
    await context.close();
    await proxy.close();
    await portal.close();
  }
});
