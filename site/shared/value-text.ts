const KNOWN: Record<string, string> = {
  mvp: 'MVP',
  'one-time': 'One-time purchase',
  'open-source': 'Open source',
  'contact-sales': 'Contact sales',
};

/** Formats a value such as `open-source` for people. */
export const formatValue = (value: string): string =>
  KNOWN[value] ?? value.charAt(0).toUpperCase() + value.slice(1).replaceAll('_', ' ');

/** Formats a filter's value such as `usage-based` for people. */
export const formatSlug = (slug: string): string =>
  formatValue(KNOWN[slug] ? slug : slug.replaceAll('-', ' '));

const COUNTRIES = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });

/** Returns the English name of a two-letter country code. An unknown code is returned unchanged. */
export function formatCountry(code: string): string {
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

/** Returns the name of a link platform, or for `custom` the host of the address. */
export const platformName = (platform: string, address = ''): string =>
  platform === 'custom' && URL.canParse(address)
    ? new URL(address).host.replace(/^www\./, '')
    : (PLATFORMS[platform] ?? formatValue(platform));

/** Formats a number with its noun: `1 vote`, `3 tries`. */
export const pluralize = (number: number, one: string, many = `${one}s`): string =>
  `${number} ${number === 1 ? one : many}`;
