import { randomUUID } from 'node:crypto';
import { hasFrozenItems } from './frozen-items.ts';

const cache = new WeakMap<object, string>();

/** Takes the place of the items of a list; random, so that no answer can contain it. */
const PLACEHOLDER = randomUUID();

/**
 * Returns the JSON of an answer. It is serialized once: an answer of the response cache is sent again and again, and so are the
 * frozen items of lists.
 */
export function getBodyJson(body: Readonly<Record<string, unknown>>): string {
  const cached = cache.get(body);
  if (cached !== undefined) return cached;
  const { items } = body;
  const json = hasFrozenItems(items) ? serializeList(body, items) : JSON.stringify(body);
  cache.set(body, json);
  return json;
}

function serializeList(body: Readonly<Record<string, unknown>>, items: Record<string, unknown>[]): string {
  const around = JSON.stringify({ ...body, items: PLACEHOLDER });
  const [before = '', after = ''] = around.split(`"${PLACEHOLDER}"`);
  const list = items.map((item) => (Object.isFrozen(item) ? getBodyJson(item) : JSON.stringify(item)));
  return `${before}[${list.join(',')}]${after}`;
}
