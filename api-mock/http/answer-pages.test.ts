import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { createMockServer } from '../mock-fetch.ts';

const server = createMockServer();
afterAll(() => server.close());

function get(path: string): Promise<Response> {
  return server.fetch(new Request(`http://localhost${path}`));
}

function listFiles(folder: string): string[] {
  return readdirSync(fileURLToPath(new URL(`../${folder}`, import.meta.url))).filter((name) =>
    /\.(?:js|css)$/.test(name),
  );
}

describe('the mock’s own pages', () => {
  it.each(['/__mock/', '/__mock/openapi', '/__mock/login'])('%s has a strict policy', async (path) => {
    const response = await get(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
    const html = await response.text();
    expect(html).not.toMatch(/<script(?![^>]* src=)|\son\w+=|\sstyle=/);
  });

  it.each(['panel', 'openapi'])('serves each file of %s as what it is', async (folder) => {
    for (const name of listFiles(folder)) {
      const response = await get(`/__mock/${folder}/${name}`);
      expect(response.status, name).toBe(200);
      expect(response.headers.get('content-type')).toMatch(
        name.endsWith('.js') ? /^text\/javascript/ : /^text\/css/,
      );
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    }
  });

  it('serves the contract as OpenAPI', async () => {
    const response = await get('/__mock/openapi.json');
    expect(response.headers.get('content-type')).toContain('application/json');
    expect(await response.json()).toMatchObject({ openapi: expect.stringMatching(/^3\.1\./) });
  });

  it.each(['/__mock/panel/../options.ts', '/__mock/openapi/%2e%2e/node.ts', '/__mock/nothing'])(
    'has nothing at %s',
    async (path) => {
      expect((await get(path)).status).toBe(404);
    },
  );
});
