import express, { type Request, type Response, type Router } from 'express';
import { plainText } from '../../rules/listings/plain-text.ts';
import { ownersText } from '../shared/markdown.ts';
import { html } from 'hono/html';
import { firstPictures } from '../../store/listings/pictures.ts';
import { facesOf } from '../../store/people/faces.ts';
import type { Answer } from '../../tools/index.ts';
import { ballotFor } from '../listing/ballot.ts';
import { launchRows, section } from './launch-rows.ts';
import { story } from '../listing/listing-page.ts';
import { face, facePath, logo, webLink } from '../assets/logo.ts';
import { medal } from '../assets/medal.ts';
import { day, weekShort } from '../shared/dates.ts';
import { empty } from '../shared/empty.ts';
import { picture as shot } from './issue.ts';
import { breadcrumbs, listPage, person, standBefore } from '../machine/schema-org.ts';
import type { Html } from '../shared/layout.ts';
import type { PageKit } from '../shared/page-kit.ts';
import { withLanguage } from '../shared/spoken.ts';
import { removalForm } from '../pictures/faces.ts';
import { pageNumber, pager, queryText } from '../shared/pager.ts';
import { counted, countryWord, platformName } from '../shared/value-words.ts';

type Founder = Answer<'get_founder'>;
type FoundFounders = Answer<'list_founders'>;
type Faces = Awaited<ReturnType<typeof facesOf>>;

/** Serves the list of founders of live listings, and each founder's profile. */
export function founderPages(kit: PageKit): Router {
  const router = express.Router();
  router.get('/founders', (req, res) => showAll(kit, req, res));
  router.get('/founders/:slug', (req, res) => showOne(kit, req, res, req.params.slug));
  return router;
}

async function showAll(kit: PageKit, req: Request, res: Response): Promise<void> {
  const q = queryText(req, 'q', 120);
  const found = await kit.ask(req, 'list_founders', {
    ...(q ? { q } : {}),
    page: pageNumber(req),
    per_page: 24,
  });
  const faces = await facesOf(
    kit.services.db,
    found.items.map(({ slug }) => slug),
  );
  const url = `${kit.publicUrl}/founders`;
  const list = { name: 'Founders', url, total: found.total, before: standBefore(found) };
  const page = {
    title: 'Founders',
    canonical: '/founders',
    description: 'The people behind the products.',
    unlisted: q !== '' || found.page > 1,
    records: [
      listPage(
        list,
        found.items.map(({ slug, name }) => ({ name, url: `${url}/${slug}` })),
      ),
    ],
  };
  await kit.show(req, res, page, allBody(found, faces, q));
}

const allBody = (found: FoundFounders, faces: Faces, q: string): Html =>
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
      ${found.items.map((founder) => card(founder, faces))}
    </ul>
    ${pager('/founders', found, { q })}`;

const card = ({ slug, name, country, companies }: FoundFounders['items'][number], faces: Faces): Html =>
  html`<li class="card mini">
    <div class="row nowrap">
      ${face(slug, faces.get(slug), 52)}
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
  </li>`;

async function showOne(kit: PageKit, req: Request, res: Response, asked: string): Promise<void> {
  const founder = await kit.ask(req, 'get_founder', { slug: asked });
  const { slug, name, bio, companies, stories, interview = [] } = founder;
  const ballot = await ballotFor(kit, req, res, companies);
  const told = await withLanguage(kit, companies);
  const picture = (await facesOf(kit.services.db, [slug])).get(slug);
  const viewer = picture ? await kit.browsers.person(req) : null;
  const won = await Promise.all(
    companies.map((company) => kit.ask(req, 'list_awards', { listing: company.slug })),
  );
  const awards = won.flatMap(({ items }) => items);
  const shots = await firstPictures(
    kit.services.db,
    companies.map((company) => company.slug),
  );
  await kit.show(
    req,
    res,
    {
      title: name,
      canonical: `/founders/${slug}`,
      description: bio
        ? plainText(bio)
        : `${name} made ${companies.map((company) => company.name).join(', ')}.`,
      width: 'medium',
      records: recordsOf(kit.publicUrl, founder, picture, awards),
    },
    html`${head(founder, picture)}
    ${bio ? html`<div class="prose founder-bio">${ownersText(bio, { top: 2 })}</div>` : ''}
    ${figures(companies, awards.length)}
    ${viewer?.role === 'operator' ? removalForm(slug, kit.forms.token(req, res)) : ''} ${medals(awards)}
    ${ballot.form}
    ${section(
      companies.length === 1 ? 'Product' : 'Products',
      html`<div class="founder-products">
        ${companies.map(
          (company) =>
            html`<div>${firstShot(company.slug, shots)} ${launchRows([told(company)], ballot, '')}</div>`,
        )}
      </div>`,
    )}
    ${stories.map((one) => story(one.story))} ${interview.length ? interviewSection(interview) : ''}`,
  );
}

type Awards = Answer<'list_awards'>['items'];

/** Builds the schema.org records of a founder. */
function recordsOf(
  publicUrl: string,
  { slug, name, bio, country, socials }: Founder,
  picture: string | undefined,
  awards: Awards,
): object[] {
  const url = `${publicUrl}/founders/${slug}`;
  return [
    {
      '@type': 'ProfilePage',
      mainEntity: person(name, {
        '@id': `${url}#person`,
        url,
        ...(bio ? { description: plainText(bio) } : {}),
        ...(picture ? { image: publicUrl + facePath(slug, picture) } : {}),
        ...(country ? { homeLocation: { '@type': 'Country', name: countryWord(country) } } : {}),
        ...(awards.length
          ? { award: awards.map(({ rank, week }) => `Launch of the Week #${rank}, ${week}`) }
          : {}),
        sameAs: linksOf(socials).map(([, address]) => address),
      }),
    },
    breadcrumbs(publicUrl, [
      ['/founders', 'Founders'],
      [`/founders/${slug}`, name],
    ]),
  ];
}

const linksOf = (socials: Founder['socials']) =>
  Object.entries(socials).filter(([, address]) => webLink(address));

function head(
  { slug, name, country, companies, sample, socials }: Founder,
  picture: string | undefined,
): Html {
  const links = linksOf(socials);
  return html`<header class="founder">
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
  </header>`;
}

function figures(companies: Founder['companies'], awards: number): Html {
  const votes = companies.reduce((sum, company) => sum + company.votes, 0);
  const since = companies
    .flatMap(({ launched_at }) => launched_at ?? [])
    .sort()
    .at(0);
  return html`<p class="masthead">
    <strong class="no">${counted(companies.length, 'product')}</strong>
    <span>${counted(votes, 'vote')} of people${awards ? html` · ${counted(awards, 'award')}` : ''}</span>
    <span class="left">${since ? html`Here since ${day(since)}` : ''}</span>
  </p>`;
}

const medals = (awards: Awards): Html | string =>
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
    : '';

const firstShot = (slug: string, shots: Awaited<ReturnType<typeof firstPictures>>): Html | string =>
  shots.has(slug)
    ? html`<a href="/l/${slug}" tabindex="-1" aria-hidden="true">${shot(slug, shots.get(slug), 'art')}</a>`
    : '';

const interviewSection = (interview: NonNullable<Founder['interview']>): Html =>
  section(
    'Interview',
    html`<dl class="interview">
      ${interview.map(
        ({ question, answer }) =>
          html`<dt>${question}</dt>
            <dd class="pre-line" dir="auto">${answer}</dd>`,
      )}
    </dl>`,
  );

/** Renders the founder's roles in one line, with the products of each role. */
const roleOf = (companies: Answer<'get_founder'>['companies']): Html => {
  const byTitle = [...Map.groupBy(companies, ({ title }) => title ?? 'Founder')];
  return html`${byTitle.map(
    ([title, those], at) =>
      html`${at ? ' · ' : ''}${title},
      ${those.map(({ slug, name }, one) => html`${one ? ', ' : ''}<a href="/l/${slug}" dir="auto">${name}</a>`)}`,
  )}`;
};
