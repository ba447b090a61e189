import type { Tool } from '../runtime/define.ts';

/** Lists the `{name}` segments of an operation's path, in order. */
export const pathKeys = ({ rest }: Tool): string[] =>
  [...rest.path.matchAll(/\{(\w+)\}/g)].map(([, key = '']) => key);

/** Whether the operation's REST method takes a request body. */
export const takesBody = ({ rest }: Tool): boolean => rest.method !== 'GET' && rest.method !== 'DELETE';

/** Returns where REST sends an input. */
export function parameterPlace(tool: Tool, key: string): 'path' | 'query' | 'body' {
  if (pathKeys(tool).includes(key)) return 'path';
  return !takesBody(tool) || tool.rest.query?.includes(key) ? 'query' : 'body';
}

/** Lists the inputs of an operation that REST sends in one place. */
export const inputsIn = (tool: Tool, place: 'path' | 'query' | 'body'): string[] =>
  Object.keys(tool.input.shape).filter((key) => parameterPlace(tool, key) === place);

/** Returns the API group of an operation: the first segment of its path, such as `listings`. */
export const groupOf = ({ rest }: Tool): string => rest.path.split('/')[1] ?? '';

/** Groups operations by API group, in registry order. */
export const byGroup = (tools: readonly Tool[]): Map<string, Tool[]> => Map.groupBy(tools, groupOf);
