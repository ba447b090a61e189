import { html } from 'hono/html';
import type { Html } from '../shared/layout.ts';
import { contactLink } from './imprint.ts';
import type { LegalFacts } from './legal-facts.ts';

/** Renders the support text: the contact address and answers to frequent questions. */
export const supportText = ({ site, paymentText }: LegalFacts): Html =>
  html`<p>Write to: ${contactLink(site)}. Name the page or the order number, if it is about one.</p>
    <h2>No code arrives</h2>
    <p>
      Codes are good for ten minutes and often land in the spam folder. Asked for too often, they pause for a
      while.
    </p>
    <h2>Something in my listing is wrong</h2>
    <p>
      Its pages are under <a href="/account/listings">My listings</a>. A product of yours that somebody else
      listed: <a href="/account/claims">claim it</a> with a file or an entry at your website.
    </p>
    <h2>An order, an invoice, a refund</h2>
    <p>
      ${paymentText} Receipts and invoices are under <a href="/orders">My orders</a>. An unpaid order can be
      cancelled there and at its checkout. About one that was paid, such as a refund, ask us there, too: it is
      answered by mail.
    </p>
    <h2>A listing or review breaks the rules</h2>
    <p>
      Send us its address and what is wrong with it. What breaks the <a href="/terms">terms</a> is taken down.
    </p>
    <h2>My data</h2>
    <p>
      <a href="/account/export">Download all of it</a>, choose <a href="/account/mail">which mail you get</a>,
      or <a href="/account/delete">delete your account</a>.
    </p>
    <h2 id="security">A security problem</h2>
    <p>
      Write to the address above, and give us time to mend it before you tell others. Do not look into other
      people’s data, and do not slow the site down for them. We tell you what became of it.
    </p>`;
