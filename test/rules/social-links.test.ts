import { describe, expect, it } from 'vitest';
import { SOCIAL_PLATFORMS } from '../../rules/drafts/draft-fields.ts';
import { explainInvalidLink, completeSocialLink } from '../../rules/listings/addresses/social-links.ts';

describe('a link on a platform', () => {
  it.each([
    ['x', '@acme', 'https://x.com/acme'],
    ['x', ' acme ', 'https://x.com/acme'],
    ['x', 'x.com/acme', 'https://x.com/acme'],
    ['instagram', '@acme.notes', 'https://www.instagram.com/acme.notes'],
    ['tiktok', '@acme', 'https://www.tiktok.com/@acme'],
    ['youtube', 'acme', 'https://www.youtube.com/@acme'],
    ['bluesky', '@acme', 'https://bsky.app/profile/acme.bsky.social'],
    ['bluesky', '@acme.com', 'https://bsky.app/profile/acme.com'],
    ['mastodon', '@acme@Social.example', 'https://social.example/@acme'],
    ['linkedin', 'company/acme', 'https://www.linkedin.com/company/acme'],
    ['linkedin', '/in/mira-okafor/', 'https://www.linkedin.com/in/mira-okafor'],
    ['reddit', 'r/acme', 'https://www.reddit.com/r/acme'],
    ['website', 'acme.com', 'https://acme.com'],
    ['custom', 'https://acme.com/a#b', 'https://acme.com/a#b'],
  ] as const)('%s: "%s" is %s', (platform, text, link) => {
    expect(completeSocialLink(platform, text)).toBe(link);
    expect(explainInvalidLink(platform, link)).toBeUndefined();
  });

  it.each([
    ['linkedin', '@acme'],
    ['mastodon', '@acme'],
    ['website', 'acme'],
    ['x', '@acme@evil.example'],
    ['x', 'javascript:alert(1)'],
    ['x', 'https://x.com@evil.example/acme'],
    ['discord', 'acme'],
    ['github', ''],
  ] as const)('%s: "%s" is refused, with the form to send', (platform, text) => {
    expect(explainInvalidLink(platform, completeSocialLink(platform, text))).toEqual({
      wrong: expect.stringContaining('link'),
      fix: expect.stringMatching(/such as .*https:\/\//),
    });
  });

  it('is shown by an example that is one, on every platform', () => {
    for (const platform of SOCIAL_PLATFORMS) {
      const [, example = ''] = /(https:\S+)\.$/.exec(explainInvalidLink(platform, '')?.fix ?? '') ?? [];
      expect(completeSocialLink(platform, example), platform).toBe(example);
      expect(explainInvalidLink(platform, example), platform).toBeUndefined();
    }
  });
});
