/** Identifiers of the two things access tokens are for. A token for one is not good for the other (RFC 8707). */
export type Resources = { mcp: string; rest: string };

/** `{PUBLIC_URL}/mcp` and `{PUBLIC_URL}/v1`. */
export const resourcesOf = (publicUrl: string): Resources => ({
  mcp: `${publicUrl}/mcp`,
  rest: `${publicUrl}/v1`,
});

/** The identifier an app meant: host in capitals or a slash at the end make no difference. */
export function canonicalResource(resources: Resources, asked: string): string | undefined {
  if (!URL.canParse(asked)) return undefined;
  const { origin, pathname, search, username } = new URL(asked);
  if (search || username) return undefined;
  const plain = origin + pathname.replace(/\/$/, '');
  return Object.values(resources).find((resource) => resource === plain);
}
