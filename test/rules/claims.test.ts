import emailProviders from 'email-providers/all.json' with { type: 'json' };
import { expect, it } from 'vitest';
import { EXTRA_MAIL_PROVIDERS } from '../../rules/listings/ownership-claims.ts';

it('lists no mail provider that the package names by now', () => {
  const known = new Set(emailProviders);
  expect(EXTRA_MAIL_PROVIDERS.filter((domain) => known.has(domain))).toEqual([]);
});
