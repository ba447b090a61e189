import { fromIssues } from '../runtime/errors.ts';

/** Throws `invalid_request` unless the week has a slot for a paid launch; `places` are the slots left by week. */
export function checkOrderedWeek(week: string, places: Map<string, number>): void {
  const allowed = [...places].filter(([, left]) => left > 0).map(([monday]) => monday);
  if (allowed.includes(week)) return;
  const [code, why] = places.has(week)
    ? ['week_full', 'This week has no place left.']
    : ['not_on_offer', 'This is not a week on offer.'];
  const message = `${why} Places are left in: ${allowed.join(', ') || 'none of them just now'}.`;
  const fix = 'Choose one of the weeks in `allowed`.';
  throw fromIssues([{ field: 'week', code, message, allowed, fix }]);
}
