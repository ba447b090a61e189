import type { Tool } from '../runtime/define.ts';

/** The `{name}` parts of an operation's path, in order. */
export const pathKeys = ({ rest }: Tool): string[] =>
  [...rest.path.matchAll(/\{(\w+)\}/g)].map(([, key = '']) => key);

export const takesBody = ({ rest }: Tool): boolean => rest.method !== 'GET' && rest.method !== 'DELETE';

/** Where one input travels through REST. */
export function parameterPlace(tool: Tool, key: string): 'path' | 'query' | 'body' {
  if (pathKeys(tool).includes(key)) return 'path';
  return !takesBody(tool) || tool.rest.query?.includes(key) ? 'query' : 'body';
}

/** The inputs of an operation that travel in one place. */
export const inputsIn = (tool: Tool, place: 'path' | 'query' | 'body'): string[] =>
  Object.keys(tool.input.shape).filter((key) => parameterPlace(tool, key) === place);

/** The part of the API an operation belongs to: the first segment of its path, such as `listings`. */
export const groupOf = ({ rest }: Tool): string => rest.path.split('/')[1] ?? '';

/** Operations by the part of the API they belong to, in registry order. */
export const byGroup = (tools: readonly Tool[]): Map<string, Tool[]> => Map.groupBy(tools, groupOf);
