import type { Tool as ListedTool } from '@modelcontextprotocol/server';
import type { Tool } from '../tools/kit/define.ts';
import { inputSchema, outputSchema } from '../tools/kit/json-schema.ts';

/**
 * Who may call a tool, in the form ChatGPT reads. Public tools name only `noauth`: signing in changes nothing
 * about them.
 */
const securitySchemes = ({ scope }: Tool) =>
  scope === null ? [{ type: 'noauth' }] : [{ type: 'oauth2', scopes: [scope] }];

/** The tools as `tools/list` shows them. Converting schemas is slow: call it once, at start. */
export function toolList(tools: readonly Tool[]): ListedTool[] {
  return tools.map((tool) => ({
    name: tool.name,
    title: tool.title,
    description: tool.description,
    inputSchema: inputSchema(tool.input) as ListedTool['inputSchema'],
    outputSchema: outputSchema(tool.output),
    // Clients of 2025-03-26 know no top-level title.
    annotations: { title: tool.title, ...tool.annotations },
    // Mirrored in _meta because SDKs drop members they do not know.
    securitySchemes: securitySchemes(tool),
    _meta: { securitySchemes: securitySchemes(tool) },
  }));
}
