import { expect, it } from 'vitest';
import {
  getAddressPattern,
  type VoteWithAccount,
  groupUnusualVotes,
} from '../../rules/launches/unusual-votes.ts';

const MINUTE = 60_000;
const start = Date.parse('2026-11-16T09:50:00Z');
const vote = (accountId: number, given: Partial<VoteWithAccount> = {}): VoteWithAccount => ({
  listingId: 1,
  accountId,
  email: `${String(accountId).replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')}@example.com`,
  madeAt: new Date(start - accountId * 30 * 24 * 60 * MINUTE),
  votedAt: new Date(start),
  light: false,
  networks: [],
  ...given,
});
const votes = (count: number, given: (at: number) => Partial<VoteWithAccount>): VoteWithAccount[] =>
  Array.from({ length: count }, (_, at) => vote(at, given(at)));

it.each([
  ['ring.01+x@Example.com', 'ring…@example.com'],
  ['Ring-22@example.com', 'ring…@example.com'],
  ['1234@example.com', '…@example.com'],
  ['+tag@example.com', '+tag…@example.com'],
])('%s is %s', (email, pattern) => expect(getAddressPattern(email)).toBe(pattern));

it('votes of people who have nothing in common are not unusual', () => {
  expect(groupUnusualVotes(votes(20, () => ({})))).toEqual([]);
});

it('five addresses alike are, four are not, nor are they for different listings', () => {
  const ring = (count: number) => votes(count, (at) => ({ email: `ring${at}@example.com` }));
  expect(groupUnusualVotes(ring(4))).toEqual([]);
  expect(groupUnusualVotes(ring(5))).toMatchObject([{ alike: [{ what: 'mail', votes: 5 }] }]);
  expect(groupUnusualVotes(ring(8).map((one) => ({ ...one, listingId: 1 + (one.accountId % 2) })))).toEqual(
    [],
  );
});

it('ten accounts made within an hour are, over the turn of the clock hour, and years later no more', () => {
  const ring = (minutes: number) => votes(10, (at) => ({ madeAt: new Date(start + at * minutes * MINUTE) }));
  const together = groupUnusualVotes(
    ring(6).map((one) => ({ ...one, votedAt: new Date(start + 99 * MINUTE) })),
  );
  expect(together).toMatchObject([{ alike: [{ what: 'made', votes: 10 }] }]);
  expect(groupUnusualVotes(ring(7))).toEqual([]);
  const years = new Date(start + 700 * 24 * 60 * MINUTE);
  expect(groupUnusualVotes(ring(6).map((one) => ({ ...one, votedAt: years })))).toEqual([]);
});

it('a group within a larger one is told of there; one beside it stands by itself', () => {
  const found = groupUnusualVotes([
    ...votes(12, (at) => ({
      email: `ring${at}@example.com`,
      networks: at < 6 ? ['192.0.2.0/24', '192.0.2.0/24'] : [],
    })),
    ...votes(5, () => ({ networks: ['198.51.100.0/24'] })).map((one) => ({
      ...one,
      accountId: one.accountId + 100,
    })),
  ]);
  expect(
    found.map(({ votes, alike }) => [votes.length, alike.map(({ what, votes: of }) => `${what} ${of}`)]),
  ).toEqual([
    [12, ['mail 12', 'network 6']],
    [5, ['network 5']],
  ]);
});

it('twenty thousand votes are looked through at once', () => {
  const many = votes(20_000, (at) => ({
    madeAt: new Date(start + at * 10 * MINUTE),
    votedAt: new Date(start + at * 10 * MINUTE),
  }));
  expect(groupUnusualVotes(many)).toEqual([]);
});
