import { type FieldName, getField, isFieldName } from '../../../rules/listings/fields/listing-fields.ts';
import { platformName } from '../value-text.ts';
import { elementAt } from '../../../rules/typed/assert.ts';

/** Label and hints of one field of a form, and its input type. */
export type FieldText = {
  label: string;
  hint?: string;
  placeholder?: string;
  /** `hidden` fields are sent with the form and not shown. */
  type?: 'email' | 'url' | 'hidden';
  /** Suggested values, where the operation takes any text. */
  options?: readonly string[];
};

// Labels for input members that are not listing fields, prefixed with the object or list they are in where the name alone
// is ambiguous.
const TEXTS: Record<string, Partial<FieldText>> = {
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

/** Returns the label and hints of one field. `path` is, for example, `fields.tagline`, `story.title` or `founders.0.bio`. */
export function fieldText(path: string): FieldText {
  const at = path.replace(/^fields\./, '').replace(/\.\d+(?=\.|$)/g, '');
  const name = elementAt(at.split('.'), -1);
  if (isFieldName(at)) return listingFieldText(at);
  const plain = name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ');
  if (/socials\./.test(at)) return { label: platformName(name), type: 'url' };
  return { label: plain, ...TEXTS[at] };
}

function listingFieldText(name: FieldName): FieldText {
  const { label, hint, placeholder, options, kind } = getField(name);
  return {
    label,
    ...(hint === undefined ? {} : { hint }),
    ...(placeholder === undefined ? {} : { placeholder }),
    ...(options === undefined ? {} : { options }),
    ...(kind === 'email' ? { type: 'email' } : kind === 'link' ? { type: 'url' } : {}),
  };
}

/** Returns the label of a field. `path` is, for example, `fields.tagline` or `founders.0.bio`. */
export const fieldLabel = (path: string): string => fieldText(path).label;
