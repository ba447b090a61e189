import { html, raw } from 'hono/html';
import { BADGE_COLOURS, drawBadgeIcon } from '../../rules/badges/badge-icons.ts';
import { BADGE_KINDS, isAward } from '../../rules/badges/badges.ts';
import type { Html } from '../shared/layout.ts';

const AWARDS = BADGE_KINDS.filter(isAward);

/** Renders the medal of a Launch of the Week with its rank. Other ranks give nothing. */
export function medal(rank: number): Html {
  const kind = AWARDS[rank - 1];
  if (kind === undefined) return html``;
  const coin = drawBadgeIcon(kind, BADGE_COLOURS[kind].from, 'circle');
  return html`<svg class="medal" viewBox="0 0 40 40" role="img" aria-label="No. ${rank}">${raw(coin)}</svg>`;
}
