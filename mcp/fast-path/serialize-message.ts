import { randomUUID } from 'node:crypto';
import type { Answer } from './shared-transport.ts';

/** A placeholder for a cached text; random, so that no message can contain it. */
const PLACEHOLDER = randomUUID();

/** The JSON of lists of tools. A list is built once per address and never changes. */
const jsonCache = new WeakMap<object, Buffer>();

/** Serializes a message as parts of JSON. The JSON of a list of tools is cached. */
export function serializeMessage(message: Answer): (string | Buffer)[] {
  if (!('result' in message) || !Array.isArray(message.result['tools'])) return [JSON.stringify(message)];
  const { result } = message;
  const around = JSON.stringify({ ...message, result: { ...result, tools: PLACEHOLDER } });
  const [before = '', after = ''] = around.split(`"${PLACEHOLDER}"`);
  return [before, getCachedJson(message.result['tools']), after];
}

function getCachedJson(list: object): Buffer {
  const cached = jsonCache.get(list) ?? Buffer.from(JSON.stringify(list));
  jsonCache.set(list, cached);
  return cached;
}
