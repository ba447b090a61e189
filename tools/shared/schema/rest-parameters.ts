import type { Tool } from '../runtime/define.ts';

/** Lists the `{name}` segments of an operation's path, in order. */
export const listPathKeys = ({ rest }: Tool): string[] =>
  [...rest.path.matchAll(/\{(\w+)\}/g)].map(([, key = '']) => key);

/** Whether the operation's REST method takes a request body. */
export const hasBody = ({ rest }: Tool): boolean => rest.method !== 'GET' && rest.method !== 'DELETE';

/** Returns where REST sends an input. */
export function getParameterLocation(tool: Tool, key: string): 'path' | 'query' | 'body' {
  if (listPathKeys(tool).includes(key)) return 'path';
  return !hasBody(tool) || tool.rest.query?.includes(key) ? 'query' : 'body';
}

/** Lists the inputs of an operation that REST sends in one place. */
export const listInputsIn = (tool: Tool, place: 'path' | 'query' | 'body'): string[] =>
  Object.keys(tool.input.shape).filter((key) => getParameterLocation(tool, key) === place);

/** Returns the API group of an operation: the first segment of its path, such as `listings`. */
export const getApiGroup = ({ rest }: Tool): string => rest.path.split('/')[1] ?? '';

/** Groups operations by API group, in registry order. */
export const groupByApi = (tools: readonly Tool[]): Map<string, Tool[]> => Map.groupBy(tools, getApiGroup);
