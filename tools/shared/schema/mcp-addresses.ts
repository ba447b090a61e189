/** Smaller sets of tools, for hosts and people that need no more; `/mcp` serves all tools. */
export const TOOLSETS = ['discover', 'launch', 'orders', 'directory', 'research'] as const;
export type ToolsetName = (typeof TOOLSETS)[number];

/** An MCP endpoint and the tools it serves; `readOnly` limits them to those that change nothing. */
export type McpAddress = {
  path: `/mcp${string}`;
  toolset: ToolsetName | 'all';
  readOnly: boolean;
};

/**
 * Suffix of any MCP path: the same tools, for hosts that decide about sign-in when they connect. Without credentials,
 * every request gets a 401.
 */
export const SIGNED_IN_SUFFIX = '/signed-in';

/** Every MCP endpoint, the one with all tools first. A token is valid at all of them. */
export const MCP_ADDRESSES: readonly McpAddress[] = (['all', ...TOOLSETS] as const).flatMap((toolset) => {
  const path = toolset === 'all' ? ('/mcp' as const) : (`/mcp/x/${toolset}` as const);
  return [
    { path, toolset, readOnly: false },
    { path: `${path}/readonly` as const, toolset, readOnly: true },
  ];
});

/** Every MCP path, with its endpoint and whether it requires sign-in for every request. */
export const MCP_PATHS: readonly { path: `/mcp${string}`; address: McpAddress; signedIn: boolean }[] =
  MCP_ADDRESSES.flatMap((address) => [
    { path: address.path, address, signedIn: false },
    { path: `${address.path}${SIGNED_IN_SUFFIX}` as const, address, signedIn: true },
  ]);
