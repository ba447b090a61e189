import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

const PRIVATE_RANGES = new Set(['loopback', 'private', 'uniqueLocal']);

/** Cloud metadata services within otherwise usable ranges (Azure, AWS and Google over IPv6). */
const METADATA_ADDRESSES = new Set(['168.63.129.16', 'fd00:ec2::254', 'fd20:ce::254']);

const GLOBAL_UNICAST: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3];
const NAT64: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('64:ff9b::'), 96];

/**
 * Tells whether an IP address may be contacted: public addresses always, loopback and private ones (RFC 1918, RFC 4193) only
 * with `allowPrivate`, and never other special ranges (RFC 6890), metadata services or text that is not an IP address.
 */
export function isContactAllowed(address: string, allowPrivate: boolean): boolean {
  // Stricter than ipaddr.js, which also reads 1.2.3, and takes IPv4-compatible ::1.2.3.4 for IPv4-mapped.
  if (!isIP(address) || /^::\d+\./.test(address)) return false;
  const ip = unwrapIPv4(ipaddr.parse(address));
  if (METADATA_ADDRESSES.has(ip.toString())) return false;
  const range = ip.range();
  if (PRIVATE_RANGES.has(range)) return allowPrivate;
  if (range !== 'unicast') return false;
  return ip instanceof ipaddr.IPv4 || ip.match(GLOBAL_UNICAST);
}

/** Returns the IPv4 address inside an IPv4-mapped one or behind the NAT64 prefix (RFC 6052), which is the one contacted. */
function unwrapIPv4(ip: ipaddr.IPv4 | ipaddr.IPv6): ipaddr.IPv4 | ipaddr.IPv6 {
  if (ip instanceof ipaddr.IPv4) return ip;
  if (ip.isIPv4MappedAddress()) return ip.toIPv4Address();
  return ip.match(NAT64) ? new ipaddr.IPv4(ip.toByteArray().slice(12)) : ip;
}
