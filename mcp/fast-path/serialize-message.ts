import { randomUUID } from 'node:crypto';
import { isRecord } from '../../rules/typed/records.ts';
import { getBodyJson } from '../../tools/shared/runtime/body-json.ts';
import type { Answer } from './shared-transport.ts';

/** A placeholder for a cached text; random, so that no message can contain it. */
const PLACEHOLDER = randomUUID();

/** The JSON of lists of tools. A list is built once per address and never changes. */
const toolLists = new WeakMap<object, Buffer>();

/** The JSON of the content of a tool result, by its structured content; `text` is the text that it was made from. */
const contents = new WeakMap<object, { text: unknown; json: string }>();

/**
 * Serializes a message as parts of JSON. The JSON of a list of tools, and of an answer that is sent again, is cached. `original` is
 * the object of which its structured content may be a copy.
 */
export function serializeMessage(message: Answer, original?: Record<string, unknown>): (string | Buffer)[] {
  if (!('result' in message)) return [JSON.stringify(message)];
  const { tools, content, structuredContent } = message.result;
  if (Array.isArray(tools)) {
    const [before, after] = serializeAround(message, { tools: PLACEHOLDER });
    return [before, getToolListJson(tools), after];
  }
  if (!Array.isArray(content) || content.length !== 1 || !isRecord(structuredContent))
    return [JSON.stringify(message)];
  const [before, after] = serializeAround(message, { content: PLACEHOLDER, structuredContent: undefined });
  const body = original ?? structuredContent;
  return [`${before}${getContentJson(content, body)},"structuredContent":${getBodyJson(body)}${after}`];
}

/** Serializes a message with a placeholder in its result, and returns the texts before and after it. */
function serializeAround(
  message: Answer & { result: object },
  members: Record<string, unknown>,
): [before: string, after: string] {
  const around = JSON.stringify({ ...message, result: { ...message.result, ...members } });
  const [before = '', after = ''] = around.split(`"${PLACEHOLDER}"`);
  return [before, after];
}

function getToolListJson(list: object): Buffer {
  const cached = toolLists.get(list) ?? Buffer.from(JSON.stringify(list));
  toolLists.set(list, cached);
  return cached;
}

function getContentJson(content: unknown[], body: object): string {
  const { text } = isRecord(content[0]) ? content[0] : {};
  const cached = contents.get(body);
  if (cached && cached.text === text) return cached.json;
  const json = JSON.stringify(content);
  contents.set(body, { text, json });
  return json;
}
