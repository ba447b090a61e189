import { TRACKING_PARAMETER } from '../../rules/listings/addresses/product-address.ts';
import { MCP_PATHS } from '../../tools/shared/schema/mcp-addresses.ts';

// REST and MCP serve the same operations, and some hosts send only the origin.
const PATHS = new Set(['', '/v1', ...MCP_PATHS.map(({ path }) => path)]);

/**
 * Checks whether the requested resource (RFC 8707) is the server at the origin `publicUrl`. Letter case, the default port, a
 * trailing slash and tracking parameters are ignored.
 */
export function isThisServer(publicUrl: string, requested: string): boolean {
  if (!URL.canParse(requested)) return false;
  const { origin, pathname, searchParams, username, password } = new URL(requested);
  return (
    origin === new URL(publicUrl).origin &&
    PATHS.has(pathname.replace(/\/+$/, '').toLowerCase()) &&
    [...searchParams.keys()].every((name) => TRACKING_PARAMETER.test(name)) &&
    // RFC 8707, section 2: no fragment, not even an empty one.
    !requested.includes('#') &&
    username + password === ''
  );
}

/** Finds the granted resource that is equal to the requested one or, like it, an address of this server. */
export function findGrantedResource(
  publicUrl: string,
  requested: string,
  granted: ReadonlySet<string>,
): string | undefined {
  if (granted.has(requested)) return requested;
  return isThisServer(publicUrl, requested)
    ? [...granted].find((one) => isThisServer(publicUrl, one))
    : undefined;
}
