import express, { type Request, type Response, type Router } from 'express';
import { markdownToText } from '../../rules/listings/markdown-to-text.ts';
import { renderOwnerMarkdown } from '../shared/markdown.ts';
import { html } from 'hono/html';
import { getFirstPictures } from '../../store/listings/pictures.ts';
import { getAvatarHashes } from '../../store/people/avatars.ts';
import type { Answer } from '../../tools/index.ts';
import { loadVoteState } from '../listing/vote-button.ts';
import { launchRows, section } from './launch-rows.ts';
import { storySection } from '../listing/listing-page.ts';
import { avatar, avatarPath, logo, webLink } from '../assets/logo.ts';
import { medal } from '../assets/medal.ts';
import { day, formatWeekWithYear } from '../shared/dates.ts';
import { emptyState } from '../shared/empty-state.ts';
import { productPicture as shot } from './issue.ts';
import { breadcrumbs, listPageRecord, personRecord, countBefore } from '../machine/schema-org.ts';
import type { Html } from '../shared/layout.ts';
import type { PageKit } from '../shared/page-kit.ts';
import { loadLanguages } from '../shared/lang-attribute.ts';
import { pictureRemovalForm } from '../pictures/avatars.ts';
import { pageNumber, pager, queryText } from '../shared/pager.ts';
import { pluralize, formatCountry, platformName } from '../shared/value-text.ts';

type Founder = Answer<'get_founder'>;
type FounderList = Answer<'list_founders'>;
type Avatars = Awaited<ReturnType<typeof getAvatarHashes>>;

/** Serves the list of founders of live listings, and each founder's profile. */
export function founderPages(kit: PageKit): Router {
  const router = express.Router();
  router.get('/founders', (req, res) => showList(kit, req, res));
  router.get('/founders/:slug', (req, res) => showOne(kit, req, res, req.params.slug));
  return router;
}

async function showList(kit: PageKit, req: Request, res: Response): Promise<void> {
  const q = queryText(req, 'q', 120);
  const found = await kit.query(req, 'list_founders', {
    ...(q ? { q } : {}),
    page: pageNumber(req),
    per_page: 24,
  });
  const avatars = await getAvatarHashes(
    kit.services.db,
    found.items.map(({ slug }) => slug),
  );
  const url = `${kit.publicUrl}/founders`;
  const list = { name: 'Founders', url, total: found.total, before: countBefore(found) };
  const page = {
    title: 'Founders',
    canonical: '/founders',
    description: 'The people behind the products.',
    unlisted: q !== '' || found.page > 1,
    records: [
      listPageRecord(
        list,
        found.items.map(({ slug, name }) => ({ name, url: `${url}/${slug}` })),
      ),
    ],
  };
  await kit.sendPublicPage(req, res, page, listBody(found, avatars, q));
}

const listBody = (found: FounderList, avatars: Avatars, q: string): Html =>
  html`<header class="spread">
      <h1>Founders</h1>
      <form class="row nowrap" action="/founders" method="get" role="search" aria-label="Founders">
        <label class="visually-hidden" for="name">Name</label>
        <input id="name" type="search" name="q" value="${q}" maxlength="120" placeholder="Name" />
        <button class="quiet">Find</button>
      </form>
    </header>
    ${found.items.length === 0 ? emptyState(q ? 'Nobody of this name.' : 'The founders of live products stand here: the first are still to come.') : ''}
    <ul class="plain grid">
      ${found.items.map((founder) => founderCard(founder, avatars))}
    </ul>
    ${pager('/founders', found, { q })}`;

const founderCard = (
  { slug, name, country, companies }: FounderList['items'][number],
  avatars: Avatars,
): Html =>
  html`<li class="card mini">
    <div class="row nowrap">
      ${avatar(slug, avatars.get(slug), 52)}
      <div class="stack tight none">
        <h2 class="h3"><a class="quiet-link" href="/founders/${slug}" dir="auto">${name}</a></h2>
        ${country ? html`<span class="small muted">${formatCountry(country)}</span>` : ''}
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

async function showOne(kit: PageKit, req: Request, res: Response, requestedSlug: string): Promise<void> {
  const founder = await kit.query(req, 'get_founder', { slug: requestedSlug });
  const { slug, name, bio, companies, stories, interview = [] } = founder;
  const voteState = await loadVoteState(kit, req, res, { items: companies });
  const addLanguage = await loadLanguages(kit, companies);
  const picture = (await getAvatarHashes(kit.services.db, [slug])).get(slug);
  const viewer = picture ? await kit.sessions.person(req) : null;
  const awardLists = await Promise.all(
    companies.map((company) => kit.query(req, 'list_awards', { listing: company.slug })),
  );
  const awards = awardLists.flatMap(({ items }) => items);
  const shots = await getFirstPictures(
    kit.services.db,
    companies.map((company) => company.slug),
  );
  await kit.sendPublicPage(
    req,
    res,
    {
      title: name,
      canonical: `/founders/${slug}`,
      description: bio
        ? markdownToText(bio)
        : `${name} made ${companies.map((company) => company.name).join(', ')}.`,
      width: 'medium',
      records: buildRecords(kit.publicUrl, founder, picture, awards),
    },
    html`${head(founder, picture)}
    ${bio ? html`<div class="prose founder-bio">${renderOwnerMarkdown(bio, { top: 2 })}</div>` : ''}
    ${figuresLine(companies, awards.length)}
    ${viewer?.role === 'operator' ? pictureRemovalForm(slug, kit.forms.token(req, res)) : ''}
    ${medalList(awards)} ${voteState.form}
    ${section(
      companies.length === 1 ? 'Product' : 'Products',
      html`<div class="founder-products">
        ${companies.map(
          (company) =>
            html`<div>
              ${screenshotLink(company.slug, shots)} ${launchRows([addLanguage(company)], voteState, '')}
            </div>`,
        )}
      </div>`,
    )}
    ${stories.map((one) => storySection(one.story))} ${interview.length ? interviewSection(interview) : ''}`,
  );
}

type Awards = Answer<'list_awards'>['items'];

/** Builds the schema.org records of a founder. */
function buildRecords(
  publicUrl: string,
  { slug, name, bio, country, socials }: Founder,
  picture: string | undefined,
  awards: Awards,
): object[] {
  const url = `${publicUrl}/founders/${slug}`;
  return [
    {
      '@type': 'ProfilePage',
      mainEntity: personRecord(name, {
        '@id': `${url}#person`,
        url,
        ...(bio ? { description: markdownToText(bio) } : {}),
        ...(picture ? { image: publicUrl + avatarPath(slug, picture) } : {}),
        ...(country ? { homeLocation: { '@type': 'Country', name: formatCountry(country) } } : {}),
        ...(awards.length
          ? { award: awards.map(({ rank, week }) => `Launch of the Week #${rank}, ${week}`) }
          : {}),
        sameAs: webLinks(socials).map(([, address]) => address),
      }),
    },
    breadcrumbs(publicUrl, [
      ['/founders', 'Founders'],
      [`/founders/${slug}`, name],
    ]),
  ];
}

const webLinks = (socials: Founder['socials']) =>
  Object.entries(socials).filter(([, address]) => webLink(address));

function head(
  { slug, name, country, companies, sample, socials }: Founder,
  picture: string | undefined,
): Html {
  const links = webLinks(socials);
  return html`<header class="founder">
    ${avatar(slug, picture, 88)}
    <div class="stack tight none">
      <p class="eyebrow">${rolesLine(companies)}</p>
      <h1 dir="auto">${name}</h1>
      <p class="muted">
        ${[country && formatCountry(country), sample && 'Sample, not a real person'].filter(Boolean).join(' · ')}
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

function figuresLine(companies: Founder['companies'], awards: number): Html {
  const votes = companies.reduce((sum, company) => sum + company.votes, 0);
  const since = companies
    .flatMap(({ launched_at }) => launched_at ?? [])
    .sort()
    .at(0);
  return html`<p class="masthead">
    <strong class="no">${pluralize(companies.length, 'product')}</strong>
    <span>${pluralize(votes, 'vote')} of people${awards ? html` · ${pluralize(awards, 'award')}` : ''}</span>
    <span class="left">${since ? html`Here since ${day(since)}` : ''}</span>
  </p>`;
}

const medalList = (awards: Awards): Html | string =>
  awards.length
    ? html`<ul class="plain stack tight">
        ${awards.map(
          ({ rank, week, listing }) =>
            html`<li>
              <a class="medals" href="/weeks/${week}"
                >${medal(rank)}
                <span>Launch of the Week, ${formatWeekWithYear(week)}: <bdi>${listing.name}</bdi></span></a
              >
            </li>`,
        )}
      </ul>`
    : '';

const screenshotLink = (slug: string, shots: Awaited<ReturnType<typeof getFirstPictures>>): Html | string =>
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
const rolesLine = (companies: Answer<'get_founder'>['companies']): Html => {
  const byTitle = [...Map.groupBy(companies, ({ title }) => title ?? 'Founder')];
  return html`${byTitle.map(
    ([title, those], at) =>
      html`${at ? ' · ' : ''}${title},
      ${those.map(({ slug, name }, one) => html`${one ? ', ' : ''}<a href="/l/${slug}" dir="auto">${name}</a>`)}`,
  )}`;
};
