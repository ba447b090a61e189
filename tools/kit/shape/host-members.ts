/**
 * Members that hosts are known to add to every call, whatever the tool takes. n8n sends what its agent was started with
 * (n8n-io/n8n 21500, 21716, 37308), Gemini CLI how calls are scheduled (google-gemini/gemini-cli 27403).
 */
const ADDED = new Set([
  'toolCallId',
  'tool_call_id',
  'sessionId',
  'chatInput',
  'action',
  'tool',
  'wait_for_previous',
]);

/**
 * Whether a member that an operation does not know comes from the program of the caller and says nothing to it: a known one,
 * or one like `_meta`, or `_` by which jQuery keeps caches away. Two underscores are no such mark: LangChain's `__arg1` holds what was asked.
 */
export const isFromHost = (name: string): boolean => ADDED.has(name) || /^_(?!_)/.test(name);
