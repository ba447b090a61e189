import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { Scope } from '../../tools/kit/define.ts';
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
export const OPERATIONS: Operation[] = Object.entries(operationsIn(readFileSync(SPECIFICATION, 'utf8'))).map(
  ([name, written]) => ({ name, scope: null, idempotent: false, status: 200, input: {}, ...written }),
);

/** The blocks of the page are one document: the operations refer to the fields. */
function operationsIn(page: string): Record<string, Written> {
  const blocks = [...page.matchAll(/^```yaml \w+\n(.*?)^```$/gms)].map(([, block]) => block);
  const { draft_fields, listing_fields, socials, faqs, milestone, story, order, ...operations } = parse(
    blocks.join('\n'),
    { merge: true },
  ) as Record<string, Written>;
  return operations;
}
