import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import about from '../package.json' with { type: 'json' };
import { TOOLS } from '../tools/index.ts';
import { MCP_ADDRESSES, type McpAddress } from '../tools/shared/schema/mcp-addresses.ts';
import { toConversationJson } from '../mcp/capabilities/tool-list.ts';
import { type ToolSurface, createToolSurfaces } from '../mcp/toolsets/tool-surface.ts';

/** Counts the tokens of a text for OpenAI's newer models (o200k_base); other models differ by less than a tenth. */
export const tokensIn = (text: string): number => countTokens(text);

/** What is served at an address, as at a public one. */
export const surfaceAt: (path: McpAddress['path']) => ToolSurface = createToolSurfaces({
  tools: TOOLS,
  publicUrl: () => 'https://directory.example.com',
  serverInfo: { name: 'launch-directory', version: about.version },
});

/** Computes the cost of an address: the tokens that a host adds to every conversation, and the bytes of `tools/list`. */
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

/** Computes the cost of every address. */
export const costs = (): ReturnType<typeof costOf>[] => MCP_ADDRESSES.map(({ path }) => costOf(path));
