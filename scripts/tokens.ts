import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import about from '../package.json' with { type: 'json' };
import { TOOLS } from '../tools/index.ts';
import { MCP_ADDRESSES, type McpAddress } from '../tools/shared/schema/mcp-addresses.ts';
import { toConversationJson } from '../mcp/capabilities/tool-list.ts';
import { type ToolSurface, createToolSurfaces } from '../mcp/toolsets/tool-surface.ts';

/** Tokens of a text, as OpenAI's newer models count them (o200k_base); other models are within a tenth of it. */
export const tokensIn = (text: string): number => countTokens(text);

/** What is served at an address, as at a public one. */
export const surfaceAt: (path: McpAddress['path']) => ToolSurface = createToolSurfaces({
  tools: TOOLS,
  publicUrl: () => 'https://directory.example.com',
  serverInfo: { name: 'launch-directory', version: about.version },
});

/** What an address costs: the tokens that a host puts into every conversation, and the bytes of `tools/list`. */
export function costOf(path: McpAddress['path']): {
  path: string;
  tools: number;
  tokens: number;
  instructions: number;
  bytes: number;
} {
  const { listedTools: listed, instructions } = surfaceAt(path);
  return {
    path,
    tools: listed.length,
    tokens: listed.map(toConversationJson).reduce((sum, told) => sum + tokensIn(told), 0),
    instructions: tokensIn(instructions),
    bytes: Buffer.byteLength(JSON.stringify(listed)),
  };
}

/** The cost of every address. */
export const costs = (): ReturnType<typeof costOf>[] => MCP_ADDRESSES.map(({ path }) => costOf(path));
