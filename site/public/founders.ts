import express, { type Router } from 'express';
import { html } from 'hono/html';
import { firstPictures } from '../../store/listings/pictures.ts';
import { facesOf } from '../../store/people/faces.ts';
import type { Answer } from '../../tools/index.ts';
import { ballotFor } from '../listing/ballot.ts';
import { launchRows, section } from './launch-rows.ts';
import { paragraphs, story } from '../listing/listing-page.ts';
import { face, facePath, logo, webLink } from '../assets/logo.ts';
import { medal } from '../assets/medal.ts';
import { day, weekShort } from '../kit/dates.ts';
import { empty } from '../kit/empty.ts';
import { picture as shot } from './issue.ts';
import { breadcrumbs, listPage, person, standBefore } from '../machine/schema-org.ts';
import type { Html } from '../kit/layout.ts';
import type { PageKit } from '../kit/page-kit.ts';
import { withLanguage } from '../kit/spoken.ts';
import { removalForm } from '../pictures/faces.ts';
import { pageNumber, pager, queryText } from '../kit/pager.ts';
import { counted, countryWord, platformName } from '../kit/value-words.ts';

/** Founders of live listings, and the profile of one. */
export function founderPages(kit: PageKit): Router {
  const router = express.Router();

  router.get('/founders', async (req, res) => {
    const q = queryText(req, 'q', 120).replaceAll('\0', '');
    const found = await kit.ask(req, 'list_founders', {
      ...(q ? { q } : {}),
      page: pageNumber(req),
      per_page: 24,
    });
    const seen = await facesOf(
      kit.services.db,
      found.items.map(({ slug }) => slug),
    );
    await kit.show(
      req,
      res,
      {
        title: 'Founders',
        canonical: '/founders',
        description: 'The people behind the products.',
        unlisted: q !== '' || found.page > 1,
        records: [
          listPage(
            {
              name: 'Founders',
              url: `${kit.publicUrl}/founders`,
              total: found.total,
              before: standBefore(found),
            },
            found.items.map(({ slug, name }) => ({ name, url: `${kit.publicUrl}/founders/${slug}` })),
          ),
        ],
      },
      html`<header class="spread">
          <h1>Founders</h1>
          <form class="row nowrap" action="/founders" method="get" role="search" aria-label="Founders">
            <label class="visually-hidden" for="name">Name</label>
            <input id="name" type="search" name="q" value="${q}" maxlength="120" placeholder="Name" />
            <button class="quiet">Find</button>
          </form>
        </header>
        ${found.items.length === 0 ? empty(q ? 'Nobody of this name.' : 'The founders of live products stand here: the first are still to come.') : ''}
        <ul class="plain grid">
          ${found.items.map(
            ({ slug, name, country, companies }) =>
              html`<li class="card mini">
                <div class="row nowrap">
                  ${face(slug, seen.get(slug), 52)}
                  <div class="stack tight none">
                    <h2 class="h3"><a class="quiet-link" href="/founders/${slug}" dir="auto">${name}</a></h2>
                    ${country ? html`<span class="small muted">${countryWord(country)}</span>` : ''}
                  </div>
                </div>
                <ul class="plain stack tight small">
                  ${companies.map(
                    (company) =>
                      html`<li class="row nowrap">
                        ${logo(company, 32)}
                        <span class="none"
                          ><a href="/l/${company.slug}" dir="auto">${company.name}</a
                          >${company.title ? html`<span class="muted">, ${company.title}</span>` : ''}</span
                        >
                      </li>`,
                  )}
                </ul>
              </li>`,
          )}
        </ul>
        ${pager('/founders', found, { q })}`,
    );
  });

  router.get('/founders/:slug', async (req, res) => {
    const founder = await kit.ask(req, 'get_founder', { slug: req.params.slug });
    const { slug, name, bio, country, socials, companies, stories, interview = [], sample } = founder;
    const ballot = await ballotFor(kit, req, res, companies);
    const told = await withLanguage(kit, companies);
    const picture = (await facesOf(kit.services.db, [slug])).get(slug);
    const viewer = picture ? await kit.browsers.person(req) : null;
    const won = await Promise.all(
      companies.map(({ slug }) => kit.ask(req, 'list_awards', { listing: slug })),
    );
    const awards = won.flatMap(({ items }) => items);
    const shots = await firstPictures(
      kit.services.db,
      companies.map((company) => company.slug),
    );
    const votes = companies.reduce((sum, company) => sum + company.votes, 0);
    const since = companies
      .flatMap(({ launched_at }) => launched_at ?? [])
      .sort()
      .at(0);
    const links = Object.entries(socials).filter(([, address]) => webLink(address));
    await kit.show(
      req,
      res,
      {
        title: name,
        canonical: `/founders/${slug}`,
        description: bio ?? `${name} made ${companies.map((company) => company.name).join(', ')}.`,
        width: 'medium',
        records: [
          {
            '@type': 'ProfilePage',
            mainEntity: person(name, {
              '@id': `${kit.publicUrl}/founders/${slug}#person`,
              url: `${kit.publicUrl}/founders/${slug}`,
              ...(bio ? { description: bio } : {}),
              ...(picture ? { image: kit.publicUrl + facePath(slug, picture) } : {}),
              ...(country ? { homeLocation: { '@type': 'Country', name: countryWord(country) } } : {}),
              ...(awards.length
                ? { award: awards.map(({ rank, week }) => `Launch of the Week #${rank}, ${week}`) }
                : {}),
              sameAs: links.map(([, address]) => address),
            }),
          },
          breadcrumbs(kit.publicUrl, [
            ['/founders', 'Founders'],
            [`/founders/${slug}`, name],
          ]),
        ],
      },
      html`<header class="founder">
          ${face(slug, picture, 88)}
          <div class="stack tight none">
            <p class="eyebrow">${roleOf(companies)}</p>
            <h1 dir="auto">${name}</h1>
            <p class="muted">
              ${[country && countryWord(country), sample && 'Sample, not a real person'].filter(Boolean).join(' · ')}
            </p>
          </div>
          ${
            links.length
              ? html`<ul class="chips">
                  ${links.map(
                    ([platform, address]) =>
                      html`<li>
                        <a class="chip" href="${address}" rel="noopener nofollow ugc"
                          >${platformName(platform, address)} ↗</a
                        >
                      </li>`,
                  )}
                </ul>`
              : ''
          }
        </header>
        ${bio ? html`<div class="prose founder-bio">${paragraphs(bio)}</div>` : ''}
        <p class="masthead">
          <strong class="no">${counted(companies.length, 'product')}</strong>
          <span
            >${counted(votes, 'vote')} of
            people${awards.length ? html` · ${counted(awards.length, 'award')}` : ''}</span
          >
          <span class="left">${since ? html`Here since ${day(since)}` : ''}</span>
        </p>
        ${viewer?.role === 'operator' ? removalForm(slug, kit.forms.token(req, res)) : ''}
        ${
          awards.length
            ? html`<ul class="plain stack tight">
                ${awards.map(
                  ({ rank, week, listing }) =>
                    html`<li>
                      <a class="medals" href="/weeks/${week}"
                        >${medal(rank)}
                        <span>Launch of the Week, ${weekShort(week)}: <bdi>${listing.name}</bdi></span></a
                      >
                    </li>`,
                )}
              </ul>`
            : ''
        }
        ${ballot.form}
        ${section(
          companies.length === 1 ? 'Product' : 'Products',
          html`<div class="founder-products">
            ${companies.map(
              (company) =>
                html`<div>
                  ${
                    shots.has(company.slug)
                      ? html`<a href="/l/${company.slug}" tabindex="-1" aria-hidden="true"
                          >${shot(company.slug, shots.get(company.slug), 'art')}</a
                        >`
                      : ''
                  }
                  ${launchRows([told(company)], ballot, '')}
                </div>`,
            )}
          </div>`,
        )}
        ${stories.map((one) => story(one.story))}
        ${
          interview.length
            ? section(
                'Interview',
                html`<dl class="interview">
                  ${interview.map(
                    ({ question, answer }) =>
                      html`<dt>${question}</dt>
                        <dd class="pre-line" dir="auto">${answer}</dd>`,
                  )}
                </dl>`,
              )
            : ''
        }`,
    );
  });

  return router;
}

/** What they are of their products, as a line; the same word for several is said once. */
const roleOf = (companies: Answer<'get_founder'>['companies']): Html => {
  const byTitle = [...Map.groupBy(companies, ({ title }) => title ?? 'Founder')];
  return html`${byTitle.map(
    ([title, those], at) =>
      html`${at ? ' · ' : ''}${title},
      ${those.map(({ slug, name }, one) => html`${one ? ', ' : ''}<a href="/l/${slug}" dir="auto">${name}</a>`)}`,
  )}`;
};
