import { describe, expect, it } from 'vitest';
import { TOOLS } from '../../tools/index.ts';
import { toInputSchema } from '../../tools/shared/schema/json-schema.ts';
import { type Bounds, boundsOf } from './bounds.ts';
import { OPERATIONS } from './operations.ts';

it('is read whole from docs/specification.md', () => {
  expect(OPERATIONS).toHaveLength(47);
});

describe.each(OPERATIONS)('$name', ({ name, route, scope, idempotent, status, input }) => {
  const tool = TOOLS.find((candidate) => candidate.name === name);
  if (!tool) throw new Error(`${name} is not registered`);

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
    expect(boundsOf(toInputSchema(tool.input))).toEqual(expected(input));
  });
});

/** The bounds with a matcher where the specification leaves them to the server. */
function expected(input: Bounds): Bounds {
  return Object.fromEntries(
    Object.entries(input).map(([name, bounds]) => [
      name,
      bounds === '*' ? (expect.any(String) as string) : bounds,
    ]),
  );
}
