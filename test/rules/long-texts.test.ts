import { expect, it } from 'vitest';
import { completeTypedUrl } from '../../rules/listings/addresses/domains.ts';
import { slugify } from '../../rules/listings/addresses/slugs.ts';
import { findStaleMentions } from '../../rules/listings/stale-mentions.ts';
import { removeAddresses } from '../../rules/people/mail-safe-text.ts';

// What reads a text again from each of its signs would not be done with these.
const LONG = 400_000;
const READERS: Record<string, (text: string) => unknown> = {
  meantUrl: completeTypedUrl,
  slugify,
  withoutAddresses: removeAddresses,
  stillSays: (text) =>
    findStaleMentions({
      before: { told: text, name: 'a' },
      after: { told: `${text} b`, name: 'b' },
      replaced: [{ was: 'a', is: 'b' }],
    }),
};

for (const [name, read] of Object.entries(READERS))
  it.each(['@', 'a', 'a.', '.', 'a-', '1', '1,', ',', ' ', 'a:', '/', '\u0301'])(
    `${name} reads a long text of %j once`,
    (unit) => {
      expect(read(`a${unit.repeat(LONG / unit.length)} !x`)).toBeDefined();
    },
  );
