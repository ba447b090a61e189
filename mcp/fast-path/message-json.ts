import { randomUUID } from 'node:crypto';
import type { Answer } from './line.ts';

/** A placeholder for a cached text; random, so that no message can contain it. */
const HERE = randomUUID();

/** The JSON of lists of tools. A list is built once per address and never changes. */
const kept = new WeakMap<object, Buffer>();

/** Serializes a message as parts of JSON. The JSON of a list of tools is cached. */
export function messageJson(message: Answer): (string | Buffer)[] {
  if (!('result' in message) || !Array.isArray(message.result['tools'])) return [JSON.stringify(message)];
  const { result } = message;
  const around = JSON.stringify({ ...message, result: { ...result, tools: HERE } });
  const [before = '', after = ''] = around.split(`"${HERE}"`);
  return [before, jsonOf(message.result['tools']), after];
}

function jsonOf(list: object): Buffer {
  const known = kept.get(list) ?? Buffer.from(JSON.stringify(list));
  kept.set(list, known);
  return known;
}
