/** A body that is JSON, as a plain record. */
export type JsonBody = Record<string, unknown>;

export function withHeaders(request: Request, headers: Readonly<Record<string, string>>): Request {
  const changed = new Headers(request.headers);
  for (const [name, value] of Object.entries(headers)) changed.set(name, value);
  return new Request(request.url, {
    method: request.method,
    headers: changed,
    body: request.body,
    signal: request.signal,
    duplex: 'half',
  } as RequestInit);
}

export async function withBody(request: Request, change: (bytes: Buffer) => Buffer): Promise<Request> {
  const bytes = change(Buffer.from(await request.arrayBuffer()));
  return new Request(request.url, {
    method: request.method,
    headers: request.headers,
    body: new Uint8Array(bytes),
    signal: request.signal,
  });
}

export async function withJson(response: Response, change: (body: JsonBody) => unknown): Promise<Response> {
  const body: JsonBody = await response.json();
  return new Response(JSON.stringify(change(body)), { status: response.status, headers: response.headers });
}

export function answerInstead(response: Response, status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status, headers: response.headers });
}

export function withoutHeader(response: Response, name: string): Response {
  const headers = new Headers(response.headers);
  headers.delete(name);
  return new Response(response.body, { status: response.status, headers });
}
