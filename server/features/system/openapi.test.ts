import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { ERRORS, type ErrorCode } from '#contract/errors.ts';
import { readConfig } from '#server/config.ts';
import type { Access, Api } from '#server/kit/serve.ts';
import { NAMED_CONTRACT_FILES, type JsonSchema } from './api-schemas.ts';
import { exampleOfSchema } from './openapi-examples.ts';
import { faultsOf } from './openapi-lint.ts';
import type { OperationObject } from './openapi-types.ts';
import { openApiDocument } from './openapi.ts';

const CONTRACT = new URL('../../../contract/', import.meta.url);
const files = readdirSync(CONTRACT).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
const modules = await Promise.all(
  files.map(async (name) => ({
    name,
    exports: (await import(new URL(name, CONTRACT).href)) as Record<string, unknown>,
  })),
);
const endpoints = modules.flatMap(({ exports }) =>
  Object.entries(exports)
    .filter(([name]) => name.endsWith('Api'))
    .flatMap(([, group]) => Object.values(group as Record<string, Endpoint>)),
);

function apiOf(operations: { endpoint: Endpoint; access: Access }[]): Api {
  return { operations, services: { config: readConfig({}) } } as unknown as Api;
}

function accessFor(path: string): Access {
  return path.startsWith('/administracion') ? { action: 'administer', subject: 'Documents' } : 'public';
}

const document = openApiDocument(
  apiOf(endpoints.map((one) => ({ endpoint: one, access: accessFor(one.path) }))),
  '9.9.9',
);
const described = (one: Endpoint) => document.paths[one.path]?.[one.method.toLowerCase()] as OperationObject;
const jsonOf = (operation: OperationObject, status: number) => {
  const response = operation.responses[status];
  return response !== undefined && 'content' in response ? response.content?.['application/json'] : undefined;
};

describe('the OpenAPI document', () => {
  it('has no structural fault', () => {
    expect(faultsOf(document)).toEqual([]);
  });

  it('describes every operation of the contract', () => {
    expect(endpoints.length).toBeGreaterThan(50);
    expect(endpoints.filter((one) => described(one)?.operationId !== one.operationId)).toEqual([]);
  });

  it('answers 202 only where nothing is in force yet: what changes a record that somebody saw is done or proposed', () => {
    const unclear = endpoints.filter(({ status, ifMatch }) => status === 202 && ifMatch === true);
    expect(unclear.map(({ operationId }) => operationId)).toEqual([]);
  });

  it('names the kinds of file that an answer may be', () => {
    const kindsOf = (operationId: string) => {
      const one = endpoints.find((endpoint) => endpoint.operationId === operationId) ?? expect.fail();
      const answer = described(one).responses['200'] ?? expect.fail();
      return 'content' in answer ? Object.keys(answer.content ?? {}) : [];
    };
    expect(kindsOf('exportSuppliers')).toEqual([
      'text/csv',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'application/json',
    ]);
    expect(kindsOf('getCertificatePdf')).toEqual(['application/pdf']);
    expect(kindsOf('downloadPortableFile')).toEqual(['application/zip']);
    expect(kindsOf('downloadOfflineVerifier')).toEqual(['text/html']);
  });

  it('shows for every JSON answer an example that the answer’s own shape accepts', () => {
    for (const one of endpoints) {
      if (one.response === undefined) continue;
      const example = jsonOf(described(one), one.status ?? 200)?.example;
      expect(one.response.safeParse(example).error?.issues, one.operationId).toBeUndefined();
    }
  });

  it('shows for every JSON request an example that the server accepts', () => {
    for (const one of endpoints) {
      if (one.body === undefined) continue;
      const example = described(one).requestBody?.content['application/json']?.example;
      expect(one.body.safeParse(example).error?.issues, one.operationId).toBeUndefined();
    }
  });

  it('shows for path parameters and required search parameters values that the server accepts', () => {
    for (const one of endpoints) {
      const given = (place: string) =>
        Object.fromEntries(
          described(one)
            .parameters.filter((parameter) => parameter.in === place && parameter.required)
            .map(({ name, example }) => [name, String(example)]),
        );
      expect(one.params?.safeParse(given('path')).error?.issues, one.operationId).toBeUndefined();
      expect(one.query?.safeParse(given('query')).error?.issues, one.operationId).toBeUndefined();
    }
  });

  it('names for every operation the errors that it declares, each with an example', () => {
    for (const one of endpoints) {
      for (const code of one.errors ?? []) {
        if (one.operationId === 'getHealth') continue;
        const response = described(one).responses[ERRORS[code][0]] as { $ref: string };
        const name = response.$ref.split('/').at(-1) as string;
        const examples = document.components.responses[name]?.content?.['application/problem+json']?.examples;
        expect(Object.keys(examples ?? {}) as ErrorCode[], one.operationId).toContain(code);
      }
    }
  });

  it('asks for If-Match where a version is changed, and for a token where access is not public', () => {
    for (const one of endpoints) {
      const operation = described(one);
      const asks = operation.parameters.some(
        (parameter) => parameter.name === 'If-Match' && parameter.required,
      );
      expect(asks, one.operationId).toBe(one.ifMatch === true);
      expect(operation.security.length > 0, one.operationId).toBe(operation['x-acceso'] !== 'public');
    }
  });

  it('is made once for the same operations', () => {
    const api = apiOf(endpoints.map((one) => ({ endpoint: one, access: 'public' })));
    expect(openApiDocument(api, '1')).toBe(openApiDocument(api, '1'));
  });

  it('names the shapes of every file of the contract that has endpoints', () => {
    const withEndpoints = modules.filter(({ exports }) =>
      Object.keys(exports).some((name) => name.endsWith('Api')),
    );
    expect(NAMED_CONTRACT_FILES.toSorted()).toEqual(
      withEndpoints.map(({ name }) => name.replace(/(-api)?\.ts$/, '')).toSorted(),
    );
  });
});

describe('the linter of the document', () => {
  const planted = (change: (copy: typeof document) => void) => {
    const copy = structuredClone(document);
    change(copy);
    return faultsOf(copy);
  };
  const health = (copy: typeof document) => copy.paths['/salud']?.get as OperationObject;

  it('sees a repeated operationId, a lost reference, a missing summary, an undeclared tag and an undeclared parameter', () => {
    expect(planted((copy) => void (health(copy).operationId = 'listProcedures'))[0]).toContain(
      'listProcedures',
    );
    expect(planted((copy) => void delete copy.components.schemas.Health)[0]).toContain('Health');
    expect(planted((copy) => void (health(copy).summary = ''))[0]).toContain('summary');
    expect(planted((copy) => void copy.tags.splice(0))[0]).toContain('tag');
    expect(planted((copy) => void (copy.paths['/x/{y}'] = { get: health(copy) })).join()).toContain('{y}');
  });

  it('sees an operation without access, without a 4xx, or without a success', () => {
    expect(planted((copy) => void Reflect.deleteProperty(health(copy), 'x-acceso'))[0]).toContain('x-acceso');
    expect(planted((copy) => void delete health(copy).responses['429'])[0]).toContain('4xx');
    expect(planted((copy) => void delete health(copy).responses['200'])[0]).toContain('2xx');
  });
});

describe('examples', () => {
  it.each<[JsonSchema, unknown]>([
    [{ type: 'string', enum: ['a', 'b'] }, 'a'],
    [{ anyOf: [{ type: 'null' }, { type: 'integer', minimum: 5 }] }, 5],
    [{ type: ['string', 'null'], format: 'date' }, '2026-03-02'],
    [{ type: 'array', items: { const: 7 }, minItems: 2 }, [7, 7]],
    [{ $ref: '#/components/schemas/X' }, true],
  ])('fit %j', (schema, expected) => {
    expect(exampleOfSchema(schema, { X: { const: true } })).toEqual(expected);
  });

  it('fit a shape with a bound, a pattern and an optional part', () => {
    const shape = z.object({
      n: z.number().max(0),
      date: z.string().regex(/^\d{4}-\d{2}-\d{2}$/),
      more: z.string().min(30).optional(),
    });
    expect(shape.safeParse(exampleOfSchema(z.toJSONSchema(shape) as JsonSchema, {})).error).toBeUndefined();
  });
});
