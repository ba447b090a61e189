import { createConfig, lintFromString } from '@redocly/openapi-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildOpenApi } from '../../rest/openapi.ts';
import { TOOLS } from '../../tools/index.ts';
import { type Parsed, startToys, type ToyServer } from './toy-server.ts';
import { toyTools } from './toy-tools.ts';

let toys: ToyServer;
let description: Parsed;
beforeAll(async () => {
  toys = await startToys();
  description = (await toys.ask('GET', '/openapi.json')).body;
});
afterAll(() => toys[Symbol.asyncDispose]());

/** What the recommended rules of Redocly have against a description, each with its place. */
async function lint(openapi: unknown): Promise<unknown[]> {
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source: JSON.stringify(openapi), config });
  return problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer]);
}

it('is valid OpenAPI 3.1 without a warning, for the toys and for the service', async () => {
  for (const tools of [toyTools(), TOOLS]) {
    expect(await lint(buildOpenApi(tools, { publicUrl: 'https://launch.test', version: '1.0.0' }))).toEqual(
      [],
    );
  }
});

it('has one operation for each tool, called as the tool', () => {
  expect(description.info.version).toBe('1.0.0');
  expect(description.servers).toEqual([{ url: `http://localhost:${toys.port}/v1` }]);
  const operations = Object.entries<Parsed>(description.paths).flatMap(([path, methods]) =>
    Object.entries<Parsed>(methods).map(([method, { operationId }]) => `${operationId} ${method} ${path}`),
  );
  expect(operations).toEqual([
    'search_toys get /toys',
    'get_toy get /toys/{slug}',
    'get_parcel get /parcels/{id}',
    'get_box get /boxes/{box_id}',
    'change_box patch /boxes/{box_id}',
    'add_box post /boxes',
    'quote_boxes post /boxes/quote',
    'seal_box post /boxes/{box_id}/seal',
    'empty_box delete /boxes/{box_id}/items/{item_id}',
  ]);
});

it('puts every input where it travels', () => {
  const search = description.paths['/toys'].get;
  expect(search.requestBody).toBeUndefined();
  expect(search.parameters).toContainEqual({
    name: 'page',
    in: 'query',
    required: false,
    description: expect.any(String) as string,
    schema: { type: 'integer', minimum: 1, maximum: 1000, default: 1 },
  });
  const change = description.paths['/boxes/{box_id}'].patch;
  expect(change.parameters.map(({ name, in: place }: Parsed) => `${place} ${name}`)).toEqual([
    'path box_id',
    'header Idempotency-Key',
  ]);
  expect(change.requestBody.required).toBe(false);
  expect(change.requestBody.content['application/json'].schema).toEqual({
    type: 'object',
    properties: {
      name: { type: ['string', 'null'], maxLength: 10, description: 'New name; null removes it.' },
    },
    additionalProperties: false,
  });
  const add = description.paths['/boxes'].post;
  expect(add.requestBody.required).toBe(true);
  expect(add.requestBody.content['application/json'].schema.required).toEqual(['name']);
  const seal = description.paths['/boxes/{box_id}/seal'].post;
  expect(seal.requestBody).toBeUndefined();
  expect(seal.parameters).toContainEqual({
    name: 'twice',
    in: 'query',
    required: false,
    description: 'Seal it on both sides.',
    schema: { type: 'boolean' },
  });
});

it('says what each operation needs and can answer', () => {
  const { get: search } = description.paths['/toys'];
  expect(search.security).toEqual([]);
  expect(Object.keys(search.responses)).toEqual(['200', '304', '400', '401', '429', '500', '503']);
  const { post: add } = description.paths['/boxes'];
  expect(add.security).toEqual([{ apiKey: [] }, { oauth: ['listings:write'] }]);
  expect(Object.keys(add.responses)).toEqual(['201', '400', '401', '403', '409', '413', '429', '500', '503']);
  expect(Object.keys(description.components.securitySchemes.oauth.flows.authorizationCode.scopes)).toEqual([
    'account:read',
    'listings:write',
    'orders:write',
  ]);
});

it('describes the errors that are really answered', async () => {
  const { issues, ...envelope } = description.components.schemas.Error.properties.error.properties;
  const { body } = await toys.ask('GET', '/toys?page=0');
  for (const key of Object.keys(body.error)) expect({ ...envelope, issues }).toHaveProperty(key);
  for (const key of Object.keys(body.error.issues[0])) expect(issues.items.properties).toHaveProperty(key);
});

it('is revalidated like any public read', async () => {
  const { headers } = await toys.ask('GET', '/openapi.json');
  const again = await toys.ask('GET', '/openapi.json', {
    headers: { 'If-None-Match': headers.get('ETag') as string },
  });
  expect(again.status).toBe(304);
});
