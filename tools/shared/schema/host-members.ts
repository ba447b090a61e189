import { isRecord } from '../../../rules/typed/records.ts';
import { meantJson } from './meant-values.ts';

/**
 * Members that hosts are known to add to every call, whatever the tool takes. n8n sends what its agent was started with
 * (n8n-io/n8n 21500, 21716, 37308), Gemini CLI how calls are scheduled (google-gemini/gemini-cli 27403). Cursor
 * fills in `random_string` where a tool takes nothing, and has its models explain a call.
 */
const ADDED = new Set([
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
 * Whether a member that an operation does not know comes from the program of the caller and says nothing to it: a known one,
 * or one like `_meta`, or `_` by which jQuery keeps caches away. Two underscores are no such mark: LangChain's `__arg1` holds what was asked.
 */
export const isFromHost = (name: string): boolean => ADDED.has(name) || /^_(?!_)/.test(name);

/** Members into which models put all arguments of a call once more (nicobailon/pi-mcp-adapter 363): no operation takes one of these names. */
const WRAPPERS = new Set(['arguments', 'args', 'input', 'params', 'parameters', 'kwargs']);

/** The arguments of a call, taken out of the only member that they were put into. */
export function withoutWrapper(args: unknown): unknown {
  if (!isRecord(args)) return args;
  const [[name, value] = ['', undefined], ...others] = Object.entries(args).filter(
    ([member]) => !isFromHost(member),
  );
  const inside = others.length === 0 && WRAPPERS.has(name) ? meantJson(value) : undefined;
  return isRecord(inside) ? inside : args;
}
