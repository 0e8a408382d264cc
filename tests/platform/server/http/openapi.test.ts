import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serviceNames } from '#platform/contract/service-names.ts';
import { services } from '#platform/contract/services.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';
import { operations } from '#tests/support/operations.ts';
import { fieldsOf } from '../input/damage.ts';
import { raw } from './raw.ts';

interface Described {
  operationId: string;
  tags: string[];
  summary: string;
  'x-permission': string;
  parameters?: { name: string; in: string; required?: boolean; schema: object }[];
  requestBody?: { content: Record<string, { schema: { properties?: Record<string, object>; additionalProperties?: boolean } }> };
  responses: Record<string, { description: string; content?: object }>;
}

interface Document {
  openapi: string;
  info: { title: string; version: string };
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, Described>>;
  components?: { schemas?: Record<string, object> };
}

let server: TestServer;
let document: Document;

beforeAll(async () => {
  server = await startServer('empty');
  document = JSON.parse((await raw(server.origin, '/api/openapi.json')).text) as Document;
});
afterAll(() => server.close());

const described = ({ path, method }: { path: string; method: string }) => document.paths[path.replace('/api', '')]?.[method.toLowerCase()];

const titleOf = ({ name, holds }: { name: string; holds: string }) => `${name}: ${holds}`;

describe('/api/openapi.json', () => {
  test('is OpenAPI 3.1 of this server', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d+$/);
    expect(document.info).toMatchObject({ title: 'Galen Ops', version: expect.stringMatching(/^\d+\.\d+\.\d+$/) });
    expect(document.servers).toEqual([{ url: '/api' }]);
    expect(document.tags.map(({ name }) => name)).toEqual(Object.values(serviceNames).map(titleOf));
    for (const path of Object.keys(document.paths))
      expect(
        Object.values(services).some(({ base }) => path.startsWith(`${base}/`)),
        path,
      ).toBe(true);
  });

  test('lists the operations of the contract and no other', () => {
    const listed = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} /api${path}`),
    );
    expect(listed.toSorted()).toEqual(operations.map(({ method, path }) => `${method} ${path}`).toSorted());
    const ids = operations.map((operation) => described(operation)?.operationId);
    expect(new Set(ids).size).toBe(operations.length);
  });

  test.each(operations)('$name is described with its permission, fields and refusals', (operation) => {
    const description = described(operation)!;
    expect(description['x-permission']).toBe(operation.permission);
    expect(description.tags).toEqual([titleOf(serviceNames[operation.service])]);
    expect(description.summary.length).toBeGreaterThan(10);
    expect(Object.keys(description.responses)).toEqual(expect.arrayContaining(['200', '400', '401', '403', '404']));
    const body = description.requestBody?.content['application/json']?.schema;
    for (const field of fieldsOf(operation)) {
      const location = field.inPath ? 'path' : 'query';
      const parameter = description.parameters?.find(({ name }) => name === field.name);
      const schema = parameter?.schema ?? body?.properties?.[field.name];
      expect(Object.keys(schema ?? {}).length, `${field.name} has a schema`).toBeGreaterThan(0);
      expect(parameter?.in ?? 'body', field.name).toBe(field.inPath || operation.method === 'GET' ? location : 'body');
    }
  });

  test('every reference resolves', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name!);
    for (const name of references) expect(document.components?.schemas).toHaveProperty(name);
  });
});

describe('/api/docs', () => {
  test('loads everything from this server', async () => {
    const page = await raw(server.origin, '/api/docs');
    expect(page).toMatchObject({ status: 200 });
    const sources = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address!);
    expect(sources.length).toBeGreaterThan(3);
    for (const address of sources.filter((each) => !each.startsWith('data:'))) {
      expect(address).toMatch(/^\/api\/docs\//);
      expect((await raw(server.origin, address)).status, address).toBe(200);
    }
    expect(page.headers['content-security-policy']).not.toMatch(/https?:|\*|unsafe-eval/);
    expect((await raw(server.origin, '/api/docs/open.js')).text).toContain("url: '/api/openapi.json'");
  });

  test('serves only the viewer’s files', async () => {
    for (const file of [
      'package.json',
      'swagger-initializer.js',
      'swagger-ui.css.map',
      'index.html',
      'oauth2-redirect.html',
      '../package.json',
      '..%2fpackage.json',
    ]) {
      expect([403, 404], file).toContain((await raw(server.origin, `/api/docs/files/${file}`)).status);
    }
  });
});
