import { describe, expect, it } from 'vitest';
import { getMailSafeName, removeAddresses } from '../../rules/people/mail-safe-text.ts';

describe('a name in a mail to somebody else', () => {
  it.each([
    'Tidepool',
    'Node.js',
    'Zoë & Söhne',
    'Acme: Notes',
    '日本語ツール',
    'v2.0',
    'D.C. Maps',
    'Conf 2026-2027',
    'メモ。便利',
  ])('stays when it is a name: %s', (name) => expect(getMailSafeName(name, 'host.example')).toBe(name));

  it.each([
    'Your account is closed. See https://evil.example/login',
    'evil.com',
    'visit evil.com/pay now',
    'ｅｖｉｌ．ｃｏｍ',
    'evil\u200b.com',
    'evil\u3002com',
    'evil\uff61com/pay',
    'кे.com',
    'evil.c\u034fom',
    'ev\ufe0fil.com',
    '\u115fevil.com',
    'Account locked, call +1 (800) 555-0199',
    'Ring 030 1234 5678',
    'www.evil.co.uk',
    'mail me@evil.com',
    'mailto:me',
    'tel:+15550100',
    'javascript:alert(1)',
    '1.2.3.4',
    'http://[::1]/',
    'x'.repeat(61),
    '',
    ' \r\n ',
    null,
  ])('gives way to the host otherwise: %j', (name) =>
    expect(getMailSafeName(name, 'host.example')).toBe('host.example'),
  );

  it('is one line, without signs that are not seen', () => {
    expect(getMailSafeName('Mira\r\nBcc: x\tOkafor', 'host.example')).toBe('Mira Bcc: x Okafor');
    expect(getMailSafeName('Safe\u202eemag', 'host.example')).toBe('Safeemag');
  });
});

it('an address is found behind whatever stands before it', () => {
  for (const text of [
    '+http://x',
    '-tel:1',
    'a@b@c',
    '..evil.com',
    '@evil',
    `${'a-'.repeat(99)}javascript:1`,
  ])
    expect(getMailSafeName(text, 'host.example')).toBe('host.example');
  expect(removeAddresses('a@b@c x')).toBe('(address left out)(address left out) x');
});

it('a stranger’s text goes out without addresses', () => {
  expect(
    removeAddresses('Good.\nPay at https://evil.example/x or evil.com/pay, or mail a@evil.com. Uses Node.js'),
  ).toBe('Good.\nPay at (address left out) or (address left out) or mail (address left out) Uses Node.js');
});
