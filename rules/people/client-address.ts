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
