import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { Scope } from '../../tools/shared/runtime/define.ts';
import type { Bounds } from './bounds.ts';

/** One operation of docs/specification.md. */
export type Operation = {
  name: string;
  route: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`;
  scope: Scope | null;
  idempotent: boolean;
  status: 200 | 201;
  input: Bounds;
};

type Written = Partial<Operation> & Pick<Operation, 'route'>;

const SPECIFICATION = new URL('../../docs/specification.md', import.meta.url);

/** The operations of the specification, as the page itself has them: what each is called, needs and takes. */
export const OPERATIONS: Operation[] = Object.entries(partsOf(readFileSync(SPECIFICATION, 'utf8')))
  .filter(([, part]) => 'route' in part)
  .map(([name, written]) => ({
    name,
    scope: null,
    idempotent: false,
    status: 200,
    input: {},
    ...(written as Written),
  }));

/** The blocks of the page are one document: operations refer to the fields that stand before them. */
function partsOf(page: string): Record<string, object> {
  const blocks = [...page.matchAll(/^```yaml \w+\n(.*?)^```$/gms)].map(([, block]) => block);
  return parse(blocks.join('\n'), { merge: true }) as Record<string, object>;
}
