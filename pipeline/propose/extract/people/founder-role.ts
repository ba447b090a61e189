import { I_AM, SPEAKS_OF } from '../../../words/people.ts';
import { finds } from '../../../words/table.ts';
import { nameKey } from '../site.ts';
import { ROLE } from './founder-patterns.ts';

/** A sentence about somebody, no title: "Ann Ek is the founder", "I am Ann Ek, founder of". */
const SPEAKS = finds(I_AM, SPEAKS_OF);
/** "Founder-led training": what a founder does, not who is one. */
const OF_FOUNDERS = /founders?-(?:led|run|owned|funded|backed|friendly|first|only|level|mode)/iu;

/** "Content Creator", "YouTube/TikTok creator": a trade, and nobody's role here. */
const OF_TRADE =
  /(?:content|video|film|game|music|digital|ugc|youtube|tiktok|instagram|podcast|market|map|model)[\s/&-]{1,3}(?:creator|maker)s?(?!\p{L})/iu;

/** "Free invoice maker by Acme © 2020": what a thing is, and nobody's role. */
const OF_A_THING = /[@©]\s?\d{4}|(?<!\p{L})(?:free|online) (?:\p{L}+ ){0,3}(?:creator|maker)s?(?!\p{L})/iu;

/** "Co-founder · 5h": who wrote a post, and how long ago. */
const POSTED = /[·•|–—-]\s*\d{1,2}\s?\p{L}{1,4}(?!\p{L})/u;

/** The role a text is, or begins with: "Founder & CEO. Ran a bakery before." Nobody's who only posts. */
export function titleOf(text: string): string {
  if (POSTED.test(text)) return '';
  if (isJobTitle(text)) return text;
  const [first = ''] = text.split(/[.|–—;]\s|\s[|–—-]\s/u);
  return first !== text && isJobTitle(first) ? first : '';
}

/** A short title that names a founder, not a sentence that speaks of founders. */
function isJobTitle(text: string): boolean {
  if (
    text.length > 90 ||
    !ROLE.test(text) ||
    /[.!?]$/.test(text) ||
    SPEAKS.test(text) ||
    OF_FOUNDERS.test(text) ||
    OF_TRADE.test(text) ||
    OF_A_THING.test(text)
  )
    return false;
  return !/^(?:about|meet|from|über|sobre|by|our|the|unsere?|nos|les)\s|(?<!\p{L})(?:for|für|pour|para|per|voor|dla|для|who|with|founders)(?!\p{L})/iu.test(
    text,
  );
}

/** "Founder", but not "Founder of another company". */
export function isRoleHere(role: string, name: string): boolean {
  const of =
    /(?:founder|fondat\w+|gr[üu]nder\w*|fundador\w*|ceo)s?,? (?:and \w+ |& \w+ )?(?:of|at|@|von|de|di|bei|chez|en)\s+(.{2,60})$/iu.exec(
      role,
    ) ??
    /(?:founder|ceo|gr[üu]nder\w*|fondat\w+|fundador\w*)\s?(?:,|@|–|—|\|)\s?(\p{Lu}.{1,50})$/u.exec(role);
  if (!of?.[1]) return true;
  return (
    nameKey(of[1]).includes(nameKey(name)) ||
    /^(?:c[etofmp]o|chief|product|engineering|developer|head|lead|managing|gesch|director|president|maker|designer)/i.test(
      of[1],
    )
  );
}
