import type { WordTable } from './table.ts';

/** What comes before the @ where everybody may write; `_` and `.` in it count as a space. */
export const WELCOMING: WordTable = {
  any: `info, infos, mail, email, team, admin, studio, shop, support, service`,
  en: `hello, hi, hey, contact, contacts, contactus, office, help, ask, sales, welcome, enquiries, inquiries, inquiry, general, feedback, care`,
  de: `hallo, kontakt, kundenservice, anfrage`,
  fr: `bonjour, salut, assistance, bureau`,
  es: `hola, contacto, ayuda, soporte`,
  pt: `ola, contato, suporte`,
  it: `ciao, contatti`,
  pl: `biuro`,
  sv: `hej, hei`,
  tr: `iletisim, bilgi`,
  ja: `toiawase, otoiawase`,
};

/** What comes before the @ of a desk for one thing only. */
export const OTHER_DESK: WordTable = {
  en: `no reply, do not reply, privacy, data protection, dpo, legal, abuse, security, vulnerab*, donat*, paypal, jobs, job, careers, career, hr,
    recruit*, press, media, billing, invoice*, unsubscribe, subscribe, newsletter, postmaster, dmca, copyright, conduct, coc, compliance,
    affiliate*, return, returns, gdpr`,
  de: `datenschutz, spenden, karriere, bewerbung, presse, rechnung`,
  fr: `rgpd`,
  es: `privacidad`,
};

/** What comes before the @ of a sample. */
export const SAMPLE_BOX: WordTable = {
  en: `you, your, your name, your email, yourname, user, username, name, email, e mail, mail, example, test, demo, someone, somebody, me, john,
    jane, joe, alice, bob, foo, bar, john doe, jane doe, recipient, sender, customer, client, first last, firstname lastname, abc`,
  de: `beispiel, max mustermann, nutzer, benutzer, ihr name, ihre email`,
  fr: `nom, exemple, ton, votre, utilisateur`,
  es: `nombre, ejemplo, tu, usuario, correo`,
  it: `nome, tuo, mario rossi, utente, esempio`,
  pt: `usuario, exemplo, seu nome`,
  nl: `gebruiker, voorbeeld, jouw naam`,
  tr: `kullanici, ornek`,
  cs: `jan novak`,
  ja: `taro*`,
};
