import { expect, it } from 'vitest';
import { TOOLS } from '../../tools/index.ts';
import { toInputSchema } from '../../tools/shared/schema/json-schema.ts';
import { type Bounds, boundsOf } from './bounds.ts';
import { type Operation, OPERATIONS } from './operations.ts';

it('is read whole from docs/specification.md', () => {
  expect(OPERATIONS).toHaveLength(51);
});

const byName = new Map(TOOLS.map((tool) => [tool.name, tool]));
const each = (of: (operation: Operation) => unknown): object =>
  Object.fromEntries(OPERATIONS.map((operation) => [operation.name, of(operation)]));

it('each operation has the address, scope and status of the specification', () => {
  const built = each(({ name }) => {
    const { rest, scope } = byName.get(name)!;
    return {
      route: `${rest.method} ${rest.path}`,
      scope,
      idempotent: rest.idempotent ?? false,
      status: rest.status ?? 200,
    };
  });
  expect(built).toEqual(
    each(({ route, scope, idempotent, status }) => ({ route, scope, idempotent, status })),
  );
});

it('each operation takes the inputs of the specification, within its bounds', () => {
  expect(each(({ name }) => boundsOf(toInputSchema(byName.get(name)!.input)))).toEqual(
    each(({ input }) => expected(input)),
  );
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
