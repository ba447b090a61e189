import type { SocialPlatform } from '../../../../rules/drafts/draft-fields.ts';

/** A company's or person's own page on a platform, told from its address alone. */
export type PlatformProfile = { platform: SocialPlatform; network: string; url: string; handle: string };

type Rule = { platform: SocialPlatform; network: string; hosts: RegExp; path: RegExp };

const RULES: Rule[] = [
  rule(
    'linkedin',
    'linkedin',
    /^(?:[a-z]{2,3}\.)?linkedin\.com$/,
    /^\/(?:(?:organization-guest\/)?company|showcase|school|in)\/([^/]+)\/?(?:(?:about|mycompany|posts|people|life|home|overview|admin)\/?)?$/,
  ),
  rule('x', 'x', /^(?:mobile\.)?(?:twitter|x)\.com$/, /^\/@?([A-Za-z0-9_]{1,30})\/?$/),
  rule(
    'facebook',
    'facebook',
    /^(?:[a-z-]{2,5}\.)?(?:facebook|fb)\.com$|^fb\.me$/,
    /^\/((?:pages\/|people\/|groups\/|p\/|share\/|profile\.php)?[^/]+(?:\/\d+)?)\/?(?:(?:about|reviews|photos|videos)\/?)?$/,
  ),
  rule('instagram', 'instagram', /^instagram\.com$/, /^\/([A-Za-z0-9_.]{1,40})\/?(?:(?:reels|tagged)\/?)?$/),
  rule('tiktok', 'tiktok', /^tiktok\.com$/, /^\/@([^/]+)\/?$/),
  rule(
    'youtube',
    'youtube',
    /^(?:m\.)?youtube\.com$/,
    /^\/((?:@|c\/|channel\/|user\/)[^/]+)\/?(?:featured|videos|shorts|streams|playlists|about)?\/?$/,
  ),
  rule('threads', 'threads', /^threads\.(?:net|com)$/, /^\/@([^/]+)\/?$/),
  rule(
    'pinterest',
    'pinterest',
    /^(?:[a-z]{2}\.)?pinterest\.(?:com|[a-z]{2}|co\.uk)$/,
    /^\/([^/]+)\/?(?:(?:_created|_saved|boards|pins)\/?)?$/,
  ),
  rule(
    'github',
    'github',
    /^github\.com$/,
    /^\/((?!sponsors\/|orgs\/|features|topics\/|marketplace|about|pricing|login|join|settings|apps\/)[^/]+(?:\/[^/]+)?)\/?$/,
  ),
  rule('reddit', 'reddit', /^(?:old\.|new\.)?reddit\.com$/, /^\/((?:r|u|user)\/[^/]+)\/?$/),
  rule('producthunt', 'producthunt', /^producthunt\.com$/, /^\/((?:products|posts|@)[^/]*(?:\/[^/]+)?)\/?$/),
  rule('medium', 'medium', /^medium\.com$/, /^\/(@?[^/]+)\/?$/),
  rule('medium', 'medium', /^[a-z0-9-]+\.medium\.com$/, /^(\/)?$/),
  rule('bluesky', 'bluesky', /^bsky\.app$/, /^\/profile\/([^/]+)\/?$/),
  rule('discord', 'discord', /^discord(?:app)?\.(?:com|gg)$/, /^\/((?:invite\/)?[^/]+)\/?$/),
  rule('telegram', 'telegram', /^(?:t|telegram)\.me$/, /^\/((?!share)[^/]+)\/?$/),
  rule('gitlab', 'gitlab', /^gitlab\.com$/, /^\/([^/]+(?:\/[^/]+){0,2})\/?$/),
  rule('custom', 'codeberg', /^codeberg\.org$/, /^\/([^/]+(?:\/[^/]+)?)\/?$/),
  rule('custom', 'sourcehut', /^(?:git\.)?sr\.ht$/, /^\/(~[^/]+(?:\/[^/]+)?)\/?$/),
  rule('custom', 'bitbucket', /^bitbucket\.org$/, /^\/([^/]+(?:\/[^/]+)?)\/?$/),
  rule('twitch', 'twitch', /^twitch\.tv$/, /^\/([^/]+)\/?$/),
  rule('custom', 'vimeo', /^vimeo\.com$/, /^\/((?!\d+\/?$)[^/]+)\/?$/),
  rule('custom', 'vk', /^vk\.(?:com|ru)$/, /^\/((?!share)[^/]+)\/?$/),
  rule('custom', 'slack', /^(?:join\.)?slack\.com$|^[a-z0-9-]+\.slack\.com$/, /^\/(t\/[^/]+)\//),
  rule('custom', 'weibo', /^weibo\.com$/, /^\/((?:u\/)?[^/]+)\/?$/),
  rule('custom', 'bilibili', /^space\.bilibili\.com$/, /^\/(\d+)\/?$/),
  rule('custom', 'note', /^note\.com$/, /^\/([^/]+)\/?$/),
  rule('custom', 'zenn', /^zenn\.dev$/, /^\/((?:p\/)?[^/]+)\/?$/),
  rule('custom', 'qiita', /^qiita\.com$/, /^\/((?:organizations\/)?[^/]+)\/?$/),
  rule('custom', 'xing', /^xing\.com$/, /^\/(?:pages|companies|profile)\/([^/]+)\/?$/),
  rule('custom', 'dribbble', /^dribbble\.com$/, /^\/([^/]+)\/?$/),
  rule('custom', 'behance', /^behance\.net$/, /^\/([^/]+)\/?$/),
  rule('custom', 'dev', /^dev\.to$/, /^\/([^/]+)\/?$/),
  rule('custom', 'substack', /^[a-z0-9-]+\.substack\.com$/, /^(\/)?$/),
  rule('custom', 'bandcamp', /^[a-z0-9-]+\.bandcamp\.com$/, /^(\/)?$/),
  rule('custom', 'soundcloud', /^soundcloud\.com$/, /^\/([^/]+)\/?$/),
  rule('custom', 'snapchat', /^snapchat\.com$/, /^\/(add\/[^/]+)\/?$/),
  rule('custom', 'line', /^(?:lin\.ee|line\.me)$/, /^\/((?:R\/ti\/p\/|ti\/p\/)?[^/]+)\/?$/),
  rule('custom', 'zhihu', /^(?:www\.)?zhihu\.com$/, /^\/((?:people|org)\/[^/]+)\/?$/),
  rule('custom', 'gitee', /^gitee\.com$/, /^\/([^/]+(?:\/[^/]+)?)\/?$/),
  rule('custom', 'whatsapp', /^whatsapp\.com$/, /^\/(channel\/[^/]+)\/?$/),
  // Where a firm can be written to: its number, or the short name of one.
  rule('custom', 'whatsapp', /^wa\.me$/, /^\/(\+?\d{7,15}|message\/[^/]+)\/?$/),
  rule('custom', 'messenger', /^m\.me$/, /^\/([^/]+)\/?$/),
  rule('custom', 'messenger', /^messenger\.com$/, /^\/t\/([^/]+)\/?$/),
  rule('custom', 'patreon', /^patreon\.com$/, /^\/((?:c\/|cw\/)?[^/]+)\/?$/),
  rule('custom', 'itch', /^(?!www\.|static\.)[a-z0-9-]+\.itch\.io$/, /^(\/|\/[^/]+\/?)$/),
  rule('custom', 'tumblr', /^(?!www\.|api\.|assets\.|static\.)[a-z0-9-]+\.tumblr\.com$/, /^(\/)?$/),
  rule('custom', 'odysee', /^odysee\.com$/, /^\/(@[^/]+)\/?$/),
  // Shops, stages and boards of many makers.
  rule('custom', 'etsy', /^etsy\.com$/, /^\/(?:[a-z]{2}\/)?shop\/([^/]+)\/?$/),
  rule('custom', 'etsy', /^(?!www\.|help\.|i\.)[a-z0-9-]+\.etsy\.com$/, /^(\/)?$/),
  rule('custom', 'tindie', /^tindie\.com$/, /^\/stores\/([^/]+)\/?$/),
  rule('custom', 'hackster', /^hackster\.io$/, /^\/([^/]+)\/?$/),
  rule('custom', 'hackaday', /^hackaday\.io$/, /^\/(?!project)([^/]+)\/?$/),
  rule('custom', 'nextdoor', /^nextdoor\.[a-z.]{2,6}$/, /^\/pages\/([^/]+)\/?$/),
  rule(
    'custom',
    'spotify',
    /^open\.spotify\.com$/,
    /^\/(?:intl-[a-z]{2}\/)?((?:artist|show|user)\/[^/]+)\/?$/,
  ),
  rule('custom', 'mixcloud', /^mixcloud\.com$/, /^\/([^/]+)\/?$/),
  rule('custom', 'deviantart', /^deviantart\.com$/, /^\/([^/]+)\/?$/),
  rule('custom', 'artstation', /^artstation\.com$/, /^\/([^/]+)\/?$/),
  rule('custom', 'flickr', /^flickr\.com$/, /^\/((?:photos|people)\/[^/]+)\/?$/),
  rule('custom', 'houzz', /^houzz\.[a-z.]{2,6}$/, /^\/(pro\/[^/]+)(?:\/[^/]+)?\/?$/),
  rule('custom', 'crunchbase', /^crunchbase\.com$/, /^\/organization\/([^/]+)\/?$/),
  rule('custom', 'wellfound', /^(?:wellfound|angel)\.co(?:m)?$/, /^\/company\/([^/]+)\/?$/),
  rule('custom', 'huggingface', /^huggingface\.co$/, /^\/((?!spaces|datasets|models|docs|papers)[^/]+)\/?$/),
  rule('custom', 'opencollective', /^opencollective\.com$/, /^\/([^/]+)\/?$/),
  rule('custom', 'ko-fi', /^ko-fi\.com$/, /^\/([^/]+)\/?$/),
  rule('custom', 'buymeacoffee', /^(?:buymeacoffee|coff)\.(?:com|ee)$/, /^\/([^/]+)\/?$/),
  rule('custom', 'strava', /^strava\.com$/, /^\/((?:clubs|athletes)\/[^/]+)\/?$/),
  rule('custom', 'linktree', /^linktr\.ee$/, /^\/([^/]+)\/?$/),
  rule('custom', 'odnoklassniki', /^ok\.ru$/, /^\/((?:group\/|profile\/)?[^/]+)\/?$/),
  rule('custom', 'rutube', /^rutube\.ru$/, /^\/(channel\/\d+)\/?$/),
  rule('custom', 'dzen', /^dzen\.ru$/, /^\/([^/]+)\/?$/),
  rule('custom', 'habr', /^habr\.com$/, /^\/(?:[a-z]{2}\/)?compan(?:y|ies)\/([^/]+)\/?/),
  rule('custom', 'naver', /^(?:m\.)?blog\.naver\.com$/, /^\/([^/]+)\/?$/),
  rule('custom', 'kakao', /^pf\.kakao\.com$/, /^\/([^/]+)\/?(?:chat\/?)?$/),
  rule('custom', 'zalo', /^zalo\.me$/, /^\/([^/]+)\/?$/),
  rule('custom', 'xiaohongshu', /^xiaohongshu\.com$/, /^\/user\/profile\/([^/]+)\/?$/),
  rule('custom', 'douyin', /^douyin\.com$/, /^\/user\/([^/]+)\/?$/),
  rule('custom', 'ameblo', /^ameblo\.jp$/, /^\/([^/]+)\/?$/),
  rule('custom', 'wantedly', /^wantedly\.com$/, /^\/companies\/([^/]+)\/?$/),
  rule('custom', 'matrix', /^matrix\.to$/, /^(\/)?$/),
];
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
  for (const { platform, network, hosts, path } of RULES) {
    if (!hosts.test(host)) continue;
    const handle = path.exec(url.pathname)?.[1];
    if (handle === undefined && network !== 'medium') return undefined;
    if (handle === undefined) continue;
    const bare = handle.replace(/^@|^(?:c|channel|user|r|u|pages|products|posts|profile|invite)\//, '');
    const named = bare === '' || bare === '/' ? (host.split('.')[0] ?? '') : bare;
    if (NOT_PROFILES.has(named.toLowerCase())) return undefined;
    if (network === 'matrix')
      return url.hash === '' ? undefined : { platform, network, url: address, handle: url.hash };
    if (network === 'facebook' && handle === 'profile.php' && !url.searchParams.has('id')) return undefined;
    return { platform, network, url: address, handle: named };
  }
  const fediverse = /^\/@([A-Za-z0-9_.-]{2,40})\/?$/.exec(url.pathname)?.[1];
  return fediverse
    ? { platform: 'mastodon', network: 'mastodon', url: address, handle: fediverse }
    : undefined;
}

/** The repository a deeper address of a code forge belongs to, e.g. its releases page. */
export function repositoryOf(address: string): string | undefined {
  return /^(https:\/\/github\.com\/[A-Za-z0-9_.-]{1,60}\/[A-Za-z0-9_.-]{1,100})\/(?:releases|blob|tree|issues|discussions|wiki|actions|pulls)\b/.exec(
    address,
  )?.[1];
}

function rule(platform: SocialPlatform, network: string, hosts: RegExp, path: RegExp): Rule {
  return { platform, network, hosts, path };
}
