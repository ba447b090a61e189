import type { Tool as ListedTool } from '@modelcontextprotocol/server';
import { askedScopes } from '../tools/kit/call/asked-scopes.ts';
import type { Tool } from '../tools/kit/call/define.ts';
import { type JsonSchema, outputSchema } from '../tools/kit/shape/json-schema.ts';
import { advertisedOutput } from '../tools/kit/call/would.ts';
import { mapMembers } from '../rules/typed/records.ts';
import { advertisedInput } from './key-argument.ts';

/**
 * Who may call a tool, in the form ChatGPT reads. Public tools name only `noauth`: signing in changes nothing
 * about them.
 */
const securitySchemes = (tool: Tool) =>
  tool.scope === null ? [{ type: 'noauth' }] : [{ type: 'oauth2', scopes: askedScopes(tool) }];

// A host puts the list into every conversation: what lies deeper is in the OpenAPI description alone. Only the records of
// a list are what an answer is about.
const LEVELS = 1;
const RECORDS = 'items';

/** A schema with so many levels of objects inside each other; a deeper one is only said to be an object. */
function shallow(schema: JsonSchema, levels = LEVELS): JsonSchema {
  const { properties, items, additionalProperties: values, ...rest } = schema;
  if (schema.type === 'object' && levels === 0)
    return { type: 'object', ...(rest.description ? { description: rest.description } : {}) };
  return {
    ...rest,
    ...(properties
      ? {
          properties: mapMembers(properties, (one, name) =>
            shallow(one, name === RECORDS ? levels : levels - 1),
          ),
        }
      : {}),
    ...(items ? { items: shallow(items, levels) } : {}),
    ...(values === undefined
      ? {}
      : { additionalProperties: typeof values === 'object' ? shallow(values, levels) : values }),
  };
}

/**
 * What knowing a tool costs an assistant, in tokens of some four characters: hosts put name, title, description and
 * input of every tool into each conversation.
 */
export const tokensOf = (tool: Tool): number =>
  Math.ceil(
    [tool.name, tool.title, tool.description, JSON.stringify(advertisedInput(tool))].join(' ').length / 4,
  );

/** The tools as `tools/list` shows them. Converting schemas is slow: call it once. */
export function toolList(tools: readonly Tool[]): ListedTool[] {
  const listed = tools.map((tool) => ({
    name: tool.name,
    title: tool.title,
    description: tool.description,
    inputSchema: advertisedInput(tool),
    outputSchema: shallow(outputSchema(advertisedOutput(tool))),
    // Clients of 2025-03-26 know no top-level title.
    annotations: { title: tool.title, ...tool.annotations },
    // Mirrored in _meta because SDKs drop members they do not know.
    securitySchemes: securitySchemes(tool),
    _meta: { securitySchemes: securitySchemes(tool) },
  }));
  // Objects that were parsed are written as JSON in half the time of those made key by key.
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- as made above
  return JSON.parse(JSON.stringify(listed)) as ListedTool[];
}
