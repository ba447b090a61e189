const KNOWN: Record<string, string> = {
  mvp: 'MVP',
  'one-time': 'One-time purchase',
  'open-source': 'Open source',
  'contact-sales': 'Contact sales',
};

/** A value such as `open-source` as people write it. */
export const valueWords = (value: string): string =>
  KNOWN[value] ?? value.charAt(0).toUpperCase() + value.slice(1).replaceAll('_', ' ');

/** A filter's value such as `usage-based` as people write it. */
export const slugWords = (slug: string): string => valueWords(KNOWN[slug] ? slug : slug.replaceAll('-', ' '));

const COUNTRIES = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });

/** Name of a two-letter country; what is no country stays as it is. */
export function countryWord(code: string): string {
  try {
    return COUNTRIES.of(code.toUpperCase()) ?? code;
  } catch {
    return code;
  }
}

const PLATFORMS: Record<string, string> = {
  x: 'X',
  github: 'GitHub',
  gitlab: 'GitLab',
  linkedin: 'LinkedIn',
  youtube: 'YouTube',
  tiktok: 'TikTok',
  producthunt: 'Product Hunt',
  custom: 'Another link',
};

/** Name of a link platform; of a link to anywhere else, given its address, its host. */
export const platformName = (platform: string, address = ''): string =>
  platform === 'custom' && URL.canParse(address)
    ? new URL(address).host.replace(/^www\./, '')
    : (PLATFORMS[platform] ?? valueWords(platform));

/** A number of things: `1 vote`, `3 tries`. */
export const counted = (number: number, one: string, many = `${one}s`): string =>
  `${number} ${number === 1 ? one : many}`;
