import { type FieldName, fieldNamed, isFieldName } from '../../../rules/listings/fields/listing-fields.ts';
import { platformName } from '../value-words.ts';
import { itemAt } from '../../../rules/typed/sure.ts';

/** What people read beside one field of a form, and the kind of keyboard they get for it. */
export type FieldWords = {
  label: string;
  hint?: string;
  placeholder?: string;
  /** `hidden` goes with the form, unseen. */
  type?: 'email' | 'url' | 'hidden';
  /** Values to choose from where the operation takes any text. */
  options?: readonly string[];
};

// Of what is no field of a listing: by member of an operation's input, with the object or list it is in where the name
// alone says too little.
const WORDS: Record<string, Partial<FieldWords>> = {
  'cofounder.email': { label: 'E-mail address', type: 'email' },
  'seo.title': { label: 'Title in search results', hint: 'At most 70 characters.' },
  'seo.meta': { label: 'Text in search results', hint: 'At most 170 characters.' },
  company_socials: { label: 'Links of the company' },
  socials: { label: 'Links' },
  founder_socials: { label: 'Links of the founder' },
  faqs: { label: 'Questions and answers' },
  'founders.title': { label: 'Role' },
  'founders.bio': { label: 'About them' },
  'founders.was': { label: 'Name until now', type: 'hidden' },
  'milestones.date': { label: 'Day' },
  'milestones.title': { label: 'What happened' },
  'milestones.description': { label: 'More about it' },
  'milestones.url': { label: 'Link', type: 'url', placeholder: 'https://' },
  alternatives: { label: 'Pages of the listings here' },
  'news.title': { label: 'Headline', hint: 'Also the subject of the mail.' },
  'news.body': { label: 'Text', hint: 'Plain text, without formatting.' },
  competitor_url: { label: 'Website of a competitor', type: 'url', placeholder: 'https://' },
  story: { label: 'Founder story' },
  'story.title': { label: 'Headline' },
  'story.story': { label: 'The story' },
  'story.why_started': { label: 'Why we started' },
  'story.problem': { label: 'The problem' },
  'story.journey': { label: 'The journey' },
  'story.challenges': { label: 'Challenges' },
  'story.achievements': { label: 'What we are proud of' },
  'story.lessons': { label: 'What we learned' },
  'story.whats_next': { label: 'What comes next' },
};

/** Words for one field; `path` as in `fields.tagline`, `story.title` or `founders.0.bio`. */
export function fieldWords(path: string): FieldWords {
  const at = path.replace(/^fields\./, '').replace(/\.\d+(?=\.|$)/g, '');
  const name = itemAt(at.split('.'), -1);
  if (isFieldName(at)) return wordsOf(at);
  const plain = name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ');
  if (/socials\./.test(at)) return { label: platformName(name), type: 'url' };
  return { label: plain, ...WORDS[at] };
}

function wordsOf(name: FieldName): FieldWords {
  const { label, hint, placeholder, options, kind } = fieldNamed(name);
  return {
    label,
    ...(hint === undefined ? {} : { hint }),
    ...(placeholder === undefined ? {} : { placeholder }),
    ...(options === undefined ? {} : { options }),
    ...(kind === 'email' ? { type: 'email' } : kind === 'link' ? { type: 'url' } : {}),
  };
}

/** Name of a field as people read it. */
export const fieldLabel = (path: string): string => fieldWords(path).label;
