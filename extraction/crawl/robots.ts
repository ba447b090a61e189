import { parseWebAddress } from './fetch/web-address.ts';

/** The rules of a robots.txt for one crawler. */
export type RobotsRules = {
  /** Tells whether the page may be fetched, in time linear in the size of the file and of the address. */
  allows: (url: URL) => boolean;
  /** Minimum time between the starts of two visits, in milliseconds; 0 if not requested. */
  crawlDelayMs: number;
  /** The first addresses of sitemaps that the file names, for all crawlers. */
  sitemaps: string[];
};

const MAX_SITEMAPS = 3;

type Rule = { allow: boolean; parts: string[]; isAnchored: boolean; octets: number };
type Group = { rules: Map<string, Rule>; crawlDelayMs: number };

/**
 * Parses robots.txt for one crawler (RFC 9309): the groups that name it, joined, or else those for `*`. The longest matching
 * rule wins, allow before disallow. Lines that are not robots syntax are ignored. `Crawl-delay` (seconds) is not part of the
 * RFC: it applies to the names above it and, like any other record, does not end their group.
 */
export function parseRobots(text: string, agentName: string): RobotsRules {
  const ownName = getProductToken(agentName);
  const groups = parseGroups(text, [ownName, '*']);
  const group = groups.get(ownName) ?? groups.get('*');
  const rules = [...(group?.rules.values() ?? [])].sort(
    (a, b) => b.octets - a.octets || Number(b.allow) - Number(a.allow),
  );
  return {
    crawlDelayMs: group?.crawlDelayMs ?? 0,
    sitemaps: [...parseRecords(text)]
      .flatMap(({ key, value }) => (key === 'sitemap' ? [value.trim().slice(0, 2048)] : []))
      .slice(0, MAX_SITEMAPS),
    allows: (url) => {
      if (url.pathname === '/robots.txt') return true;
      const path = normalizePath(url.pathname + url.search, escapeWildcards);
      return rules.find((rule) => matches(rule, path))?.allow ?? true;
    },
  };
}

/** Returns the groups for these crawlers by product token; groups with the same token are joined. */
function parseGroups(text: string, agentNames: string[]): Map<string, Group> {
  const groups = new Map<string, Group>();
  let current: Group[] = [];
  let rulesBegan = false;
  for (const { key, value } of parseRecords(text)) {
    if (key === 'user-agent') {
      if (rulesBegan) current = [];
      rulesBegan = false;
      const name = getProductToken(value);
      if (agentNames.includes(name)) current.push(getOrCreateGroup(groups, name));
    } else if (key === 'allow' || key === 'disallow') {
      rulesBegan = true;
      for (const group of current) addRule(group, key === 'allow', value.trim());
    } else if (key === 'crawl-delay') {
      for (const group of current) setDelay(group, Number(value));
    }
  }
  return groups;
}

/** Yields the `key: value` lines, without comments. */
function* parseRecords(text: string): Generator<{ key: string; value: string }> {
  for (const line of text.split(/[\r\n]+/)) {
    const [, key, value] = /^\s*([a-z-]+)\s*:([^#]*)/i.exec(line) ?? [];
    if (key !== undefined && value !== undefined) yield { key: key.toLowerCase(), value };
  }
}

function getOrCreateGroup(groups: Map<string, Group>, name: string): Group {
  const group = groups.get(name) ?? { rules: new Map(), crawlDelayMs: 0 };
  groups.set(name, group);
  return group;
}

/** Returns the product token of an agent: `Name/1.0 (comment)` is `name`; `*` means every crawler. */
function getProductToken(value: string): string {
  return /^\s*(\*|[a-z_-]*)/i.exec(value)?.[1]?.toLowerCase() ?? '';
}

function setDelay(group: Group, seconds: number): void {
  if (seconds >= 0) group.crawlDelayMs = seconds * 1000;
}

function addRule(group: Group, allow: boolean, path: string): void {
  if (path === '') return;
  const isAnchored = path.endsWith('$');
  const pattern = normalizePath(isAnchored ? path.slice(0, -1) : path, (text) => text.replaceAll('$', '%24'));
  const parts = pattern.replace(/\*+/g, '*').split('*');
  const key = `${allow} ${isAnchored} ${parts.join('*')}`;
  group.rules.set(key, { allow, parts, isAnchored, octets: pattern.length + Number(isAnchored) });
}

/** Escapes the two special characters of rules in a path, where they are literal. */
function escapeWildcards(path: string): string {
  return path.replaceAll('*', '%2A').replaceAll('$', '%24');
}

/** Normalizes the spelling of a path: escapes only where needed, in capitals (RFC 9309, section 2.2.2). */
function normalizePath(path: string, escape: (text: string) => string): string {
  return escape(encodeURI(path.toWellFormed()).replaceAll('%25', '%')).replace(/%[0-9a-f]{2}/gi, (octet) => {
    const character = String.fromCharCode(Number.parseInt(octet.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : octet.toUpperCase();
  });
}

/** Matches each part at its first occurrence after the one before; a later occurrence could only leave less room for the others. */
function matches({ parts, isAnchored }: Rule, path: string): boolean {
  const [start = '', ...rest] = parts;
  if (!path.startsWith(start)) return false;
  if (rest.length === 0) return !isAnchored || path.length === start.length;
  const end = isAnchored ? (rest.pop() ?? '') : '';
  let at = start.length;
  for (const part of rest) {
    const found = path.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return path.length - end.length >= at && path.endsWith(end);
}

/** Characters of rules that are matched for all addresses of one site together. */
const MAX_RULE_CHARACTERS = 50_000_000;

/**
 * Returns a check for the first `most` addresses, fewer if the file is large; it refuses all others. It allows other hosts of
 * the site, whose own robots.txt is read on the visit.
 */
export function createRobotsCheck(
  text: string,
  agentName: string,
  { startUrl, most }: { startUrl: string; most: number },
): (address: string) => boolean {
  const rules = parseRobots(text, agentName);
  const { origin } = new URL(startUrl);
  let remaining = Math.min(most, Math.ceil(MAX_RULE_CHARACTERS / (text.length + 1)));
  return (address) => {
    const url = parseWebAddress(address, startUrl);
    if (!url || --remaining < 0) return false;
    return url.origin !== origin || rules.allows(url);
  };
}
