import { html } from 'hono/html';
import { countryName, type VatDecision } from '../../rules/money/vat.ts';
import type { InvoiceRow } from '../../store/money/invoices.ts';
import { day } from '../kit/dates.ts';
import type { Html } from '../kit/layout.ts';
import { moneyOf } from './order-words.ts';

/** What the document is, as its heading and the page's title say. */
export const invoiceTitle = ({ kind, number }: Pick<InvoiceRow, 'kind' | 'number'>): string =>
  `${kind === 'invoice' ? 'Invoice' : 'Credit note'} ${number}`;

/** An invoice or credit note to print or keep (Directive 2006/112/EC, article 226). */
export function invoiceBody({ number, kind, document, issuedAt }: InvoiceRow): Html {
  const { vat } = document;
  const money = moneyOf(document);
  const title = invoiceTitle({ kind, number });
  return html`<article class="card invoice" aria-labelledby="invoice-heading">
    <header class="spread">
      <div class="stack tight">
        <h1 id="invoice-heading">${title}</h1>
        <p class="muted">
          ${day(issuedAt)} · order <span class="mono">${document.order_number}</span>
          ${document.corrects ? html` · takes back invoice ${document.corrects}` : ''}
        </p>
      </div>
    </header>
    ${parties(document)} ${linesTable(document, title)}
    <dl class="totals">
      <div>
        <dt>Before VAT</dt>
        <dd>${money(document.net_cents)}</dd>
      </div>
      <div>
        <dt>VAT ${rateOf(vat)}</dt>
        <dd>${money(document.vat_cents)}</dd>
      </div>
      <div class="sum">
        <dt>Total</dt>
        <dd>${money(document.total_cents)}</dd>
      </div>
    </dl>
    <p class="small">${vatWords(vat)} ${kind === 'invoice' ? 'Paid.' : ''}</p>
    <p class="small muted no-print">Print this page to keep it as PDF.</p>
  </article>`;
}

type Document = InvoiceRow['document'];

const rateOf = (vat: VatDecision): string => `${vat.rate_bp / 100} %`;

function parties({ seller, buyer, vat }: Document): Html {
  const buyersNumber = vat.number?.valid ? vat.number.number : buyer.vat_number;
  return html`<div class="parties">
    <section aria-labelledby="from-heading">
      <h2 class="hint" id="from-heading">From</h2>
      <p><strong>${seller.name}</strong>${lined(seller.address)}</p>
      ${seller.vat_number ? html`<p class="small">VAT number ${seller.vat_number}</p>` : ''}
    </section>
    <section aria-labelledby="to-heading">
      <h2 class="hint" id="to-heading">To</h2>
      <p>
        <strong>${buyer.name ?? ''}</strong>${lined(buyer.address ?? '')}<br />${
          buyer.country ? countryName(buyer.country) : ''
        }
      </p>
      ${buyersNumber ? html`<p class="small">VAT number ${buyersNumber}</p>` : ''}
    </section>
  </div>`;
}

function linesTable(document: Document, title: string): Html {
  const { lines, currency } = document;
  const money = moneyOf({ currency });
  const isDiscounted = lines.some((line) => line.discount_cents !== 0);
  return html`<div class="scroll" role="region" aria-label="Lines of ${title}" tabindex="0">
    <table>
      <caption class="visually-hidden">
        What was ordered, in ${currency}
      </caption>
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col" class="amount">Price</th>
          ${isDiscounted ? html`<th scope="col" class="amount">Discount</th>` : ''}
          <th scope="col" class="amount">Before VAT</th>
          <th scope="col" class="amount">VAT <span class="amount">${rateOf(document.vat)}</span></th>
          <th scope="col" class="amount">Total</th>
        </tr>
      </thead>
      <tbody>
        ${lines.map(
          (line) =>
            html`<tr>
              <td>${line.name}</td>
              <td class="amount">${money(line.price_cents)}</td>
              ${isDiscounted ? html`<td class="amount">${money(-line.discount_cents || 0)}</td>` : ''}
              <td class="amount">${money(line.net_cents)}</td>
              <td class="amount">${money(line.vat_cents)}</td>
              <td class="amount">${money(line.total_cents)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

function vatWords({ treatment, number, words }: VatDecision): Html {
  if (treatment !== 'reverse_charge') return html`${words}`;
  const { checked_on, consultation } = number ?? {};
  const law =
    'Reverse charge: the recipient accounts for the VAT (Directive 2006/112/EC, articles 44 and 196).';
  if (!checked_on) return html`${law}`;
  return html`${law} VAT number confirmed by VIES on
  ${day(checked_on)}${consultation ? `, consultation ${consultation}` : ''}.`;
}

const lined = (text: string): Html =>
  html`${text
    .split('\n')
    .filter(Boolean)
    .map((line) => html`<br />${line}`)}`;
