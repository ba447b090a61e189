import type { Tool } from './define.ts';

/** The `{name}` parts of an operation's path, in order. */
export const pathKeys = ({ rest }: Tool): string[] =>
  [...rest.path.matchAll(/\{(\w+)\}/g)].map(([, key = '']) => key);

/** Where inputs that are not part of the path travel: in the query for GET and DELETE, else in the body. */
export const carrier = ({ rest }: Tool): 'query' | 'body' =>
  rest.method === 'GET' || rest.method === 'DELETE' ? 'query' : 'body';

/** Where one input travels through REST. */
export const parameterPlace = (tool: Tool, key: string): 'path' | 'query' | 'body' =>
  pathKeys(tool).includes(key) ? 'path' : carrier(tool);

/** The part of the API an operation belongs to: the first segment of its path, such as `listings`. */
export const groupOf = ({ rest }: Tool): string => rest.path.split('/')[1] ?? '';

/** Operations by the part of the API they belong to, in registry order. */
export const byGroup = (tools: readonly Tool[]): Map<string, Tool[]> => Map.groupBy(tools, groupOf);
