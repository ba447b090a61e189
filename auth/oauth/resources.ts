import { ASIDE } from '../../rules/listings/addresses/product-address.ts';
import { MCP_PATHS } from '../../tools/shared/schema/mcp-addresses.ts';

// `/v1` and the addresses that speak MCP are two ways to the same operations, and hosts are known to name the origin alone.
const PATHS = new Set(['', '/v1', ...MCP_PATHS.map(({ path }) => path)]);

/**
 * Whether an app that names `asked` as the resource it wants a token for (RFC 8707) means the server at the origin
 * `publicUrl`. Letter case, the scheme's own port, a slash at the end and parameters that count visits make no difference.
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

/** The one of `granted` that is the same server as `asked`, by whichever of its addresses. */
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
