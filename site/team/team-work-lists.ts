import { html } from 'hono/html';
import { TEAM_ACTIONS } from '../../rules/people/team-actions.ts';
import type { ClaimWithListing } from '../../store/listings/ownership-claims.ts';
import type { OrderLineRow, OrderRow } from '../../store/orders/orders.ts';
import { describeDispute, describeQuestionedPayment } from '../../orders/order-documents.ts';
import type { PaymentRow } from '../../store/orders/payments.ts';
import type { TeamAction } from '../../store/team/team-actions.ts';
import type { listRecentEdits } from '../../store/team/team-work.ts';
import { type MailRow, getMailKind, mayHaveArrived } from '../../store/work/outgoing-mail.ts';
import { HELP_REASONS } from '../../rules/orders/help-reasons.ts';
import { formatMoney } from '../../rules/orders/money.ts';
import type { listOpenHelp } from '../../store/orders/order-help.ts';
import { formatMoment } from '../shared/dates.ts';
import { fieldLabel } from '../shared/forms/field-text.ts';
import type { Html } from '../shared/layout.ts';
import { cardList, teamForm } from './team-page-layout.ts';

type Edit = Awaited<ReturnType<typeof listRecentEdits>>['rows'][number];

/** Renders proved claims of listings that have an owner. */
export const claimCards = (
  claims: readonly ClaimWithListing[],
  emails: ReadonlyMap<number, string>,
  token: Html,
): Html =>
  cardList(
    claims.map(({ claim, listing }) => {
      const owner = listing.ownerId === null ? 'nobody' : (emails.get(listing.ownerId) ?? 'nobody');
      const shared = { token, here: 'claims' } as const;
      return html`<h2><a class="quiet-link" href="/l/${listing.slug}" dir="auto">${listing.name}</a></h2>
        <dl class="facts">
          <dt>Claimed by</dt>
          <dd class="break">${emails.get(claim.accountId) ?? `account ${claim.accountId}`}</dd>
          <dt>Owned by</dt>
          <dd class="break">${owner}</dd>
          <dt>Proved</dt>
          <dd>${claim.method}${claim.provenAt ? html`, ${formatMoment(claim.provenAt)}` : ''}</dd>
          ${
            claim.lastCheck
              ? html`<dt>Seen</dt>
                  <dd class="break">${JSON.stringify(claim.lastCheck)}</dd>`
              : ''
          }
        </dl>
        <div class="acts">
          ${teamForm({ action: 'approve', id: claim.id, label: 'Approve: the claimant becomes the owner' }, shared)}
          ${teamForm({ action: 'refuse', id: claim.id, label: 'Reject the claim', danger: true }, shared)}
        </div>`;
    }),
    'No proved claim waits.',
  );

const helpCard = ({ help, order, email }: OrderWork['helpRequests'][number], token: Html): Html =>
  html`<h2>Order ${order.number}: ${HELP_REASONS[help.reason]}</h2>
    <p class="small muted break">
      ${email}, ${formatMoment(help.createdAt)}; ${order.status},
      ${formatMoney(order.totalCents, order.currency)}
    </p>
    <blockquote class="quote pre-line break" dir="auto">${help.message}</blockquote>
    ${
      (help.reason === 'refund' || help.reason === 'twice') && order.status === 'paid'
        ? html`<p class="small muted">
            The operator command <code>orders refund ${order.number}</code> sends the money back.
          </p>`
        : ''
    }
    ${teamForm(
      {
        action: 'answer_help',
        id: help.id,
        label: 'Answer',
        reasonLabel: 'Your answer',
        reasonNote: 'the buyer gets it by mail',
      },
      { token, here: 'orders' },
    )}`;

type OrderWork = {
  money: readonly { order: OrderRow; payment: PaymentRow }[];
  disputes: readonly { order: OrderRow; disputedAt: Date }[];
  helpRequests: Awaited<ReturnType<typeof listOpenHelp>>;
  lines: readonly { order: OrderRow; line: OrderLineRow }[];
};

/** Renders disputed payments, those that do not match their order, what buyers asked, and paid lines that are fulfilled by hand. */
export const orderCards = ({ money, disputes, helpRequests, lines }: OrderWork, token: Html): Html =>
  cardList(
    [
      ...disputes.map(disputeCard),
      ...money.map(moneyCard),
      ...helpRequests.map((one) => helpCard(one, token)),
      ...lines.map((one) => lineCard(one, token)),
    ],
    'Nothing is to be done by hand.',
  );

const disputeCard = ({ order, disputedAt }: OrderWork['disputes'][number]): Html =>
  html`<h2>Dispute of order ${order.number}</h2>
    <p>${describeDispute(disputedAt)}</p>`;

const moneyCard = ({ order, payment }: { order: OrderRow; payment: PaymentRow }): Html =>
  html`<h2>Money of order ${order.number}</h2>
    <p>${describeQuestionedPayment(payment)}</p>
    <p class="small muted">
      Its buyer waits. The operator command <code>orders refund ${order.number}</code> sends it back.
    </p>`;

function lineCard({ order, line }: { order: OrderRow; line: OrderLineRow }, token: Html): Html {
  const { billing } = order;
  const recipient = [billing.name, billing.address, billing.country].filter(Boolean).join('\n');
  return html`<h2>${line.name}</h2>
    <dl class="facts">
      <dt>Order</dt>
      <dd>${order.number}, line ${line.position + 1}</dd>
      ${
        order.paidAt
          ? html`<dt>Paid</dt>
              <dd>${formatMoment(order.paidAt)}</dd>`
          : ''
      }
      ${
        line.listingId === null
          ? ''
          : html`<dt>Listing</dt>
              <dd><a href="/account/listings/${line.listingId}">${line.listingId}</a></dd>`
      }
      ${
        line.item.options
          ? html`<dt>How</dt>
              <dd class="break">${JSON.stringify(line.item.options)}</dd>`
          : ''
      }
      ${
        line.item.options && recipient
          ? html`<dt>Send to</dt>
              <dd class="pre-line" dir="auto">${recipient}</dd>`
          : ''
      }
      ${
        line.note
          ? html`<dt>Note</dt>
              <dd dir="auto">${line.note}</dd>`
          : ''
      }
    </dl>
    ${teamForm(
      {
        action: 'fulfil',
        id: order.number,
        fields: { position: line.position },
        label: 'It is done',
        reasonNote: 'the buyer gets it by mail',
      },
      { token, here: 'orders' },
    )}`;
}

/** Renders edits of listings with the values before and after. */
export const editCards = (edits: readonly Edit[], token: Html): Html =>
  cardList(
    edits.map(
      ({ id, slug, name, email, via, operation, createdAt, before, after }) =>
        html`<div class="stack tight">
            <h2><a class="quiet-link" href="/l/${slug}" dir="auto">${name}</a></h2>
            <p class="small muted break">
              Version ${id}, ${formatMoment(createdAt)}, ${email ?? 'operator'} (${via}, ${operation})
            </p>
          </div>
          ${Object.entries(after).map(
            ([field, value]) =>
              html`<div class="stack tight">
                <h3>${fieldLabel(field)}</h3>
                <dl class="change">
                  <div>
                    <dt>Before</dt>
                    <dd class="pre-line break" dir="auto">${shown('del', asMap(before)[field])}</dd>
                  </div>
                  <div>
                    <dt>After</dt>
                    <dd class="pre-line break" dir="auto">${shown('ins', value)}</dd>
                  </div>
                </dl>
              </div>`,
          )}
          ${teamForm({ action: 'revert', id, label: 'Revert this edit', danger: true }, { token, here: 'edits' })}`,
    ),
    'No listing was edited yet.',
  );

const asMap = (values: object): Record<string, unknown> => Object.fromEntries(Object.entries(values));

/** Formats a value in lines: one per list item, and one per member with its name. */
function formatLines(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(formatLines).join('\n');
  if (typeof value === 'string') return value;
  if (typeof value !== 'object') return JSON.stringify(value);
  return Object.entries(value)
    .filter(([, one]) => one !== null && one !== undefined)
    .map(([name, one]) => `${name.replaceAll('_', ' ')}: ${formatLines(one)}`)
    .join('\n');
}

const MAX_SHOWN = 2000;

/** Renders a deleted or inserted value as text, cut if it is long. */
function shown(as: 'del' | 'ins', value: unknown): Html {
  const text = formatLines(value);
  if (text === '') return html`<span class="muted">nothing</span>`;
  const cut = text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
  return as === 'del' ? html`<del>${cut}</del>` : html`<ins>${cut}</ins>`;
}

/** Renders mails that could not be delivered. */
export const mailCards = (rows: readonly MailRow[], token: Html): Html =>
  cardList(
    rows.map(
      (row) =>
        html`<div class="stack tight">
            <h2>${getMailKind(row.key)} <span class="muted small">mail ${row.id}</span></h2>
            <p class="small muted break">
              ${row.recipient || 'recipient deleted'}${row.failedAt ? html`, given up ${formatMoment(row.failedAt)}` : ''},
              ${mayHaveArrived(row) ? 'may have arrived' : 'did not arrive'}
            </p>
            ${row.lastError ? html`<p class="break" dir="auto">${row.lastError}</p>` : ''}
          </div>
          ${
            mayHaveArrived(row)
              ? teamForm({ action: 'resend', id: row.id, label: 'Send it again' }, { token, here: 'mail' })
              : ''
          }`,
    ),
    'No mail was given up.',
  );

/** Renders the log of team actions. */
export const logCards = (actions: readonly (TeamAction & { email: string | null })[], token: Html): Html =>
  cardList(
    actions.map(
      (one) =>
        html`<div class="stack tight">
            <h2 dir="auto">${TEAM_ACTIONS[one.action]}: ${one.subject}</h2>
            <p class="small muted break">
              ${one.id}, ${formatMoment(one.createdAt)},
              ${one.email ?? (one.operator === null ? `account ${one.accountId}` : `${one.operator} by command`)}
              ${one.undoes === null ? '' : html`, takes back ${one.undoes}`}
              ${one.undoneAt ? html`, taken back ${formatMoment(one.undoneAt)}` : ''}
            </p>
            <p class="pre-line" dir="auto">${one.reason || 'No reason was given.'}</p>
          </div>
          ${
            one.undo !== null && one.undoneAt === null
              ? teamForm({ action: 'undo', id: one.id, label: 'Take it back' }, { token, here: 'log' })
              : ''
          }`,
    ),
    'The team has done nothing yet.',
  );
