import { z } from 'zod';
import { oldAddressKey } from '../../../rules/listings/addresses/old-address.ts';
import { OWN_PAGES, ownPage } from '../../../rules/listings/addresses/own-pages.ts';
import { keysOf } from '../../../rules/typed/records.ts';
import { sure } from '../../../rules/typed/sure.ts';
import type { Redirect } from '../../../store/site/redirects.ts';
import { member } from './record-fields.ts';

const slug = member.slug.nullable().optional();

/** An old address, and its target here: one slug or page. */
export const redirectRecord = z.strictObject({
  path: z
    .string('is not an address such as /product/acme')
    .trim()
    .refine(
      (address) => oldAddressKey(address) !== undefined,
      'is not an address such as /product/acme, or has more than 500 characters',
    )
    .transform((address) => sure(oldAddressKey(address))),
  listing: slug,
  category: slug,
  post: slug,
  founder: slug,
  page: z
    .string()
    .transform((text, ctx): string => {
      const page = ownPage(text);
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
export const REDIRECTED = {
  listing: '/l/',
  category: '/categories/',
  post: '/blog/',
  founder: '/founders/',
} as const;

/** Returns the path of the page that a redirect leads to. */
export const redirectedTo = (row: Redirect): string =>
  row.page ??
  keysOf(REDIRECTED)
    .flatMap((kind) => (row[kind] ? REDIRECTED[kind] + row[kind].slug : []))
    .join('');
