import type { WordTable } from './table.ts';

/** What pages that tell facts of a company are usually called in an address, for sites whose links only scripts make. */
export const USUAL_PAGES: WordTable = {
  en: `contact, about, pricing, faq, privacy, legal, presskit`,
  de: `impressum, kontakt, preise, ueber-uns, faq`,
  fr: `contact, mentions-legales, tarifs, a-propos, faq`,
  es: `contacto, precios, nosotros, aviso-legal, faq`,
  pt: `contato, precos, sobre, privacidade, contacto, faq`,
  it: `contatti, prezzi, chi-siamo, faq`,
  nl: `contact, prijzen, over-ons, faq`,
  pl: `kontakt, cennik, o-nas, faq`,
  cs: `kontakt, cenik, o-nas, faq`,
  sk: `kontakt, cennik, o-nas, faq`,
  sv: `kontakt, priser, om-oss, faq`,
  da: `kontakt, priser, om-os, faq`,
  nb: `kontakt, priser, om-oss, faq`,
  fi: `yhteystiedot, hinnasto, meista, faq`,
  ru: `contacts, contact, about, tarify, prices, faq`,
  uk: `contacts, contact, about, prices, faq`,
  tr: `iletisim, hakkimizda, fiyatlar, sss, gizlilik-politikasi`,
  hu: `kapcsolat, arak, rolunk`,
  ro: `contact, despre-noi, preturi`,
  ja: `company, contact, about, price, faq`,
  zh: `about, contact, pricing, faq`,
  ko: `about, contact, pricing, faq`,
};
