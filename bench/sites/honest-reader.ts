import type { CategoryOption } from '../../extraction/writers/candidates.ts';
import type { ClaudeAnswer as Answered, ClaudeField } from '../../extraction/writers/claude/answer.ts';
import { countryNamed } from '../../extraction/patterns/places/countries.ts';
import { mentionsStage, supportsPricingModel } from '../../extraction/proof/offer.ts';
import { accepted, type LabelledField, type LabelledSite } from './labels.ts';
import { priceIn } from './score.ts';
import { bare, holds, shareIn } from './text.ts';

/** A line of the question: its number and its words. */
export type Line = { block: number; text: string };

const LONGEST = 300;
/** A line that is no longer than this says one thing. */
const ONE_THING = 160;
const MOST = { features: 12, usps: 4, keywords: 8, description: 6 };

/** What somebody who read the pages answers: the facts of the label file, each with the line that says it. */
export function readHonestly(site: LabelledSite, lines: Line[], choices: CategoryOption[]): Answered {
  const answers: Answered['answers'] = [];
  const add = (field: ClaudeField, value: string, ...said: Line[]): void => {
    const numbers = said.map(({ block }) => block);
    if (value !== '' && numbers.length > 0) answers.push({ field, value, lines: numbers });
  };
  /** A value as the labels have it, with the first line that says it. */
  const fact = (field: ClaudeField & LabelledField, says: (text: string, value: string) => boolean): void => {
    for (const value of accepted(site, field)) {
      const line = lines.find(({ text }) => says(text.slice(0, LONGEST), value));
      if (line) return add(field, value, line);
    }
  };
  const isWord = (text: string, value: string): boolean => text.toLowerCase().includes(value.toLowerCase());
  fact('name', (text, value) => holds(text, value) && text.includes(value));
  fact('city', isWord);
  fact('contact_email', isWord);
  fact('founded_year', (text, value) => isWord(text, value) && !/©|\(c\)/i.test(text));
  fact('country', (text, value) => countryNamed(text) === value);
  fact('stage', (text, value) => mentionsStage(value, text));
  fact('pricing_model', (text, value) => supportsPricingModel(value, [text]));

  const tagline = accepted(site, 'tagline').flatMap(
    (value) => lines.find(({ text }) => text.length <= LONGEST && holds(text, value)) ?? [],
  )[0];
  const line = accepted(site, 'tagline').find((value) => tagline && holds(tagline.text, value));
  if (tagline && line) add('tagline', line, tagline);

  const prices = pricesOf(site, lines);
  add('pricing_summary', prices.map(({ text }) => text).join('; '), ...prices);

  const [category] = accepted(site, 'categories');
  const choice = choices.find(({ slug }) => slug === category);
  if (choice && lines[0]) add('categories', choice.name, tagline ?? lines[0]);

  for (const field of ['features', 'usps'] as const)
    for (const point of pointsOf(site, field, lines).slice(0, MOST[field])) add(field, point.text, point);
  for (const word of accepted(site, 'keywords').slice(0, MOST.keywords)) {
    const held = lines.find(({ text }) => isWord(text.slice(0, LONGEST), word));
    if (held) add('keywords', word, held);
  }
  const sentences = lines.filter(
    ({ text }) => text.length >= 70 && text.length <= LONGEST && /[.!?。]$/.test(text),
  );
  for (const one of sentences.slice(0, 1)) add('short_description', one.text, one);
  for (const one of sentences.slice(0, MOST.description)) add('description', one.text, one);
  return { answers, faqs: faqsOf(site, lines), founders: foundersOf(site, lines) };
}

/** Lines that hold a stated price each, as short as there are. */
function pricesOf(site: LabelledSite, lines: Line[]): Line[] {
  const short = lines.filter(({ text }) => text.length <= ONE_THING);
  const found = accepted(site, 'pricing_summary').flatMap((price) =>
    price
      .split('|')
      .flatMap((one) => short.find(({ text }) => priceIn(text, one.trim())) ?? [])
      .slice(0, 1),
  );
  return [...new Set(found)].slice(0, 3);
}

/** For each labelled point the line that says it. */
function pointsOf(site: LabelledSite, field: 'features' | 'usps', lines: Line[]): Line[] {
  const short = lines.filter(({ text }) => text.length <= ONE_THING);
  const found = accepted(site, field).flatMap((point) =>
    point
      .split('|')
      .flatMap((words) => short.find(({ text }) => shareIn(words.trim(), text) >= 0.9) ?? [])
      .slice(0, 1),
  );
  return [...new Set(found)];
}

function faqsOf(site: LabelledSite, lines: Line[]): Answered['faqs'] {
  return accepted(site, 'faqs').flatMap((question) => {
    const at = lines.findIndex(({ text }) => bare(text) === bare(question));
    const [asked, answer] = [lines[at], lines[at + 1]];
    if (!asked || !answer || answer.text.length < 20) return [];
    return [{ question: asked.text, answer: answer.text, lines: [asked.block, answer.block] }];
  });
}

function foundersOf(site: LabelledSite, lines: Line[]): Answered['founders'] {
  return accepted(site, 'founders').flatMap((name) => {
    const line = lines.find(({ text }) => text.length <= LONGEST && text.includes(name));
    return line ? [{ name, title: '', bio: '', lines: [line.block] }] : [];
  });
}
