import ipaddr from 'ipaddr.js';

/**
 * What counts as one caller at a network address: an IPv4 address, or the /64 network of an IPv6 one, since whoever
 * has one address of that has all of them (RFC 6177). `unknown` for what is no address.
 */
export function clientAddress({ ip = '' }: { ip?: string | undefined }): string {
  if (ipaddr.IPv4.isValidFourPartDecimal(ip)) return ip;
  if (!ipaddr.isValid(ip)) return 'unknown';
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return address.toString();
  return new ipaddr.IPv6([...address.parts.slice(0, 4), 0, 0, 0, 0]).toString();
}

/** Is this a name or address of this computer that no DNS server can give to another one? `host` is as in a URL. */
export function isLoopback(host: string): boolean {
  const plain = host.replace(/^\[|\]$/g, '');
  if (ipaddr.isValid(plain)) return ipaddr.process(plain).range() === 'loopback';
  return plain === 'localhost' || plain.endsWith('.localhost');
}
