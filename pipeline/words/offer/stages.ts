import type { WordTable } from '../table.ts';

/** The product is in its beta. */
export const IN_BETA: WordTable = {
  en: `private beta, closed beta, public beta, open beta, invite only beta, in beta, beta version, beta phase, beta release, beta stage, beta test, early access`,
  de: `geschlossene* beta, offene* beta, betaphase, beta phase, betaversion, beta version, beta betrieb, beta stadium, betatest, beta test, in der beta`,
  fr: `bêta privée, bêta publique, bêta ouverte, bêta fermée, version bêta, version beta, phase bêta, phase beta, phase de bêta test, en bêta, bêta test, accès anticipé`,
  es: `beta privada, beta pública, beta abierta, beta cerrada, fase beta, versión beta, en beta, acceso anticipado`,
  pt: `beta fechada, beta aberta, beta fechado, beta aberto, versão beta, fase beta, em beta, acesso antecipado`,
  it: `beta privata, beta pubblica, beta aperta, beta chiusa, versione beta, fase beta, in beta, accesso anticipato`,
  nl: `bètaversie, betaversie, in bèta, in beta, bètafase, betafase, gesloten beta, gesloten bèta, open bèta`,
  pl: `wersja beta, wersji beta, wersję beta, fazie beta, faza beta, otwarta beta, zamknięta beta`,
  cs: `beta verze, beta verzi, betaverze, betaverzi, beta fázi, v betě`,
  sk: `beta verzia, beta verzii, betaverzia, betaverzii`,
  sv: `betaversion, betafas, öppen beta, sluten beta, i beta`,
  da: `betaversion, betafase, åben beta, lukket beta, i beta`,
  nb: `betaversjon, betafase, åpen beta, lukket beta, i beta`,
  fi: `beetaversio*, betaversio*, beetavaihe*, betavaihe*, beta vaihe*, avoin beta, suljettu beta, beetassa`,
  ru: `бета верси*, бета тест*, бета режим*, открыт* бет*, закрыт* бет*`,
  uk: `бета верс*, бета тест*, бета режим*`,
  bg: `бета верси*`,
  el: `έκδοση beta, beta έκδοση, δοκιμαστική έκδοση`,
  hu: `béta verzió*, bétaverzió*, béta teszt*, bétateszt*, nyílt béta, zárt béta`,
  ro: `versiune beta, versiunea beta, faza beta, în beta`,
  tr: `beta sürüm*, beta aşama*, açık beta, kapalı beta`,
  id: `versi beta, tahap beta`,
  vi: `bản beta, phiên bản beta`,
  ja: `ベータ版, β版, ベータテスト, βテスト, クローズドベータ, オープンベータ`,
  zh: `内测, 公测, 內測, 公測, 测试版, 測試版`,
  ko: `베타`,
};

/** The product can only just be used. */
export const IN_ALPHA: WordTable = {
  en: `minimum viable product, mvp stage, mvp phase, mvp version, in alpha, private alpha, public alpha, early alpha, closed alpha, open alpha, alpha version,
    alpha release, alpha phase`,
  de: `in der alpha, alphaphase, alphaversion, geschlossene alpha`,
  fr: `version alpha, phase alpha`,
  es: `versión alfa, fase alfa`,
  pt: `versão alfa, fase alfa`,
  it: `versione alfa, versione alpha`,
  pl: `wersja alfa, wersji alfa`,
  ru: `альфа верси*, альфа тест*`,
  ja: `アルファ版`,
};

/** The product can be had now, in words that speak of its having come out. */
export const HAS_COME: WordTable = {
  en: `available now, now available, out now, now live, live now, now shipping, just launched, now launched, we've launched`,
  de: `jetzt verfügbar, ab sofort verfügbar, jetzt erhältlich, ab sofort erhältlich, jetzt live, jetzt online`,
  fr: `disponible maintenant, maintenant disponible, disponible dès maintenant, dès maintenant disponible, désormais disponible`,
  es: `ya disponible, disponible ya, disponible ahora, ahora disponible, ya a la venta`,
  pt: `já disponível, disponível agora, agora disponível`,
  it: `disponibile ora, ora disponibile, già disponibile, disponibile da subito`,
  nl: `nu beschikbaar, nu verkrijgbaar, nu live`,
  pl: `już dostępn*, dostępn* już teraz, teraz dostępn*`,
  cs: `již dostupn*, nyní dostupn*, už v prodeji`,
  sk: `už dostupn*, teraz dostupn*`,
  sv: `ute nu, finns nu, nu tillgänglig*`,
  da: `ude nu, tilgængelig nu, nu tilgængelig*`,
  nb: `ute nå, tilgjengelig nå, nå tilgjengelig*`,
  fi: `nyt saatavilla, saatavilla nyt`,
  ru: `уже доступн*, доступн* сейчас, уже в продаже`,
  uk: `вже доступн*, доступн* зараз`,
  hu: `már elérhető, most elérhető`,
  ro: `disponibil acum, acum disponibil*`,
  tr: `şimdi yayında, hemen indirilebilir, artık yayında`,
  id: `kini tersedia, sudah tersedia, tersedia sekarang`,
  ja: `配信中, 好評発売中, 発売中, 公開中, リリース済み`,
  zh: `现已上线, 现已推出, 已上线, 现已发售`,
  ko: `출시 완료, 정식 출시, 지금 이용 가능`,
};

/** The product is to come. */
export const TO_COME: WordTable = {
  en: `join the waitlist, join our waitlist, join our waiting list, join the waiting list, launching soon, pre launch, notify me at launch, notify me when it launches,
    get notified when we launch,
    get notified at launch, be the first to know when we launch`,
  de: `auf die warteliste setzen, auf die warteliste eintragen, in die warteliste eintragen, zur warteliste, auf die warteliste, auf unsere warteliste, benachrichtige mich zum start,
    startet in kürze, bald verfügbar`,
  fr: `bientôt disponible, rejoindre la liste d'attente, rejoignez la liste d'attente, rejoignez notre liste d'attente, prévenez moi au lancement, lancement imminent`,
  es: `próximamente, únete a la lista de espera, únete a nuestra lista de espera, unirse a la lista de espera, apúntate a la lista de espera, avísame cuando, lanzamiento próximo`,
  pt: `em breve disponível, entre na lista de espera, entre na nossa lista de espera, entrar na lista de espera, lançamento em breve`,
  it: `prossimamente, presto disponibile, disponibile a breve, lancio imminente, unisciti alla lista d'attesa, unisciti alla nostra lista d'attesa, iscriviti alla lista d'attesa`,
  nl: `binnenkort beschikbaar, op de wachtlijst, op onze wachtlijst, schrijf je in voor de wachtlijst`,
  pl: `wkrótce dostępn*, dołącz do listy oczekujących, zapisz się na listę oczekujących, powiadom mnie o starcie`,
  cs: `již brzy, brzy k dispozici, brzy dostupn*`,
  sk: `už čoskoro, čoskoro dostupn*`,
  sv: `lanseras snart, kommer snart, ställ dig i kö, skriv upp dig på väntelistan`,
  da: `lanceres snart, kommer snart, skriv dig på ventelisten`,
  nb: `lanseres snart, kommer snart, sett deg på ventelisten`,
  fi: `tulossa pian, julkaistaan pian, liity odotuslistalle`,
  ru: `скоро запуск*, скоро в продаже, запуск скоро`,
  uk: `незабаром запуск*, скоро запуск*`,
  tr: `çok yakında, yakında yayında, bekleme listesine katıl*`,
  hu: `hamarosan indul*, hamarosan elérhető`,
  ro: `lansare în curând, în curând disponibil*`,
  ja: `近日公開, 近日リリース, 事前登録受付中`,
  zh: `即将上线, 敬请期待, 即將上線, 敬請期待`,
  ko: `출시 예정, 출시 알림, 사전 등록`,
};

/** All that a sign over the first heading says of a product that is to come; elsewhere it is of one thing. */
export const SOON: WordTable = {
  en: `coming soon`,
  de: `demnächst, bald verfügbar, kommt bald`,
  fr: `bientôt, bientôt disponible, arrive bientôt`,
  es: `próximamente, muy pronto`,
  pt: `em breve, brevemente`,
  it: `prossimamente, in arrivo, presto disponibile`,
  nl: `binnenkort, binnenkort beschikbaar`,
  pl: `wkrótce, wkrótce dostępn*`,
  cs: `již brzy, připravujeme`,
  sk: `už čoskoro, pripravujeme`,
  sv: `kommer snart`,
  da: `kommer snart`,
  nb: `kommer snart`,
  fi: `tulossa pian`,
  ru: `скоро`,
  uk: `незабаром`,
  tr: `çok yakında, yakında`,
  hu: `hamarosan`,
  ro: `în curând`,
  el: `σύντομα, έρχεται σύντομα`,
  id: `segera hadir`,
  ja: `近日公開, 準備中`,
  zh: `即将上线, 敬请期待`,
  ko: `출시 예정, 준비 중`,
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

/** Says wherever it stands that the product, not a part of it, is in its beta now. */
export const NOW_IN_BETA: WordTable = {
  en: `now in beta, now in public beta, now in open beta, now in private beta, now in closed beta, currently in beta, currently in public beta,
    currently in open beta, currently in private beta, currently in closed beta, we're in beta, we are in beta, we're still in beta, we are still in beta`,
  de: `jetzt in der beta, derzeit in der beta, aktuell in der beta, wir sind in der beta, derzeit in der betaphase, aktuell in der betaphase`,
  fr: `actuellement en bêta, désormais en bêta, nous sommes en bêta`,
  es: `actualmente en beta, ya en beta, estamos en beta, ahora en beta`,
  pt: `atualmente em beta, agora em beta, estamos em beta, já em beta`,
  it: `attualmente in beta, ora in beta, siamo in beta`,
  nl: `nu in bèta, nu in beta, momenteel in bèta, momenteel in beta, we zijn in bèta`,
  pl: `obecnie w wersji beta, jesteśmy w fazie beta, teraz w wersji beta`,
  cs: `nyní v beta verzi, aktuálně v beta verzi`,
  sv: `nu i beta, just nu i beta, vi är i beta`,
  da: `nu i beta, lige nu i beta, vi er i beta`,
  nb: `nå i beta, for tiden i beta, vi er i beta`,
  fi: `nyt beetassa, nyt beta vaiheessa`,
  ru: `сейчас в бета, сейчас идёт бета, сейчас в стадии бета`,
  uk: `зараз у бета, наразі в бета`,
  tr: `şu anda beta, şimdi beta`,
  ja: `ベータ公開中, β公開中, 現在ベータ版, 現在β版, ベータ版公開中, β版公開中, ベータ版提供中, β版提供中`,
  zh: `正在内测, 正在公测, 内测中, 公测中, 現正公測`,
  ko: `현재 베타, 베타 서비스 중, 베타 운영 중`,
};
