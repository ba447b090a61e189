import { isRecord } from '../../../rules/typed/records.ts';
import { coerceJson } from './coerce-values.ts';

/**
 * Members that MCP hosts add to every call, whatever the tool accepts. n8n sends the input of its agent
 * (n8n-io/n8n 21500, 21716, 37308), Gemini CLI the scheduling of calls (google-gemini/gemini-cli 27403). Cursor sends
 * `random_string` to tools without arguments, and has its models explain a call.
 */
const HOST_MEMBERS = new Set([
  'toolCallId',
  'tool_call_id',
  'sessionId',
  'chatInput',
  'action',
  'tool',
  'wait_for_previous',
  'random_string',
  'explanation',
]);

/**
 * Whether an unknown member was added by the client program and can be dropped: a listed one, one such as `_meta`, or `_`,
 * jQuery's cache buster. Names with two underscores are kept: LangChain's `__arg1` holds the user's input.
 */
export const isHostMember = (name: string): boolean => HOST_MEMBERS.has(name) || /^_(?!_)/.test(name);

/** Members in which models nest all arguments of a call (nicobailon/pi-mcp-adapter 363). No operation has an input of these names. */
const WRAPPER_MEMBERS = new Set(['arguments', 'args', 'input', 'params', 'parameters', 'kwargs']);

/** Returns the arguments of a call, unwrapped if they are nested in a single member. */
export function unwrapArguments(args: unknown): unknown {
  if (!isRecord(args)) return args;
  const [[name, value] = ['', undefined], ...others] = Object.entries(args).filter(
    ([member]) => !isHostMember(member),
  );
  const unwrapped = others.length === 0 && WRAPPER_MEMBERS.has(name) ? coerceJson(value) : undefined;
  return isRecord(unwrapped) ? unwrapped : args;
}
