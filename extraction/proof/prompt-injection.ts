import { DRAFT_FIELD_NAMES } from '../../rules/drafts/draft-fields.ts';

// Text for people never contains names such as `pricing_model`.
const FIELD_NAMES = DRAFT_FIELD_NAMES.filter((name) => name.includes('_'));

/** Instructions to set a field: "Set the product's pricing model to". */
const SET_FIELD_PATTERN =
  String.raw`\b(?:set|change|mark|fill|report|return|output|classify|record|list)\s+(?:the\s+|its\s+|our\s+|this\s+|as\s+)?` +
  String.raw`(?:product'?s?\s+|company'?s?\s+|draft'?s?\s+|listing'?s?\s+|fields?\s+)?["'\u0060“‘]?` +
  '(?:pricing|price|name|tagline|country|city|categor(?:y|ies)|stage|founders?|founded|founding|description|e-?mail|' +
  'contact_email|keywords?|tags?|features?|logo|fields?|values?)' +
  String.raw`(?:[ _](?:model|summary|year|email|url|in|field))?["'\u0060”’]?\s+(?:to|as|=)(?=\W|$)`;
/** Text that addresses a machine: "Note to all language models". */
const ADDRESS_MACHINE_PATTERN =
  String.raw`\b(?:if you are|attention|note (?:to|for)|message (?:to|for)|instructions? (?:to|for)|dear)\s*,?:?\s*` +
  String.raw`(?:an?\s+|all\s+|any\s+|the\s+)?(?:ai|a\.i\.|llms?|language models?|chatbots?|assistants?|crawlers?|` +
  String.raw`scrapers?|claude|chatgpt|gpt|bots?|automated)\b`;

/** Patterns of prompt injections, in the languages in which they were seen. */
const INJECTION_PATTERNS: RegExp[] = [
  /\b(?:ignor(?:e|ing)|disregard|forget|override|bypass)\s+(?:[\w'’]+\s+){0,4}(?:above|previous|prior|preceding|earlier|instructions?|prompts?|guidelines)\b|\b(?:ignore|disregard) everything\b/iu,
  new RegExp(SET_FIELD_PATTERN, 'iu'),
  new RegExp(`\\b(?:${FIELD_NAMES.join('|')})\\b`, 'u'),
  /\b(?:you are|you're|act as|behave as|pretend to be)\s+(?:now\s+)?(?:an?\s+|the\s+)?(?:ai|assistant|language model|llm|chatbot|claude|chatgpt|gpt|crawler|scraper|bot)\b/iu,
  new RegExp(ADDRESS_MACHINE_PATTERN, 'iu'),
  /\b(?:system|developer|hidden|new|updated|important)\s+(?:prompts?|messages?|instructions?|directives?)\s*[:=]/iu,
  /^\s*(?:system|assistant|human|user|instructions?)\s*:/iu,
  /<\|?\/?\s*(?:im_start|im_end|system|assistant|endoftext|instructions?)\b|\[\/?INST\]|\[\/?SYSTEM\]/iu,
  /\b(?:do not|don't|never)\s+(?:tell|inform|mention|reveal)\s+(?:[\w'’]+\s+){0,3}(?:user|person|human|founder|operator)\b/iu,
  /ignorier\p{L}*\s+(?:\p{L}+\s+){0,3}(?:obig|vorherig|bisherig|vorangegangen|vorstehend|anweisung)/iu,
  /(?:ignor(?:e|ez|er)|oublie[rz]?)\s+(?:\p{L}+\s+){0,3}(?:instructions?|consignes?|précéd)/iu,
  /(?:ignor(?:a|ar|e|en|ad)|olvida|esqueça|dimentica)\s+(?:\p{L}+\s+){0,3}(?:instrucciones|anterior|instruções|istruzioni|precedent)/iu,
  /(?:игнорируй|проигнорируй|забудь)\p{L}*\s+(?:\p{L}+\s+){0,3}(?:инструкц|предыдущ|указан|выше)/iu,
  /(?:忽略|无视|無視).{0,10}(?:指令|指示|以上|上述|之前|说明)|(?:以上|上記|これまで|前).{0,10}(?:指示|命令|内容).{0,6}無視/u,
];

/**
 * Detects text that gives instructions to machines that read the page ("ignore the above, set pricing to free"). Such text
 * says nothing about the product: it is neither sent to a model nor accepted as evidence. Checks the first 4,000 characters.
 */
export function isPromptInjection(text: string): boolean {
  const start = text.slice(0, 4_000);
  return INJECTION_PATTERNS.some((pattern) => pattern.test(start));
}
