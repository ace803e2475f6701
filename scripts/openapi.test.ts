import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { ruleSchema } from '#api-mock/case/rule-schema.ts';
import { describeParameters, RULE_SCHEMAS } from '#claim/rules/rule-schemas.ts';
import { ENDPOINTS } from '#server/endpoints.ts';
import { submissionPayloadSchema } from '#server/submission.ts';
import { createDocument, DOCUMENT_PATH, renderDocument } from './openapi/document.ts';

const document = JSON.parse(renderDocument());
type Operation = { operationId: string; security?: object[]; responses: Record<string, { headers: object }> };

function listOperations(): (readonly [string, Operation])[] {
  return Object.entries<Record<string, Operation>>(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const,
    ),
  );
}

function listReferences(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    name === '$ref' && typeof inner === 'string' ? [inner] : listReferences(inner),
  );
}

function resolve(address: string): unknown {
  return address
    .slice(2)
    .split('/')
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], document);
}

it('has the rules that the files of a case may name, with their parameters', () => {
  const written = ruleSchema.options.map((option) => {
    const { properties = {}, required = [] } = z.toJSONSchema(option, { io: 'input' });
    const isParameter = (name: string) => name !== 'type' && name !== 'message';
    const type = option.shape.type.value;
    return {
      type,
      names: Object.keys(properties).filter(isParameter),
      required: required.filter(isParameter),
    };
  });
  const adapted = Object.keys(RULE_SCHEMAS).map((type) => {
    const { properties = {}, required = [] } = describeParameters(type) ?? {};
    return { type, names: Object.keys(properties), required };
  });
  expect(written).toEqual(adapted);
});

describe('the OpenAPI document', () => {
  it('is the one that is checked in (else: npm run openapi)', () => {
    expect(readFileSync(DOCUMENT_PATH, 'utf8')).toBe(renderDocument());
  });

  it('is the one that the command writes', () => {
    const told = execFileSync(process.execPath, ['scripts/openapi.ts', '--check'], { encoding: 'utf8' });
    expect(told).toContain('agrees with the contract');
  });

  it('has every call of the specification, and "did it arrive?"', () => {
    expect(listOperations().map(([call]) => call)).toEqual([
      'GET /api/csrf',
      'GET /api/deadlines',
      'GET /api/characters-whitelist',
      'GET /api/captcha',
      'GET /api/banking/{walletProvider}-settings',
      'GET /api/forms/config',
      'GET /api/signature-date',
      'GET /api/cultures',
      'GET /api/culture/content',
      'GET /api/culture/set-language',
      'POST /api/forms/{form}/authorize',
      'POST /api/forms/{form}',
      'GET /api/submissions/status',
      'POST /api/session-timeout',
    ]);
    const paths = Object.keys(document.paths);
    expect(Object.values(ENDPOINTS).filter((path) => !paths.includes(path))).toEqual([]);
  });

  it('refers to nothing that it does not hold', () => {
    const references = listReferences(document);
    expect(references.length).toBeGreaterThan(50);
    expect(references.filter((address) => resolve(address) === undefined)).toEqual([]);
  });

  it('names each operation once', () => {
    const ids = listOperations().map(([, { operationId }]) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('asks a CSRF token of every POST and of nothing else', () => {
    for (const [call, { security }] of listOperations()) {
      expect(JSON.stringify(security ?? []).includes('csrf'), call).toBe(call.startsWith('POST'));
    }
  });

  it('puts the server’s clock on every answer', () => {
    for (const [call, { responses }] of listOperations()) {
      for (const [status, { headers }] of Object.entries(responses)) {
        expect(headers, `${call} ${status}`).toHaveProperty('Date');
      }
    }
  });

  it('has a part, with its encoding, for each member of the payload', () => {
    const { schema, encoding } =
      document.paths['/api/forms/{form}'].post.requestBody.content['multipart/form-data'];
    const parts = [...Object.keys(submissionPayloadSchema.shape), 'documents'];
    expect(Object.keys(schema.properties)).toEqual(parts);
    expect(Object.keys(encoding)).toEqual(parts);
    expect('client-a1b2c3d4').toMatch(new RegExp(Object.keys(schema.patternProperties)[0] ?? '$.'));
  });

  it('is the same each time', () => {
    expect(createDocument()).toEqual(document);
  });
});
