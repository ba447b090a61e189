import { html } from 'hono/html';
import { getCountryName } from '../../rules/listings/fields/country-names.ts';
import { addsVat } from '../../rules/orders/seller-tax.ts';
import type { SiteSettings } from '../../store/site/site-settings.ts';
import type { Html } from '../shared/layout.ts';
import { contactLink } from './imprint.ts';
import type { LegalFacts } from './legal-facts.ts';

/** Renders the default terms, which follow what the software does. The settings `terms_text` and `terms_url` replace them. */
export const termsText = ({ site }: LegalFacts): Html =>
  html`<p>
      These terms are between you and ${site.seller_name || `the operator of ${site.name}`} (<a
        href="/imprint"
        >imprint</a
      >).
    </p>
    <h2>Your account</h2>
    <p>
      You sign in with codes that we mail you. One person has one vote for a product, however many accounts
      they have. What apps and keys do that you allowed counts as done by you; you can end them at any time
      under Account.
    </p>
    <h2>What you list and write</h2>
    <ul>
      <li>List products that exist, and say only what is true of them.</li>
      <li>
        You keep the rights to your texts and pictures, and allow us to show them here and to everyone who
        reads this directory through its interfaces, as long as they are here.
      </li>
      <li>
        Owners, co-founders and founders neither vote for nor review their own product. Votes are not traded.
      </li>
      <li>Nothing unlawful, no malware, no spam, nobody else’s personal data.</li>
    </ul>
    <p>What breaks these rules can be taken down, and accounts that break them can be ended.</p>
    <h2>What is sold</h2>
    <ul>
      <li>
        Products and prices are those of <a href="/pricing">the prices</a>. The contract is made when you
        order on the checkout page, which shows the whole order${vatNote(site)}.
      </li>
      <li>
        Launches and places begin at once or in the week you chose. By ordering you ask for that. A consumer’s
        right to withdraw within 14 days ends for what was delivered whole.
      </li>
      <li>
        A paid launch that is withdrawn before its week keeps its right to another week. What was bought for a
        listing ends when its owner takes it down, without a refund.
      </li>
      <li>What cannot be delivered, such as a week whose last place went while you paid, is refunded.</li>
      <li>
        No purchase changes votes, rankings by votes, awards, search or reviews. What was paid for is marked.
      </li>
    </ul>
    <h2>Programs and assistants</h2>
    <p>
      The interfaces are open within the limits that they name. Do not get round limits, and do not use them
      to harm others.
    </p>
    <h2>What we answer for</h2>
    <p>
      Listings are their owners’ word; we do not vouch for products. We work to keep the site running and
      promise no uptime. We answer without limit for intent, gross negligence and harm to life and health,
      else for what was foreseeable when a duty is broken that the contract rests on. Rights that the law
      gives consumers stay.
    </p>
    <h2>Ends and changes</h2>
    <p>
      You can <a href="/account/delete">delete your account</a> at any time. What we change here holds for
      orders made afterwards.${lawNote(site)}
    </p>
    <p>Questions: ${contactLink(site)}.</p>`;

const vatNote = (site: SiteSettings): string => (addsVat(site) ? ` with ${site.vat_name}` : '');

/** Names the law that applies, if the seller's country is known. */
function lawNote({ seller_country }: SiteSettings): string {
  const country = getCountryName(seller_country);
  return country === undefined
    ? ''
    : ` The law of ${country} applies; consumers keep the protection of their own country.`;
}
