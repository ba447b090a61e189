import { describe, expect, it } from 'vitest';
import { isContactAllowed } from '../../extraction/crawl/allowed-addresses.ts';

const PUBLIC = [
  '93.184.216.34',
  '8.8.8.8',
  '2606:4700::6810:84e5',
  '::ffff:93.184.216.34',
  '64:ff9b::5db8:d822',
];

const PRIVATE = [
  '127.0.0.1',
  '127.255.255.254',
  '10.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '::1',
  'fc00::1',
  'fd12:3456::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:192.168.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b::10.0.0.1',
];

const NEVER: Record<string, string[]> = {
  'this network': ['0.0.0.0', '0.1.2.3', '::'],
  'link-local': ['169.254.0.1', 'fe80::1', 'febf::1', 'fe80::1%eth0', '::ffff:169.254.1.1'],
  'site-local': ['fec0::1'],
  'cloud metadata': [
    '169.254.169.254',
    '100.100.100.200',
    '168.63.129.16',
    '192.0.0.192',
    'fd00:ec2::254',
    'fd20:ce::254',
    '::ffff:169.254.169.254',
    '::ffff:168.63.129.16',
    '64:ff9b::a9fe:a9fe',
  ],
  'shared address space': ['100.64.0.1', '100.127.255.255'],
  multicast: ['224.0.0.1', '239.255.255.255', 'ff02::1'],
  reserved: ['192.0.0.1', '198.18.0.1', '240.0.0.1', '255.255.255.255', '4000::1', '100::1', '5f00::1'],
  documentation: ['192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '3fff::1'],
  '6to4': ['2002:7f00:1::', '2002:5db8:d822::1'],
  Teredo: ['2001::1'],
  'local NAT64': ['64:ff9b:1::a00:1'],
  'IPv4-compatible': ['::127.0.0.1', '::7f00:1', '::93.184.216.34', '0:0:0:0:0:0:93.184.216.34'],
  'IPv4-translated': ['::ffff:0:127.0.0.1'],
  'no address': [
    '',
    'localhost',
    'acme.com',
    '1.2.3',
    '0x7f.1',
    '2130706433',
    '010.8.8.8',
    '999.1.1.1',
    '127.0.0.1:80',
    '[::1]',
  ],
};

describe('addresses', () => {
  it.each(PUBLIC)('lets the public address %s be contacted', (address) => {
    expect(isContactAllowed(address, false)).toBe(true);
    expect(isContactAllowed(address, true)).toBe(true);
  });

  it.each(PRIVATE)(
    'lets the private address %s be contacted only when private ones are allowed',
    (address) => {
      expect(isContactAllowed(address, false)).toBe(false);
      expect(isContactAllowed(address, true)).toBe(true);
    },
  );

  it.each(Object.entries(NEVER))('never lets %s be contacted', (_, addresses) => {
    for (const address of addresses) {
      expect([address, isContactAllowed(address, false), isContactAllowed(address, true)]).toEqual([
        address,
        false,
        false,
      ]);
    }
  });
});
