import { z } from 'zod';
import { getOldAddressKey } from '../../../rules/listings/addresses/old-address.ts';
import { OWN_PAGES, findOwnPage } from '../../../rules/listings/addresses/own-pages.ts';
import { keysOf } from '../../../rules/typed/records.ts';
import { assertDefined } from '../../../rules/typed/assert.ts';
import type { Redirect } from '../../../store/site/redirects.ts';
import { memberSchemas } from './record-fields.ts';

const slug = memberSchemas.slug.nullable().optional();

/** An old address, and its target here: one slug or page. */
export const redirectRecord = z.strictObject({
  path: z
    .string('is not an address such as /product/acme')
    .trim()
    .refine(
      (address) => getOldAddressKey(address) !== undefined,
      'is not an address such as /product/acme, or has more than 500 characters',
    )
    .transform((address) => assertDefined(getOldAddressKey(address))),
  listing: slug,
  category: slug,
  post: slug,
  founder: slug,
  page: z
    .string()
    .transform((text, ctx): string => {
      const page = findOwnPage(text);
      if (page !== undefined) return page;
      const message = `is no page of this directory: ${OWN_PAGES.join(', ')}`;
      ctx.issues.push({ code: 'custom', input: text, message });
      return z.NEVER;
    })
    .nullable()
    .optional(),
});

export type RedirectRecord = z.output<typeof redirectRecord>;

/** The kinds of targets of redirects, with the path of their pages before the slug. */
export const REDIRECT_TARGETS = {
  listing: '/l/',
  category: '/categories/',
  post: '/blog/',
  founder: '/founders/',
} as const;

/** Returns the path of the page that a redirect leads to. */
export const getRedirectPath = (row: Redirect): string =>
  row.page ??
  keysOf(REDIRECT_TARGETS)
    .flatMap((kind) => (row[kind] ? REDIRECT_TARGETS[kind] + row[kind].slug : []))
    .join('');
