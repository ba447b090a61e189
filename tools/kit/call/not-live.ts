import type { Queries } from '../../../store/engine/database.ts';
import { findListingBySlug } from '../../../store/listings/listings.ts';
import { wasTakenDown } from '../../../rules/states/listing.ts';
import { notFound, type ToolError } from './errors.ts';

/**
 * 404 where no live listing has the slug; a launch to come is public, so its week is named. `opensToOwner`: signed in,
 * those who work on the listing would get it.
 */
export async function notLive(
  db: Queries,
  field: string,
  slug: string,
  opensToOwner = false,
): Promise<ToolError> {
  const signIn = opensToOwner
    ? ' Is it yours? Sign in as its owner: then this answers before it is live.'
    : '';
  const row = await findListingBySlug(db, slug);
  if (row && wasTakenDown(row)) {
    return notFound(
      field,
      `"${slug}" was live and has been taken out of the directory.`,
      'Find others with search_listings.',
    );
  }
  return row?.status === 'scheduled' && row.launchWeek !== null
    ? notFound(
        field,
        `"${slug}" is not live yet: it launches in the week of ${row.launchWeek}.`,
        `get_launch_week shows what is known of it; its profile opens then.${signIn}`,
      )
    : notFound(field, `No live listing is called "${slug}".`, `Find the slug with search_listings.${signIn}`);
}
