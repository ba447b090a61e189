import { describe, expect, it } from 'vitest';
import { TOOLS } from '../../tools/index.ts';
import { inputSchema } from '../../tools/kit/json-schema.ts';
import { boundsOf } from './bounds.ts';
import { OPERATIONS } from './operations.ts';

it('has the 41 operations of the specification', () => {
  expect(OPERATIONS).toHaveLength(41);
  expect(new Set(OPERATIONS.map(({ name }) => name)).size).toBe(41);
});

it('registers no operation that the specification does not have', () => {
  const known = OPERATIONS.map(({ name }) => name);
  expect(TOOLS.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([]);
});

describe.each(OPERATIONS)('$name', ({ name, route, scope, idempotent, status, input }) => {
  const tool = TOOLS.find((candidate) => candidate.name === name);
  if (!tool) {
    it.todo('is registered');
    return;
  }

  it(`is ${route}, ${scope ?? 'public'}, answers ${status}`, () => {
    const { rest } = tool;
    expect({
      route: `${rest.method} ${rest.path}`,
      scope: tool.scope,
      idempotent: rest.idempotent ?? false,
      status: rest.status ?? 200,
    }).toEqual({ route, scope, idempotent, status });
  });

  it('takes the inputs of the specification, within its bounds', () => {
    expect(boundsOf(inputSchema(tool.input))).toEqual(input);
  });
});
