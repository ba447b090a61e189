import { html } from 'hono/html';
import type { Html } from '../shared/layout.ts';
import { contactLink } from './imprint.ts';
import type { LegalFacts } from './legal-facts.ts';

/** Renders the default privacy text: what is stored, for how long and who sees it. The setting `privacy_text` replaces it. */
export function privacyText({ site, usesClaude }: LegalFacts): Html {
  const asksVatNumber = site.vat === 'eu';
  return html`<p>
      ${site.seller_name || `The operator of ${site.name}`} (<a href="/imprint">imprint</a>) is responsible
      for the data kept here. Questions: ${contactLink(site)}.
    </p>
    <h2>Without an account</h2>
    <p>
      You can read everything without one. Pages load nothing from other companies: no advertising, no
      trackers. A visit to a listing is counted by a keyed hash of your network address and browser that is
      deleted when the day is over; the owner sees numbers, and the hosts that visitors came from. Your
      network address is used to limit how much one network asks for, and is not kept for that.
    </p>
    <h2>With an account</h2>
    <ul>
      <li>
        <strong>E-mail address and name.</strong> The address is seen by co-founders of your drafts and by the
        team of this site. Your name is shown with your reviews.
      </li>
      <li>
        <strong>Searches by mail.</strong> The address and the search, from when you ask for it until you end
        it by the link in every mail; three days if you do not confirm.
      </li>
      <li><strong>Votes and follows.</strong> Shown as numbers; nobody sees who gave them.</li>
      <li>
        <strong>Drafts and listings.</strong> Drafts are seen by you and your co-founders. A listing is public
        once its launch is scheduled. Pages of a website that were read for a draft are kept
        ${site.keep_pages_days} days after the launch, or ${site.keep_abandoned_pages_days} days after the
        last change.
      </li>
      <li>
        <strong>Orders.</strong> Name, address${asksVatNumber ? ', country and VAT number' : ' and country'}
        for the invoice. Card details never reach us: payment happens at
        Stripe.${asksVatNumber ? ' A VAT number may be checked with VIES, the register of the EU.' : ''}
      </li>
      <li>
        <strong>Security log.</strong> Sign-ins, keys, apps, exports and the like with time and network, for
        ${site.keep_audit_log_days} days.
      </li>
      <li><strong>Mail.</strong> What was sent to whom, for 30 days.</li>
      <li>
        <strong>Apps and assistants you connect</strong> see what you allow them, until you end it under
        <a href="/account/apps">Connected apps</a>. What they search for is not stored.
      </li>
    </ul>
    ${
      usesClaude
        ? html`<p>
            Drafts and AI reviews are written with Claude: the texts of the website and your wishes for the
            draft are sent to its maker, Anthropic. Your account is not.
          </p>`
        : html`<p>Drafts are written on our own server; no text is sent to an AI company.</p>`
    }
    <h2>Cookies</h2>
    <p>Only what signing in and forms need:</p>
    <ul>
      <li><code>browser</code>, 30 days: set with a form, so that no other website can send it for you.</li>
      <li><code>session</code>, 30 days: that you are signed in.</li>
      <li>
        <code>device</code>, 180 days: that this browser signed in before, so that you hear of new ones.
      </li>
      <li><code>oauth_session</code> and what belongs to it: while you connect an app.</li>
    </ul>
    <h2>Your rights</h2>
    <p>
      <a href="/account/export">Download</a> all that is kept about you, correct it on your pages, choose
      <a href="/account/mail">which mail you get</a>, or <a href="/account/delete">delete your account</a>. It
      is deleted ${site.account_deletion_days} days after you ask for it. Votes and reviews go with it;
      invoices stay as long as the law demands. You may also complain to a data protection authority.
    </p>
    <h2>Why we may</h2>
    <p>
      To do what you ask for (account, listing, order), because the law demands it (invoices), and to keep the
      site safe (limits, security log).
    </p>`;
}
