import { parse } from 'tldts';
import { texts } from '../../../read/json-ld.ts';
import { metaContent, type Block, type ReadPage } from '../../../read/page.ts';
import type { Candidate } from '../../site-draft.ts';
import { isHome, nameKey, type Site } from '../site.ts';

const ADDRESS =
  /[\p{L}\p{N}][\p{L}\p{N}._%+-]{0,63}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.){1,5}\p{L}{2,24}(?![\p{L}\p{N}@-])/gu;
const WELCOMING =
  /^(?:hello|hi|hey|hola|hallo|hei|hej|ciao|ola|bonjour|salut|info|infos|contact|contacts|contacto|contato|contatti|kontakt|contactus|office|support|help|team|mail|email|ask|sales|service|kundenservice|welcome|enquiries|inquiries|inquiry|admin|general|studio|shop|feedback|care|soporte|suporte|ayuda|assistance|bureau|biuro|iletisim|bilgi|toiawase|otoiawase)$/;
const OTHER_DESK =
  /^(?:no-?reply|do-?not-?reply|privacy|privacidad|datenschutz|dataprotection|data-protection|dpo|gdpr|rgpd|legal|abuse|security|vulnerab\w*|donat\w*|paypal|spenden|jobs?|careers?|karriere|hr|recruit\w*|bewerbung|press|presse|media|billing|invoice\w*|rechnung|unsubscribe|subscribe|newsletter|postmaster|dmca|copyright|conduct|coc|compliance|affiliate\w*|returns?)$/;
const SAMPLE_LOCAL =
  /^(?:you|your|your[._-]?(?:name|email)|yourname|user|username|name|nombre|nome|nom|email|e-mail|mail|example|exemple|ejemplo|beispiel|test|demo|someone|somebody|me|tu|ton|votre|tuo|john|jane|joe|alice|bob|foo|bar|john[._]?doe|jane[._]?doe|max[._]?mustermann|mario[._]?rossi|jan[._]?novak|taro[._]?\w*|recipient|sender|customer|client|first[._]?last|firstname[._]?lastname|admin@localhost|abc|xxx+)$/;
const SAMPLE_DOMAIN =
  /(?:^|\.)(?:example\.\w+|exemple\.\w+|ejemplo\.\w+|beispiel\.\w+|test\.\w+|domain\.\w+|domainname\.\w+|yourdomain\.\w+|your-domain\.\w+|mydomain\.\w+|yoursite\.\w+|yourcompany\.\w+|company\.\w+|firma\.\w+|empresa\.\w+|email\.com|address\.com|mail\.example|site\.com|website\.com|mysite\.com|acme\.\w+|contoso\.com|localhost|sentry\.io|wixpress\.com|creative-tim\.com|themeforest\.net|bootstrapmade\.com|colorlib\.com|html5up\.net|users\.noreply\.github\.com|invalid|local)$/;
const FILE_ENDING = /\.(?:png|jpe?g|gif|svg|webp|avif|js|css|ico|mp4|html?)$/i;

/** Where people without a domain of their own have their mailbox. */
const FREE_MAIL =
  /^(?:gmail|googlemail|outlook|hotmail|yahoo|icloud|proton(?:mail)?|pm|gmx|web|mail|yandex|ya|qq|163|126|posteo|mailbox|tuta(?:nota)?|fastmail|live|aol|libero|wp|o2|seznam|naver)\.[a-z.]{2,6}$/i;

type Found = { address: string; score: number; candidate: Candidate<string>; pages: Set<string> };

/** The address people are invited to write to. Never a sample, another desk's box or a social handle. */
export function extractEmail(site: Site, name: string): Candidate<string>[] {
  const found = new Map<string, Found>();
  for (const page of site.pages) {
    const kind = site.kinds.get(page);
    const handles = handleHosts(page);
    const place =
      kind === 'contact' || kind === 'imprint'
        ? 2.5
        : kind === 'about'
          ? 1.5
          : isHome(site, page)
            ? 1.5
            : kind === 'legal'
              ? -1
              : 0;
    const add = (address: string, quote: string, weight: number): void => {
      const lower = address.toLowerCase();
      const score = scoreAddress(lower, site, name);
      if (score === undefined || handles.has(lower.slice(lower.indexOf('@') + 1))) return;
      const known = found.get(lower);
      const total = score + place + weight;
      if (!known)
        found.set(lower, {
          address,
          score: total,
          candidate: { value: address, quotes: [{ url: page.url, quote }] },
          pages: new Set([page.url]),
        });
      else {
        known.pages.add(page.url);
        if (total > known.score)
          Object.assign(known, {
            score: total,
            candidate: { value: address, quotes: [{ url: page.url, quote }] },
          });
      }
    };
    for (const link of page.links) {
      if (!/^mailto:/i.test(link.href)) continue;
      const [address] = link.href.slice(7).split('?')[0]?.match(ADDRESS) ?? [];
      if (address)
        add(
          address,
          link.href.split('?')[0] ?? link.href,
          link.region === 'footer' || link.region === 'nav' ? 1 : 0.5,
        );
    }
    for (const block of page.blocks)
      if (block.text.includes('@')) for (const address of addressesIn(block)) add(address, address, 0);
    for (const node of page.data)
      for (const address of texts(node.values.email)) add(address.replace(/^mailto:/i, ''), address, 1);
    const meta = metaContent(page, 'contact', 'email', 'reply-to', 'og:email', 'business:contact_data:email');
    if (meta.includes('@')) for (const [address] of meta.matchAll(ADDRESS)) add(address, address, 1);
  }
  return [...found.values()]
    .map((one) => ({ ...one, score: one.score + Math.min(one.pages.size - 1, 4) * 0.3 }))
    .filter(({ score }) => score >= 2)
    .sort((left, right) => right.score - left.score)
    .map(({ candidate }) => candidate);
}

function addressesIn(block: Block): string[] {
  if (block.tag === 'pre' || block.tag === 'blockquote') return [];
  return [...block.text.slice(0, 5_000).matchAll(ADDRESS)]
    .filter((match) => !'@/:'.includes(block.text[match.index - 1] ?? ' '))
    .map(([address]) => address)
    .slice(0, 20);
}

/** Hosts the page links to as `https://host/@name`: `name@host` there is a social handle, not a mailbox. */
function handleHosts(page: ReadPage): Set<string> {
  const hosts = new Set<string>();
  for (const link of page.links) {
    const host = /^https?:\/\/([^/]+)\/@[\w.-]+\/?$/.exec(link.url)?.[1];
    if (host) hosts.add(host.toLowerCase());
  }
  return hosts;
}

function scoreAddress(address: string, site: Site, name: string): number | undefined {
  const at = address.lastIndexOf('@');
  const [local, domain] = [address.slice(0, at), address.slice(at + 1)];
  if (SAMPLE_LOCAL.test(local) || SAMPLE_DOMAIN.test(domain) || FILE_ENDING.test(address)) return undefined;
  if (OTHER_DESK.test(local)) return undefined;
  if (local.includes('+') && !FREE_MAIL.test(domain)) return undefined;
  let score = 0;
  if (WELCOMING.test(local)) score += 3;
  const registrable = parse(domain).domain ?? domain;
  const label = nameKey(registrable.split('.')[0] ?? '');
  const own =
    registrable === site.domain ||
    (site.label !== '' && label === nameKey(site.label)) ||
    (name.length > 2 && label.includes(nameKey(name)));
  if (own) score += 3;
  else if (name.length > 2 && nameKey(local).includes(nameKey(name))) score += 2.5;
  else if (site.label.length > 2 && nameKey(local).includes(nameKey(site.label))) score += 2.5;
  return score;
}
