import { alertMessage } from '../mail/messages/alert-messages.ts';
import { buildUnsubscribeHeaders } from '../mail/unsubscribe.ts';
import { MAX_MAILED_LISTINGS, toSearchQuery } from '../rules/people/search-alerts.ts';
import type { SearchAlertDeps } from '../scheduler/send-search-alerts.ts';
import { getSiteSettings } from '../store/site/site-settings.ts';
import { TOOLS } from '../tools/index.ts';
import { createCall } from '../tools/shared/runtime/call.ts';
import type { Services } from '../tools/shared/runtime/define.ts';
import { unlimited } from '../tools/shared/limits/limiter.ts';
import { findAlertMatches } from '../tools/shared/listings/alert-matches.ts';

/** Creates what the job of search alerts needs of the service: the search, and the mail. */
export function createSearchAlertDeps(services: Services): SearchAlertDeps {
  const { db, now, mail, alertLinks, settings } = services;
  const call = createCall({ ...services, log: services.log.child({}, { level: 'warn' }) }, unlimited);
  return {
    db,
    now,
    findMatches: (search) => findAlertMatches({ call, tools: TOOLS }, search),
    async mailNews(tx, alert, since, launches) {
      const { name } = await getSiteSettings(tx);
      const endUrl = alertLinks.url('end', alert.id);
      await mail.queue(
        tx,
        {
          key: `alert-${alert.id}-${alert.dueAt?.getTime()}`,
          to: alert.email,
          ...alertMessage(name, {
            ...{ search: alert.search, since, launches, endUrl },
            most: MAX_MAILED_LISTINGS,
            searchUrl: `${settings.publicUrl}/search?${toSearchQuery(alert.search)}`,
          }),
          headers: buildUnsubscribeHeaders(endUrl),
        },
        'bulk',
      );
    },
  };
}
