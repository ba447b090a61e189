import type { WordTable } from './table.ts';

/** The product is in its beta. */
export const IN_BETA: WordTable = {
  en: `private beta, closed beta, public beta, open beta, invite only beta, in beta, beta version, beta phase, beta release, early access`,
  de: `geschlossene* beta, offene* beta, betaphase, beta phase, betaversion, in der beta`,
  fr: `bêta privée, bêta publique, bêta ouverte, bêta fermée, version bêta`,
  es: `beta privada, beta pública, beta abierta, beta cerrada, fase beta, versión beta`,
  pt: `beta fechada, beta aberta, versão beta`,
  it: `beta privata, beta pubblica, versione beta`,
  nl: `bètaversie, betaversie, in bèta`,
  pl: `wersja beta, wersji beta`,
  cs: `beta verze, betaverze`,
  ru: `бета верси*, бета тест*`,
  uk: `бета верс*, бета тест*`,
  tr: `beta sürüm*`,
  ja: `ベータ版, β版`,
  zh: `内测, 公测`,
  ko: `베타`,
};

/** The product can only just be used. */
export const IN_ALPHA: WordTable = {
  en: `minimum viable product, mvp stage, mvp phase, mvp version, in alpha, private alpha, public alpha, alpha version, alpha release, alpha phase`,
  ja: `アルファ版`,
};

/** The product is to come. */
export const TO_COME: WordTable = {
  en: `join the waitlist, join our waitlist, launching soon, pre launch`,
  fr: `bientôt disponible`,
  es: `próximamente`,
  it: `prossimamente, presto disponibile, disponibile a breve, lancio imminente`,
  ru: `скоро запуск*`,
  ja: `近日公開`,
  zh: `即将上线`,
};

/** A sign that is all its text: what stands beside a name. */
export const BETA_SIGN: WordTable = {
  en: `beta, public beta, private beta, open beta, closed beta, early access`,
  fr: `bêta`,
  ja: `ベータ`,
  ko: `베타`,
  ru: `бета`,
};

/** One platform, shop or part of it is to come, not the product. */
export const ONE_PART_OF_IT: WordTable = {
  any: `android*, ios, iphone*, windows, mac, macos, linux, play, store, chrome, firefox, feature*, integrat*`,
};

/** Said to those who test. */
export const TO_TESTERS: WordTable = {
  any: `*tester*, testing, channel*, program*, build*, nightly, appcast, testflight, feature*, kanal*, sign up for, join the beta, canary`,
};
