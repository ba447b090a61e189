/** Smaller sets of tools, for hosts and people that need no more; `/mcp` has all. */
export const TOOLSETS = ['discover', 'launch', 'orders', 'directory', 'research'] as const;
export type ToolsetName = (typeof TOOLSETS)[number];

/** An address that speaks MCP: which tools it serves, or only those of them that change nothing. */
export type McpAddress = {
  path: `/mcp${string}`;
  toolset: ToolsetName | 'all';
  readOnly: boolean;
};

/**
 * Behind any of the addresses: the same tools, for hosts that decide about signing in when they connect. Whoever has not signed
 * in is answered 401 whatever they ask for.
 */
export const SIGNED_IN = '/signed-in';

/** Every address that speaks MCP, the one with all tools first. A token is good at all of them. */
export const MCP_ADDRESSES: readonly McpAddress[] = (['all', ...TOOLSETS] as const).flatMap((toolset) => {
  const path = toolset === 'all' ? ('/mcp' as const) : (`/mcp/x/${toolset}` as const);
  return [
    { path, toolset, readOnly: false },
    { path: `${path}/readonly` as const, toolset, readOnly: true },
  ];
});

/** Every path that speaks MCP, with its address and whether it asks for signing in at once. */
export const MCP_PATHS: readonly { path: `/mcp${string}`; address: McpAddress; signedIn: boolean }[] =
  MCP_ADDRESSES.flatMap((address) => [
    { path: address.path, address, signedIn: false },
    { path: `${address.path}${SIGNED_IN}` as const, address, signedIn: true },
  ]);
