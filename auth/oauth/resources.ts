import { MCP_PATHS } from '../../tools/kit/shape/mcp-addresses.ts';

/** Identifiers of the two things access tokens are for. A token for one is not good for the other (RFC 8707). */
export type Resources = { mcp: string; rest: string };

/** `{PUBLIC_URL}/mcp` and `{PUBLIC_URL}/v1`. */
export const resourcesOf = (publicUrl: string): Resources => ({
  mcp: `${publicUrl}/mcp`,
  rest: `${publicUrl}/v1`,
});

/**
 * The identifier an app meant: host in capitals or a slash at the end make no difference, and each address that speaks MCP
 * is the same server as `/mcp`.
 */
export function canonicalResource(resources: Resources, asked: string): string | undefined {
  if (!URL.canParse(asked)) return undefined;
  const { origin, pathname, search, username } = new URL(asked);
  if (search || username) return undefined;
  const plain = origin + pathname.replace(/\/$/, '');
  if (MCP_PATHS.some(({ path }) => resources.mcp + path.slice('/mcp'.length) === plain)) return resources.mcp;
  return plain === resources.rest ? resources.rest : undefined;
}

/** The one of `granted` that is the same thing as `asked`, under whichever of its addresses. */
export function sameResource(
  resources: Resources,
  asked: string,
  granted: ReadonlySet<string>,
): string | undefined {
  if (granted.has(asked)) return asked;
  const meant = canonicalResource(resources, asked);
  return meant === undefined
    ? undefined
    : [...granted].find((one) => canonicalResource(resources, one) === meant);
}
