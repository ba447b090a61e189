import { html } from 'hono/html';
import { getTaxNumberName, showsVat, getTaxName } from '../../rules/orders/seller-tax.ts';
import { getCountryName } from '../../rules/listings/fields/country-names.ts';
import type { VatDecision } from '../../rules/orders/vat.ts';
import type { InvoiceRow } from '../../store/orders/invoices.ts';
import { day, formatWeek } from '../shared/dates.ts';
import type { Html } from '../shared/layout.ts';
import { moneyFormatter } from './order-text.ts';

/** Returns the title of an invoice or credit note. */
export const invoiceTitle = ({ kind, number }: Pick<InvoiceRow, 'kind' | 'number'>): string =>
  `${kind === 'invoice' ? 'Invoice' : 'Credit note'} ${number}`;

/** Renders an invoice or credit note for printing (Directive 2006/112/EC, article 226). */
export function invoiceBody({ number, kind, document, issuedAt }: InvoiceRow): Html {
  const { supplied_on, corrects, corrects_on } = document;
  const title = invoiceTitle({ kind, number });
  return html`<article class="card invoice" aria-labelledby="invoice-heading">
    <header class="stack tight">
      <p><strong>${document.directory.name}</strong></p>
      <h1 id="invoice-heading">${title}</h1>
      <p class="muted">
        ${day(issuedAt)} · order <span class="mono">${document.order_number}</span>
        ${corrects && corrects_on ? html` · takes back invoice ${corrects} of ${day(corrects_on)}` : ''}
      </p>
      <p class="small muted">
        Date of supply:
        ${day(supplied_on)}${document.lines.some(({ week }) => week) ? ', or the week that a line names' : ''}
      </p>
    </header>
    ${parties(document)} ${linesTable(document, title)} ${totals(document)}
    <p class="small">${vatText(document.vat)} ${kind === 'invoice' ? 'Paid.' : ''}</p>
    ${document.note ? html`<p class="small pre-line">${document.note}</p>` : ''} ${imprint(document)}
    <p class="small muted no-print">Print this page to keep it as PDF.</p>
  </article>`;
}

type Document = InvoiceRow['document'];

const rateOf = (vat: VatDecision): string => `${vat.rate_bp / 100} %`;

function totals(document: Document): Html {
  const { vat, stated_vat: stated, currency } = document;
  const money = moneyFormatter(document);
  return html`<dl class="totals">
    ${
      showsVat(vat)
        ? html`<div>
              <dt>Before ${getTaxName(vat)}</dt>
              <dd>${money(document.net_cents)}</dd>
            </div>
            <div>
              <dt>${getTaxName(vat)} ${rateOf(vat)}</dt>
              <dd>${money(document.vat_cents)}</dd>
            </div>`
        : ''
    }
    <div class="sum">
      <dt>Total</dt>
      <dd>${money(document.total_cents)}</dd>
    </div>
    ${
      stated
        ? html`<div class="small">
            <dt>${getTaxName(vat)} in ${stated.currency}, at ${stated.rate} for 1 ${currency}</dt>
            <dd>${moneyFormatter(stated)(stated.cents)}</dd>
          </div>`
        : ''
    }
  </dl>`;
}

function parties({ seller, buyer, vat }: Document): Html {
  const buyersNumber = vat.number?.valid ? vat.number.number : buyer.vat_number;
  return html`<div class="parties">
    <section aria-labelledby="from-heading">
      <h2 class="hint" id="from-heading">From</h2>
      <p>
        <strong>${seller.name}</strong
        >${addressLines(seller.address)}${addressLines(getCountryName(seller.country) ?? '')}
      </p>
      ${seller.vat_number ? html`<p class="small">${getTaxNumberName(vat)} ${seller.vat_number}</p>` : ''}
      ${seller.tax_number ? html`<p class="small">Tax number ${seller.tax_number}</p>` : ''}
    </section>
    <section aria-labelledby="to-heading">
      <h2 class="hint" id="to-heading">To</h2>
      <p>
        <strong>${buyer.name ?? ''}</strong>${addressLines(buyer.address ?? '')}<br />${
          buyer.country ? getCountryName(buyer.country) : ''
        }
      </p>
      ${buyersNumber ? html`<p class="small">${getTaxNumberName(vat)} ${buyersNumber}</p>` : ''}
    </section>
  </div>`;
}

function linesTable(document: Document, title: string): Html {
  const { lines, currency, vat } = document;
  const money = moneyFormatter({ currency });
  const isDiscounted = lines.some((line) => line.discount_cents !== 0);
  const withVat = showsVat(vat);
  const column = (...words: (string | Html)[]): Html => html`<th scope="col" class="amount">${words}</th>`;
  const cell = (cents: number): Html => html`<td class="amount">${money(cents)}</td>`;
  return html`<div class="scroll" role="region" aria-label="Lines of ${title}" tabindex="0">
    <table>
      <caption class="visually-hidden">
        What was ordered, in ${currency}
      </caption>
      <thead>
        <tr>
          <th scope="col">What</th>
          ${column('Price')} ${isDiscounted ? column('Discount') : ''}
          ${
            withVat
              ? html`${column(`Before ${getTaxName(vat)}`)}
                ${column(`${getTaxName(vat)} `, html`<span class="amount">${rateOf(vat)}</span>`)}`
              : ''
          }
          ${column('Total')}
        </tr>
      </thead>
      <tbody>
        ${lines.map(
          (line) =>
            html`<tr>
              <td>
                ${line.name}${line.week ? html`<br /><span class="small muted">Week of ${formatWeek(line.week)}</span>` : ''}
              </td>
              ${cell(line.price_cents)} ${isDiscounted ? cell(-line.discount_cents || 0) : ''}
              ${withVat ? html`${cell(line.net_cents)} ${cell(line.vat_cents)}` : ''}
              ${cell(line.total_cents)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

function vatText(vat: VatDecision): Html {
  const { treatment, number, words } = vat;
  if (treatment === 'not_charged') return html``;
  if (treatment !== 'reverse_charge') return html`${words}`;
  const { checked_on, consultation } = number ?? {};
  const law = `Reverse charge: the recipient accounts for the ${getTaxName(vat)} (Directive 2006/112/EC, articles 44 and 196).`;
  if (!checked_on) return html`${law}`;
  return html`${law} VAT number confirmed by VIES on
  ${day(checked_on)}${consultation ? `, consultation ${consultation}` : ''}.`;
}

/** Who sold it and where, at the foot of the page. */
function imprint({ seller, directory }: Document): Html {
  const { host } = new URL(directory.url);
  const words = [seller.name, seller.address.replaceAll('\n', ', '), seller.email, host].filter(Boolean);
  return html`<p class="small muted break imprint">
    ${[...new Set(words)].join(' · ')} · <a href="${directory.url}/imprint">Imprint</a>
  </p>`;
}

const addressLines = (text: string): Html =>
  html`${text
    .split('\n')
    .filter(Boolean)
    .map((line) => html`<br />${line}`)}`;
