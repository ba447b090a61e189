import { randomUUID } from 'node:crypto';
import type { Answer } from './line.ts';

/** Stands where a kept text goes; nobody can write it. */
const HERE = randomUUID();

/** The JSON of lists of tools. A list is made once for each address and never changed: what differs is another object. */
const kept = new WeakMap<object, Buffer>();

/** The parts that a message is as JSON, in order. A list of tools is not written again each time. */
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
