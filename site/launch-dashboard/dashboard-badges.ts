import express, { type Request, type Router } from 'express';
import { html } from 'hono/html';
import { BADGE_MODES, BADGE_SHAPES, BADGE_SIZES } from '../../rules/badges/badges.ts';
import type { Answer } from '../../tools/index.ts';
import type { Html } from '../shared/layout.ts';
import { queryText } from '../shared/pager.ts';
import type { PageKit, SignedInResponse } from '../shared/page-kit.ts';
import { ownerPageLayout } from '../owner/owner-page-layout.ts';
import { type OwnListing, loadOwnListing } from '../owner/own-listing.ts';

type Badge = Answer<'get_badges'>['items'][number];
type BadgeStyle = { shape: string; mode: string; size: string };

const STYLE_CHOICES = [
  ['shape', 'Shape', BADGE_SHAPES],
  ['mode', 'Colours', BADGE_MODES],
  ['size', 'Size', BADGE_SIZES],
] as const;

const LABELS: Record<string, string> = {
  ...{ auto: 'As the visitor has it', light: 'Light', dark: 'Dark' },
  ...{ s: 'Small', m: 'Medium', l: 'Large' },
  ...{ standard: 'Standard', outline: 'Outline', pill: 'Pill', banner: 'Banner', square: 'Square' },
};

/** Serves `/account/listings/{id}/badges`: the earned badges in the selected style, their code, and the share image. */
export function badgesPage(kit: PageKit): Router {
  const router = express.Router();
  router.get(
    '/account/listings/:id/badges',
    kit.requireSignIn,
    async (req: Request<{ id: string }>, res: SignedInResponse) => {
      const listing = await loadOwnListing(kit, req, res);
      const [shape, mode, size] = [
        selectedValue(req, 'shape', BADGE_SHAPES, 'standard'),
        selectedValue(req, 'mode', BADGE_MODES, 'auto'),
        selectedValue(req, 'size', BADGE_SIZES, 'm'),
      ];
      const input = { slug: listing.slug, shape, mode, size };
      const { body, error } = await kit.callOperation(req, res.locals.person, 'get_badges', input);
      if (error) throw error;
      await kit.sendPrivatePage(
        req,
        res,
        { title: `Badges of ${listing.name}` },
        ownerPageLayout(
          listing,
          {
            title: 'Badges and share image',
            text: 'Show that it is here: a badge on your website, a picture in posts.',
          },
          html`${styleForm(listing, { shape, mode, size })} ${earnedBadges(body.items)} ${shareImage(listing)}`,
        ),
      );
    },
  );
  return router;
}

const selectedValue = <T extends string>(req: Request, name: string, values: readonly T[], fallback: T): T =>
  values.find((one) => one === queryText(req, name, 20)) ?? fallback;

/** Renders the form that selects the style and reloads the page. Each shape has a picture. */
const styleForm = ({ listing_id, slug }: OwnListing, style: BadgeStyle): Html =>
  html`<form class="card" method="get" action="/account/listings/${listing_id}/badges" data-chosen>
    ${STYLE_CHOICES.map(
      ([name, title, values]) =>
        html`<fieldset>
          <legend>${title}</legend>
          <div class="${name === 'shape' ? 'shapes' : 'row'}">
            ${values.map(
              (value) =>
                html`<label class="choice">
                  <input
                    type="radio"
                    name="${name}"
                    value="${value}"
                    ${style[name] === value ? 'checked' : ''}
                  />
                  <span
                    >${LABELS[value]}
                    ${
                      name === 'shape'
                        ? html`<img
                            class="on-${style.mode}"
                            src="/badges/${slug}/listed-on.svg?shape=${value}&mode=${style.mode}&size=s"
                            alt=""
                            loading="lazy"
                          />`
                        : ''
                    }</span
                  >
                </label>`,
            )}
          </div>
        </fieldset>`,
    )}
    <div><button class="quiet">Show it like this</button></div>
  </form>`;

const earnedBadges = (items: readonly Badge[]): Html =>
  html`<section class="section" aria-labelledby="yours">
    <h2 id="yours">Your badges</h2>
    <ul class="plain stack">
      ${items.map((badge) => badgeItem(badge))}
    </ul>
  </section>`;

/** Renders a badge and its code to copy. */
const badgeItem = ({ label, html: code, image_url, is_paid }: Badge): Html => {
  const { pathname, search } = new URL(image_url);
  return html`<li class="card mini">
    <p class="row">
      <strong>${label}</strong> ${is_paid ? html`<span class="tag warn">Paid, and says so</span>` : ''}
    </p>
    <img class="badge-shown" src="${pathname}${search}" alt="${label}" />
    <div class="copyable">
      <pre data-copy="the code of ${label}" tabindex="0"><code>${code}</code></pre>
    </div>
  </li>`;
};

/** Renders the share image, which exists once the page is public. */
function shareImage({ slug, status, url, name }: OwnListing): Html {
  return html`<section class="section" aria-labelledby="share">
    <h2 id="share">Share it</h2>
    ${
      status === 'live'
        ? html`<div class="card">
            <img
              class="share-image"
              src="/og/l/${slug}.png"
              alt="The picture that posts show with a link to ${name}"
              width="1200"
              height="630"
              loading="lazy"
            />
            <p class="row">
              <a class="button quiet compact" href="/og/l/${slug}.png" download="${slug}.png"
                >Save the picture</a
              >
              <span class="small muted">Posts that link to the page show it by themselves.</span>
            </p>
            <div class="copyable">
              <pre data-copy="the link" tabindex="0"><code>${url}</code></pre>
            </div>
          </div>`
        : html`<p class="muted">
            Once it is live: a picture with its logo, tagline and rank, that posts with a link to its page
            show by themselves.
          </p>`
    }
  </section>`;
}

/** Renders the badge section of the launch dashboard, with a link to all badges. */
export const badgeSummary = ({ listing_id, slug, status }: OwnListing): Html =>
  html`<section class="card" aria-labelledby="show-it">
    <h2 id="show-it">Show it around</h2>
    <div class="row">
      <img
        class="badge-shown"
        src="/badges/${slug}/${status === 'live' ? 'launched-on' : 'listed-on'}.svg"
        alt="The badge for your website"
        width="240"
        height="56"
      />
      ${
        status === 'live'
          ? html`<img
              class="share-image short"
              src="/og/l/${slug}.png"
              alt="The picture for posts"
              width="240"
              height="126"
              loading="lazy"
            />`
          : ''
      }
    </div>
    <div>
      <a class="button quiet" href="/account/listings/${listing_id}/badges"
        >Choose a badge, share the picture</a
      >
    </div>
  </section>`;
