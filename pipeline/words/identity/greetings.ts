import type { WordTable } from '../table.ts';

/** Opens a line that greets, or asks to subscribe: no slogan. */
export const GREETS: WordTable = {
  en: `subscribe, newsletter, join our mailing, join the mailing, join our newsletter, join the newsletter, sign up, official site, official website,
    the official site, the official website, welcome*`,
  de: `offizielle seite, offizielle webseite, willkommen*`,
  fr: `site officiel, bienvenue*`,
  es: `sitio oficial, sitio web oficial, bienvenid*`,
  pt: `site oficial, bem vind*`,
  it: `sito ufficiale, benvenut*`,
  nl: `welkom*`,
  pl: `witamy`,
  cs: `vítejte, vitajte`,
  sv: `välkommen*`,
  da: `velkommen*`,
  fi: `tervetuloa`,
  ru: `добро пожаловать`,
  uk: `ласкаво просимо`,
  tr: `hoş geldiniz`,
  ja: `公式サイト, ようこそ`,
  zh: `官方网站, 欢迎`,
  ko: `환영`,
};
