import { html } from 'hono/html';
import type { DraftStatus } from '../../rules/states/draft.ts';
import type { ListingStatus } from '../../rules/states/listing.ts';
import type { Html } from '../shared/layout.ts';

const STATUS_LABELS: Record<ListingStatus | DraftStatus, string> = {
  draft: 'Not published',
  awaiting_badge: 'Waiting for the badge',
  scheduled: 'Scheduled',
  live: 'Live',
  rejected: 'Rejected',
  archived: 'Archived',
  crawling: 'Reading the website',
  drafting: 'Being drafted',
  ready: 'Draft',
};

/** Renders the status of a listing or draft as a tag. */
export const statusTag = (status: ListingStatus | DraftStatus): Html =>
  html`<span class="tag ${status === 'live' ? 'good' : status === 'awaiting_badge' ? 'warn' : ''}"
    >${STATUS_LABELS[status]}</span
  >`;
