/** A part of a multipart body: text, or a file. */
export type Part =
  | { readonly name: string; readonly text: string }
  | { readonly name: string; readonly fileName: string; readonly type: string; readonly bytes: Buffer };

/** Parses multipart with undici, which is independent of the portal's serializer and the mock's parser. */
export async function parseMultipart(
  body: Uint8Array<ArrayBuffer> | string,
  contentType: string,
): Promise<Part[]> {
  const form = await new Response(body, { headers: { 'Content-Type': contentType } }).formData();
  const parts = [...form].map(async ([name, value]): Promise<Part> => {
    if (typeof value === 'string') return { name, text: value };
    return { name, fileName: value.name, type: value.type, bytes: Buffer.from(await value.arrayBuffer()) };
  });
  return Promise.all(parts);
}
