import type { SocialPlatform } from '../../../../rules/drafts/draft-fields.ts';
import { texts } from '../../../read/json-ld.ts';
import { ancestors, type Link, type ReadPage } from '../../../read/page.ts';
import type { Candidate } from '../../site-draft.ts';
import { profileOf, repositoryOf, type PlatformProfile } from './platforms.ts';
import { isHome, isInside, nameKey, quoted, type Site } from '../site.ts';

const SOMEBODY_ELSE = new Set(
  'testimonial testimonials review reviews quote author authors contributors contributor comment comments speaker speakers tweet tweets share sharing addtoany sponsors backers credits'.split(
    ' ',
  ),
);
const CREDIT =
  /theme|template|design(?:ed)? by|built with|powered by|made with|hosted (?:on|by)|website by|site by|propulsé|powered|erstellt mit|creado con|criado com|realizzato da/i;
const FOLLOW = new Set('social socials follow community connect sns'.split(' '));

type Found = {
  profile: PlatformProfile;
  score: number;
  candidate: Candidate<{ platform: SocialPlatform; url: string }>;
  pages: Set<string>;
};

/** The site's own profiles elsewhere, one for each platform; those the list lacks share `custom`. A person's is not the product's. */
export function extractSocials(
  site: Site,
  name: string,
): Candidate<{ platform: SocialPlatform; url: string }>[] {
  const found = new Map<string, Found>();
  const names = [name, site.label].map(nameKey).filter((key) => key.length > 2);
  for (const page of site.pages) {
    const add = (address: string, written: string, weight: number): void => {
      const profile = profileOf(address);
      if (!profile) return;
      const key = `${profile.network} ${profile.handle.toLowerCase()}`;
      const score = weight + likeness(profile, names);
      const known = found.get(key);
      if (known) known.pages.add(page.url);
      if (known && known.score >= score) return;
      const candidate = quoted({ platform: profile.platform, url: address }, page, written);
      found.set(key, { profile, score, candidate, pages: known?.pages ?? new Set([page.url]) });
    };
    const home = isHome(site, page)
      ? 0.5
      : site.kinds.get(page) === 'contact' || site.kinds.get(page) === 'about'
        ? 0.3
        : 0;
    for (const link of page.links) {
      const weight = placeWeight(link, page);
      add(link.url, link.href, weight + home);
      const repository = repositoryOf(link.url);
      if (repository && names.some((key) => repository.slice(19).split('/').map(nameKey).includes(key)))
        add(repository, link.href, weight + home - 1);
    }
    for (const node of page.data) {
      if (
        !/Organization|Corporation|Business|Software|WebSite|Brand|WebApplication|Product/.test(
          node.types.join(' '),
        )
      )
        continue;
      for (const address of texts(node.values.sameAs)) add(address, address, 3.5);
    }
    for (const link of page.rels) if (link.rel === 'me') add(link.url, link.href, 3);
  }
  const all = [...found.values()].map((one) => ({
    ...one,
    score: one.score + Math.min(one.pages.size - 1, 4) * 0.4,
  }));
  return all
    .filter(({ score }) => score >= 2)
    .sort((left, right) => right.score - left.score)
    .filter(
      ({ profile }, at, sorted) =>
        sorted.findIndex((other) => other.profile.platform === profile.platform) === at,
    )
    .map(({ candidate }) => candidate);
}

/** How much a link's place says that the profile is the site's own. */
function placeWeight(link: Link, page: ReadPage): number {
  if (
    isInside(link.box, SOMEBODY_ELSE) ||
    [...ancestors(link.box)].slice(0, 8).some((box) => box.tag === 'blockquote' || box.tag === 'article')
  )
    return -3;
  const around = page.blocks[link.block]?.text.slice(0, 300) ?? '';
  if (CREDIT.test(around) && link.region === 'footer') return -3;
  if (link.rel.split(' ').includes('me')) return 3;
  if (link.region === 'footer') return 2.5;
  if (link.region === 'nav' || link.region === 'header') return 2.5;
  return isInside(link.box, FOLLOW, 4) ? 2 : 0;
}

function likeness(profile: PlatformProfile, names: string[]): number {
  if (profile.network === 'github' && /\.github\.io$/i.test(profile.handle)) return -2;
  const [owner = '', ...rest] = profile.handle.split('/').map(nameKey);
  const preferred = /\/r\/|\/company\//.test(profile.url) ? 0.3 : 0;
  const isPersons = profile.network === 'linkedin' && new URL(profile.url).pathname.startsWith('/in/');
  if (names.includes(owner) || names.some((key) => rest.includes(key))) return 3 + preferred;
  return names.some((key) => owner.includes(key) || (owner.length > 3 && key.includes(owner)))
    ? 2.5 + preferred
    : isPersons
      ? -3
      : preferred;
}
