import ipaddr from 'ipaddr.js';

/**
 * Returns the address that identifies one caller: an IPv4 address, or the /64 network of an IPv6 address, because a
 * customer has all addresses of that network (RFC 6177). `unknown` for invalid addresses.
 */
export function getClientAddress({ ip: sent = '' }: { ip?: string | undefined }): string {
  const ip = withoutPort(sent);
  if (ipaddr.IPv4.isValidFourPartDecimal(ip)) return ip;
  if (!ipaddr.isValid(ip)) return 'unknown';
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return address.toString();
  return new ipaddr.IPv6([...address.parts.slice(0, 4), 0, 0, 0, 0]).toString();
}

// Some proxies add the port of the connection: 203.0.113.7:5000, [2001:db8::1]:5000.
const withoutPort = (ip: string): string =>
  ip.replace(/^(?:(\d+(?:\.\d+){3})|\[([^\]]*)\])(?::\d+)?$/, '$1$2');

const IPV4_BITS = 16;
const IPV6_BITS = 32;

/**
 * Returns the wide network of an address from `getClientAddress`, which one provider has as a rule: the /16 of an IPv4
 * address, the /32 of an IPv6 address. Other text is returned as it is.
 */
export function getWideNetwork(address: string): string {
  if (ipaddr.IPv4.isValidFourPartDecimal(address))
    return ipaddr.IPv4.networkAddressFromCIDR(`${address}/${IPV4_BITS}`).toString();
  if (!ipaddr.IPv6.isValid(address)) return address;
  return ipaddr.IPv6.networkAddressFromCIDR(`${address}/${IPV6_BITS}`).toString();
}

/**
 * Checks whether a host is a name or address of this computer that no DNS server can assign to another one. `host` is
 * as in a URL.
 */
export function isLoopback(host: string): boolean {
  const plain = host.replace(/^\[|\]$/g, '');
  if (ipaddr.isValid(plain)) return ipaddr.process(plain).range() === 'loopback';
  return plain === 'localhost' || plain.endsWith('.localhost');
}
