const PART = String.raw`\p{Lu}[\p{L}\p{M}'’-]{1,25}`;
const SMALL = String.raw`(?:de|da|do|dos|del|della|di|la|le|van|von|der|den|ter|bin|al|el|zu|af|ben|Mc|Mac|O['’])`;
/** Two to four capitalised words, with initials and particles between. */
export const PERSON = String.raw`(?:(?:Dr|Prof|Ing)\.? )?${PART}(?: (?:${SMALL} ){0,2}(?:\p{Lu}\.|${PART})){1,3}`;
const WHOLE = new RegExp(`^${PERSON}$`, 'u');
const EAST_ASIAN =
  /^[\p{Script=Han}]{1,4}[ \u3000]?[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{1,5}$|^[가-힣]{2,4}$/u;
const NOT_PEOPLE = new Set(
  (
    'inc llc ltd gmbh ag corp company studio studios labs lab digital agency design designs media group team software technologies technology tech solutions ' +
    'systems web pixel creative works foundation project community the our your meet about contact privacy terms open source united states new york san francisco ' +
    'google microsoft apple github linkedin twitter facebook instagram youtube read more learn get started sign start free try download view see all home ' +
    'product products features pricing support help center customer success marketing manager engineer developer founder cofounder co-founder ceo cto coo cfo ' +
    'chief officer director head lead president board advisor investor institute university college school partners consulting ventures capital holdings ' +
    'mr mrs ms dear hello hi lorem ipsum john doe jane mustermann mario rossi taro yamada every day this that with from when what why how data cloud security ' +
    'startup weekend hub world app apps platform service services mission vision story values love coffee california germany berlin london paris team members ' +
    'development marketing infrastructure infrastruktur beratung consulting integration design strategy strategie management training automation engineering analytics security hosting website websites plan plans kostenlose skalierbare full-stack stack frontend backend ownership code smart secure fast simple easy voice search control ' +
    'unser unsere über notre nos nuestra nuestro nossa nosso nostro nostra gründer gründerin fondateur fondatrice fundador fundadora fondatore founders'
  ).split(' '),
);
const SAMPLE_PEOPLE =
  /^(?:john|jane) (?:doe|smith)$|mustermann|^mario rossi$|^juan p[ée]rez$|^jan (?:kowalski|nov[áa]k)$|^иван иванов$|^山田太郎$|^john appleseed$/iu;

/** True for text that reads as one person's name and nothing else; sample people are refused. */
export function isPersonName(text: string): boolean {
  if (text.length > 60 || SAMPLE_PEOPLE.test(text)) return false;
  if (EAST_ASIAN.test(text)) return text.replaceAll(/\s/g, '').length >= 3;
  if (!WHOLE.test(text)) return false;
  const words = text.toLowerCase().split(' ');
  return (
    !words.some((word) => NOT_PEOPLE.has(word.replace(/[.,]$/, ''))) &&
    !(text === text.toUpperCase() && text.length > 30)
  );
}
