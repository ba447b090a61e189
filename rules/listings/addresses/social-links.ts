import type { SocialPlatform } from '../../drafts/draft-fields.ts';
import { completeTypedUrl, normalizeWebsiteUrl } from './domains.ts';

/** A platform: the URL prefix for its handles, if there is exactly one, and an example link. */
type Platform = { urlPrefix?: string; example: string };

const PLATFORMS: Record<SocialPlatform, Platform> = {
  linkedin: { example: 'https://www.linkedin.com/company/acme' },
  x: { urlPrefix: 'https://x.com/', example: 'https://x.com/acme' },
  facebook: { urlPrefix: 'https://www.facebook.com/', example: 'https://www.facebook.com/acme' },
  instagram: { urlPrefix: 'https://www.instagram.com/', example: 'https://www.instagram.com/acme' },
  tiktok: { urlPrefix: 'https://www.tiktok.com/@', example: 'https://www.tiktok.com/@acme' },
  youtube: { urlPrefix: 'https://www.youtube.com/@', example: 'https://www.youtube.com/@acme' },
  threads: { urlPrefix: 'https://www.threads.com/@', example: 'https://www.threads.com/@acme' },
  pinterest: { urlPrefix: 'https://www.pinterest.com/', example: 'https://www.pinterest.com/acme' },
  github: { urlPrefix: 'https://github.com/', example: 'https://github.com/acme' },
  reddit: { example: 'https://www.reddit.com/r/acme' },
  producthunt: { example: 'https://www.producthunt.com/products/acme' },
  medium: { urlPrefix: 'https://medium.com/@', example: 'https://medium.com/@acme' },
  mastodon: { example: '@acme@mastodon.social or https://mastodon.social/@acme' },
  bluesky: { urlPrefix: 'https://bsky.app/profile/', example: 'https://bsky.app/profile/acme.bsky.social' },
  discord: { example: 'https://discord.gg/acme' },
  telegram: { urlPrefix: 'https://t.me/', example: 'https://t.me/acme' },
  gitlab: { urlPrefix: 'https://gitlab.com/', example: 'https://gitlab.com/acme' },
  twitch: { urlPrefix: 'https://www.twitch.tv/', example: 'https://www.twitch.tv/acme' },
  website: { example: 'https://acme.com' },
  custom: { example: 'https://acme.com/page' },
};

/** Platforms whose handles include the kind of page. */
const TYPED_HANDLES: { [P in SocialPlatform]?: { handle: RegExp; urlPrefix: string } } = {
  linkedin: {
    handle: /^\/?((?:company|in|school|showcase)\/[\p{L}\p{N}_-]+)\/?$/iu,
    urlPrefix: 'https://www.linkedin.com/',
  },
  reddit: { handle: /^\/?((?:r|u|user)\/[\w-]+)\/?$/i, urlPrefix: 'https://www.reddit.com/' },
};

const HANDLE = /^@?([\w-]{1,100})$/;
/** A handle with dots needs an @; without one it is an address. */
const DOTTED = /^@([\w-]+(?:\.[\w-]+)+)$/;
const ON_MASTODON = /^@?([\w.-]+)@([^\s/:?#@.][^\s/:?#@]*\.[^\s/:?#@]{2,})$/;

/** Completes a link for a platform: `@acme` on X is https://x.com/acme, `acme.com` is https://acme.com. */
export function completeSocialLink(platform: SocialPlatform, text: string): string {
  const plain = text.trim();
  const typed = TYPED_HANDLES[platform];
  const [, typedHandle] = typed?.handle.exec(plain) ?? [];
  if (typed && typedHandle !== undefined) return typed.urlPrefix + typedHandle;
  const [, user, host] = (platform === 'mastodon' && ON_MASTODON.exec(plain)) || [];
  if (host !== undefined) return `https://${host.toLowerCase()}/@${user}`;
  const [, handle] = HANDLE.exec(plain) ?? DOTTED.exec(plain) ?? [];
  const { urlPrefix } = PLATFORMS[platform];
  if (handle === undefined || urlPrefix === undefined) return completeTypedUrl(plain);
  return urlPrefix + (platform === 'bluesky' && !handle.includes('.') ? `${handle}.bsky.social` : handle);
}

/** Explains why a text is not a link on a platform and what to send instead; undefined if it is one. */
export function explainInvalidLink(
  platform: SocialPlatform,
  link: string,
): { wrong: string; fix: string } | undefined {
  if (normalizeWebsiteUrl(link) !== undefined) return undefined;
  const { urlPrefix, example } = PLATFORMS[platform];
  return {
    wrong: `Must be an http or https link${urlPrefix === undefined ? '' : ', or a handle such as @acme'}.`,
    fix: `Send a link such as ${example}.`,
  };
}
