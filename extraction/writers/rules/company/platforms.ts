import { SOCIAL_PLATFORMS, type SocialPlatform } from '../../../../rules/drafts/draft-fields.ts';
import PLATFORMS from '../../../lexicon/platforms.json' with { type: 'json' };

/** A company's or person's own page on a platform, told from its address alone. */
export type PlatformProfile = { platform: SocialPlatform; network: string; url: string; handle: string };

/** Platforms that have a field of their own are called so; all others share `custom`. */
const RULES = PLATFORMS.map(({ network, hosts, path }) => ({
  platform: SOCIAL_PLATFORMS.find((platform) => platform === network) ?? 'custom',
  network,
  hosts: new RegExp(hosts, 'u'),
  path: new RegExp(path, 'u'),
}));
/** What platforms, templates and builders have where a handle would be. */
const NOT_PROFILES = new Set(
  (
    'share sharer sharer.php intent home hashtag search login signup dialog plugins watch embed explore p ' +
    'reel reels tr about privacy terms legal policies policy tos help settings i jobs download developer ' +
    'developers business ads status wordpress wix wixstudio squarespace shopify webflow username yourname ' +
    'yourusername your-username yourprofile your-profile yourpage your-page yourchannel your-channel ' +
    'yourcompany your-company yourhandle your-handle user example profile page account company feed ' +
    'sharearticle sharing channels @me servers apps joinchat addstickers iv groups pages marketplace ' +
    'events'
  ).split(' '),
);

/** The profile an address leads to, or undefined when it is something else (a share link, a post, a bare host). */
export function profileOf(address: string): PlatformProfile | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  const host = url.hostname.replace(/^www\./, '').toLowerCase();
  if (!/^https?:$/.test(url.protocol)) return undefined;
  const rule = RULES.find(({ hosts, path }) => hosts.test(host) && path.test(url.pathname));
  if (!rule) return RULES.some(({ hosts }) => hosts.test(host)) ? undefined : fediverseProfile(address, url);
  const { platform, network, path } = rule;
  const handle = path.exec(url.pathname)?.[1] ?? '';
  const bare = handle.replace(/^@|^(?:c|channel|user|r|u|pages|products|posts|profile|invite)\//, '');
  const named = bare === '' || bare === '/' ? (host.split('.')[0] ?? '') : bare;
  if (NOT_PROFILES.has(named.toLowerCase()) || isUnnamed(url, network, handle)) return undefined;
  // A room of Matrix is in the fragment.
  return { platform, network, url: address, handle: network === 'matrix' ? url.hash : named };
}

/** A room of Matrix without its name, or a profile of Facebook without its number. */
const isUnnamed = ({ hash, searchParams }: URL, network: string, handle: string): boolean =>
  (network === 'matrix' && hash === '') ||
  (network === 'facebook' && handle === 'profile.php' && !searchParams.has('id'));

function fediverseProfile(address: string, { pathname }: URL): PlatformProfile | undefined {
  const handle = /^\/@([A-Za-z0-9_.-]{2,40})\/?$/.exec(pathname)?.[1];
  return handle ? { platform: 'mastodon', network: 'mastodon', url: address, handle } : undefined;
}
