import { expect, it } from 'vitest';
import { getMailbox, getOwnDomain } from '../../rules/people/mailboxes.ts';

it.each([
  ['ada@example.com', 'ada@example.com'],
  ['Ada@Example.COM', 'ada@example.com'],
  ['ada+1@example.com', 'ada@example.com'],
  ['ada+news+x@example.com', 'ada@example.com'],
  ['a.d.a+1@gmail.com', 'ada@gmail.com'],
  ['ada@googlemail.com', 'ada@gmail.com'],
  ['a.da@pm.me', 'ada@proton.me'],
  ['ada@mac.com', 'ada@icloud.com'],
  // Elsewhere dots tell people apart, and a `+` in front is the name itself.
  ['a.da@example.com', 'a.da@example.com'],
  ['+ada@example.com', '+ada@example.com'],
])('mail to %s arrives at %s', (email, mailbox) => expect(getMailbox(email)).toBe(mailbox));

it('a domain of one owner gives any number of mailboxes; where anybody has an address it says nothing', () => {
  const domains = [
    'a@shop.acme.co.uk',
    'B@ACME.co.uk.',
    'a@gmail.com',
    'a@tuta.com',
    'a@localhost',
    'a@cs.stanford.edu',
    'a@ox.ac.uk',
    'a@duck.com',
  ].map(getOwnDomain);
  expect(domains).toEqual(['acme.co.uk', 'acme.co.uk', ...Array<undefined>(6).fill(undefined)]);
});
