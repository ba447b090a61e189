import type { WordTable } from './table.ts';

/** What is free to begin with, or beside the product: not a free plan. */
export const FREE_START: WordTable = {
  en: `setup, set up, setup fee, first month, first months, months free, month free, days free, weeks free, onboarding, installation, migration, connection, free for, trial`,
  de: `einrichtung, erster monat, ersten monat, monate gratis, monate kostenlos, tage kostenlos, tage gratis, installation, anschluss`,
  fr: `installation, premier mois, mois offert, mois offerts, mois gratuits, jours gratuits, mise en service`,
  es: `instalación, primer mes, meses gratis, mes gratis, días gratis, puesta en marcha`,
  pt: `instalação, primeiro mês, meses grátis, mês grátis, dias grátis, adesão`,
  it: `installazione, primo mese, mesi gratis, mese gratis, giorni gratis, attivazione`,
  nl: `opstartkosten, eerste maand, maanden gratis, maand gratis, dagen gratis, installatie`,
  pl: `instalacja, pierwszy miesiąc, miesiące gratis, miesiąc gratis, dni za darmo, wdrożenie`,
  cs: `instalace, první měsíc, měsíce zdarma, měsíc zdarma, dní zdarma, zavedení`,
  sv: `installation, första månaden, månader gratis, dagar gratis, uppstart`,
  da: `installation, første måned, måneder gratis, dage gratis, opstart, oprettelse`,
  ru: `подключение, первый месяц, месяца бесплатно, месяц бесплатно, дней бесплатно, установка, настройка, монтаж`,
  uk: `підключення, перший місяць, місяць безкоштовно, днів безкоштовно, встановлення`,
  tr: `kurulum, ilk ay, gün ücretsiz`,
  ja: `初期費用, 初月, 無料体験, 導入費`,
  zh: `首月, 安装, 试用`,
  ko: `설치, 첫 달, 체험`,
};

/** Titles of prices that are somebody else's, or what the product saves. */
export const OTHERS_COST: WordTable = {
  en: `hire a, hiring a, receptionist, agency, freelancer, in house, do it yourself, doing nothing, miss the, missed, without us, the alternative, traditional, other tools, others,
    competitors, elsewhere, typical cost, what it costs`,
  de: `agentur, selbst machen, ohne uns, andere anbieter, herkömmlich*, mitbewerber`,
  fr: `agence, sans nous, concurrents, ailleurs, méthode traditionnelle`,
  es: `agencia, sin nosotros, competidores, tradicional`,
  it: `agenzia, senza di noi, concorrenti, tradizionale`,
};
