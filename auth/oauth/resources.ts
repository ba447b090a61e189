import { ASIDE } from '../../rules/listings/addresses/product-address.ts';
import { MCP_PATHS } from '../../tools/shared/schema/mcp-addresses.ts';

// REST and MCP serve the same operations, and some hosts send only the origin.
const PATHS = new Set(['', '/v1', ...MCP_PATHS.map(({ path }) => path)]);

/**
 * Checks whether the requested resource (RFC 8707) is the server at the origin `publicUrl`. Letter case, the default port, a
 * trailing slash and tracking parameters are ignored.
 */
export function meansThisServer(publicUrl: string, asked: string): boolean {
  if (!URL.canParse(asked)) return false;
  const { origin, pathname, searchParams, username, password } = new URL(asked);
  return (
    origin === new URL(publicUrl).origin &&
    PATHS.has(pathname.replace(/\/+$/, '').toLowerCase()) &&
    [...searchParams.keys()].every((name) => ASIDE.test(name)) &&
    // RFC 8707, section 2: no fragment, not even an empty one.
    !asked.includes('#') &&
    username + password === ''
  );
}

/** Finds the granted resource that is equal to the requested one or, like it, an address of this server. */
export function sameResource(
  publicUrl: string,
  asked: string,
  granted: ReadonlySet<string>,
): string | undefined {
  if (granted.has(asked)) return asked;
  return meansThisServer(publicUrl, asked)
    ? [...granted].find((one) => meansThisServer(publicUrl, one))
    : undefined;
}
