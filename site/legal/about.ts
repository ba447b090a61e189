import { html } from 'hono/html';
import type { Html } from '../shared/layout.ts';
import type { LegalFacts } from './legal-facts.ts';

/** Renders the text of the about page: what the directory is and its rules. */
export const aboutText = ({ site, publicUrl }: LegalFacts): Html =>
  html`<p class="lead">${site.purpose}</p>
    <h2>How it works</h2>
    <p>
      Products launch by the week, from Monday to Sunday. People vote, follow and review on this site; the
      three launches with the most votes of their week get its awards, which never change afterwards.
      Assistants search and compare here, and cannot vote.
    </p>
    <h2>What is a fact here</h2>
    <p>
      A value with a footnote was read on the product’s website, and the footnote opens the sentence; it says
      so where that is on another website. Everything else is the owner’s word. Figures such as revenue are
      self-reported and say so. Domain Rating is a third party’s measure.
    </p>
    <h2>Money</h2>
    <p>
      Launching is free. What is sold, what it costs and what no money changes is on
      <a href="/pricing">the prices</a>. Everything that was paid for says so.
    </p>
    <h2 id="links">Links</h2>
    <p>
      Links to websites carry <code>nofollow</code> and, as what owners gave us, <code>ugc</code>. The link to
      the website of a listing whose launch or place was paid for carries <code>sponsored</code> instead. No
      link here can be bought to count in search engines.
    </p>
    <h2>Who runs it</h2>
    <p>
      See the <a href="/imprint">imprint</a>; how to reach us: <a href="/support">support</a>. All that pages
      show can be read by programs and assistants, too:
      <a href="/connect">${publicUrl.replace(/^https?:\/\//, '')}</a>.
    </p>`;
