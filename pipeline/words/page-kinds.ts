import type { WordTable } from './table.ts';

/** Words, accents left out, that name a kind of page in links and addresses, in many languages. */
export const PAGE_KINDS = {
  pricing: {
    any: `packages, pakete, forfaits, paquetes, pacotes, pacchetti, pakketten, pakiety, balicky, paketler, pachete, csomagok, пакеты,
      tarify, stoimost, prajs, prais, ceni, pricing, price, prices, price list, plans, plan, plans and pricing, premium, subscriptions, upgrade, buy, preise, preis, preisliste,
      tarife, kosten, tarif, tarifs, prix, nos tarifs, abonnement, abonnements, abo, precios, precio, planes, tarifas, precos, preco, planos,
      prezzi, prezzo, tariffe, piani, listino, prijzen, prijs, tarieven, cennik, ceny, cenik, cena, priser, prislista, pris, hinnat, hinnasto,
      hinnad, kainos, cenas, цены, тарифы, стоимость, прайс, прайс лист, ціни, тарифи, цени, цене, 料金, 価格, プラン, 购买, 价格, 定价, 價格, 方案, 가격, 요금,
      요금제, fiyat, fiyatlar, fiyatlandirma, ucretler, ucretlendirme, τιμες, τιμοκαταλογος, arak, araink, preturi, tarife si preturi, harga,
      biaya, gia, bang gia, ราคา, الاسعار, اسعار, מחירים, מחירון, कीमत`,
  },
  about: {
    any: `press kit, presskit, press, media kit, press room, fact sheet, factsheet, pressekit, presse, pressemappe, espace presse, dossier de presse, kit de prensa,
      prensa, kit de imprensa, imprensa, cartella stampa, pers, pressrum, пресс кит, プレスキット,
      about, about us, who we are, our story, story, company, team, the team, our team, people, founders, mission, history, meet the team,
      uber uns, ueber uns, uber mich, ueber mich, uber, wir, das sind wir, unternehmen, geschichte, a propos, qui sommes nous, qui suis je,
      notre histoire, equipe, notre equipe, l equipe, societe, entreprise, histoire, nosotros, sobre nosotros, quienes somos, acerca de,
      acerca, sobre, sobre mi, equipo, nuestro equipo, empresa, historia, sobre nos, quem somos, equipe, nossa historia, chi siamo, chi sono,
      su di noi, azienda, la squadra, squadra, il team, storia, over ons, over mij, wie zijn wij, ons verhaal, o nas, o mnie, o firmie,
      zespol, kim jestesmy, o nama, o spolecnosti, o mne, tym, om, om oss, om os, om mig, om meg, meista, tietoa meista, yritys, о нас,
      о компании, о проекте, обо мне, команда, компания, про нас, про компанию, команда, за нас, 会社概要, 会社情報, 会社案内, 企業情報, 運営会社, 運営者, 私たちについて,
      について, チーム, 关于, 关于我们, 關於, 關於我們, 公司简介, 团队, 團隊, 회사소개, 회사 소개, 소개, 팀, hakkimizda, hakkinda, kurumsal, sirket, sirketimiz, biz kimiz, ekibimiz, σχετικα,
      σχετικα με εμας, ποιοι ειμαστε, rolunk, bemutatkozas, despre, despre noi, cine suntem, echipa, tentang, tentang kami, gioi thieu,
      ve chung toi, เกี่ยวกับ, เกี่ยวกับเรา, من نحن, عن الشركه, حول, درباره ما, אודות, מי אנחנו, हमारे बारे में, meist, apie mus, par mums`,
  },
  imprint: {
    any: `imprint, impressum, legal notice, legal notices, company info, mentions legales, mention legale, infos legales, aviso legal,
      informacion legal, note legali, informazioni legali, colophon, colofon, site notice, anbieterkennzeichnung, tietosuoja ja yhteystiedot,
      特定商取引, 特定商取引法, 特商法, 特商法表記, tokushoho, tokusho, sct, реквизиты, реквізити`,
  },
  contact: {
    any: `contact, contact us, contacts, get in touch, reach us, kontakt, kontakte, kontaktiere uns, contacto, contactanos, contactenos, contato,
      fale conosco, contatti, contattaci, contatto, nous contacter, contactez nous, contactez, neem contact op, skontaktuj sie, kontakty,
      yhteystiedot, ota yhteytta, kontakta oss, kontakt os, kontakt oss, контакты, связаться, обратная связь, контакти, お問い合わせ, 問い合わせ, お問合せ,
      联系, 联系我们, 聯絡, 聯繫我們, 문의, 문의하기, 연락처, iletisim, bize ulasin, επικοινωνια, kapcsolat, hubungi, hubungi kami, lien he, ติดต่อ, اتصل بنا,
      تواصل, تماس با ما, צור קשר, contacteaza ne, संपर्क`,
  },
  faq: {
    any: `faq, faqs, f a q, frequently asked questions, questions, q and a, q a, help, help center, haufige fragen, haeufige fragen, hilfe,
      fragen, foire aux questions, questions frequentes, aide, preguntas, preguntas frecuentes, ayuda, perguntas, perguntas frequentes,
      duvidas, ajuda, domande, domande frequenti, aiuto, veelgestelde vragen, hulp, pytania, najczesciej zadawane pytania, pomoc,
      caste dotazy, casto kladene otazky, otazky, vanliga fragor, hjalp, ofte stillede sporgsmal, hjaelp, sporsmal, hjelp, usein kysyttya,
      ukk, ohje, вопросы, частые вопросы, вопросы и ответы, помощь, питання, поширені питання, よくある質問, よくあるご質問, 質問, ヘルプ, 常见问题, 常見問題, 帮助,
      자주 묻는 질문, 도움말, sss, sikca sorulan sorular, yardim, συχνες ερωτησεις, gyik, gyakori kerdesek, intrebari frecvente, intrebari, pertanyaan,
      bantuan, cau hoi thuong gap, คำถามที่พบบ่อย, الاسئله الشائعه, שאלות נפוצות`,
  },
  features: {
    any: `features, feature, product, products, the product, how it works, how, why, why us, solutions, solution, platform, services, overview,
      what we do, use cases, funktionen, produkt, produkte, leistungen, losungen, loesungen, warum, so funktioniert s, so funktionierts,
      fonctionnalites, produit, produits, comment ca marche, pourquoi, funciones, funcionalidades, caracteristicas, producto, productos,
      servicios, soluciones, como funciona, por que, recursos, servicos, produto, produtos, funzionalita, caratteristiche, prodotto, prodotti,
      servizi, soluzioni, come funziona, perche, functies, mogelijkheden, producten, hoe het werkt, waarom, funkcje, produkty, jak to dziala,
      dlaczego, funkce, funktioner, tjanster, ominaisuudet, tuotteet, palvelut, возможности, функции, продукт, продукты, услуги,
      как это работает, можливості, послуги, 機能, 特徴, 特長, 製品, サービス, 使い方, 功能, 产品, 產品, 特色, 服务, 기능, 제품, 서비스, 특징, ozellikler, urunler, hizmetler,
      nasil calisir, λειτουργιες, υπηρεσιες, szolgaltatasok, funkciok, functii, servicii, fitur, layanan, produk, tinh nang, dich vu,
      المميزات, الخدمات, תכונות, שירותים`,
  },
  customers: {
    any: `customers, customer stories, case studies, case study, portfolio, showcase, sample, samples, our work, works, projekte,
      referenzprojekte, realisations, portafolio, 実績, 制作実績, 事例, サンプル, testimonials, reviews, references, referenzen, kunden, clients,
      temoignages, clientes, clienti, klanten, кейсы, отзывы, 導入事例, お客様の声, 客户案例, 고객사례`,
  },
  legal: {
    any: `privacy, privacy policy, terms, terms of service, terms of use, terms and conditions, legal, datenschutz, datenschutzerklarung, agb,
      nutzungsbedingungen, confidentialite, politique de confidentialite, cgu, cgv, conditions generales, privacidad, politica de privacidad,
      terminos, terminos y condiciones, condiciones, privacidade, termos, termos de uso, informativa privacy, termini, termini e condizioni,
      condizioni, voorwaarden, algemene voorwaarden, prywatnosc, polityka prywatnosci, regulamin, ochrana osobnich udaju, obchodni podminky,
      integritetspolicy, villkor, personvern, vilkar, tietosuoja, kayttoehdot, политика, политика конфиденциальности, оферта,
      конфіденційність, プライバシー, プライバシーポリシー, 利用規約, 隐私, 隐私政策, 条款, 服务条款, 개인정보, 개인정보처리방침, 이용약관, gizlilik, kvkk, adatvedelem, aszf,
      confidentialitate, termeni, kebijakan privasi, chinh sach`,
  },
  useless: {
    any: `login, log in, sign in, signin, sign up, signup, register, account, my account, cart, basket, checkout, wishlist, search, rss, feed,
      sitemap, anmelden, registrieren, warenkorb, connexion, inscription, panier, iniciar sesion, carrito, entrar, accedi, carrello, inloggen,
      winkelwagen, logowanie, koszyk, войти, вход, регистрация, корзина, ログイン, 登录, 注册, 로그인, giris, cookies, cookie policy, cookie settings,
      accessibility, changelog, release notes, status, api reference, newsletter, unsubscribe, careers, join our team, karriere,
      stellenangebote, jobs und karriere, recrutement, carrieres, offres d emploi, trabaja con nosotros, carreiras, trabalhe conosco,
      lavora con noi, vacatures, werken bij ons, oferty pracy, volna mista, ledige stillinger, jobba hos oss, avoimet tyopaikat,
      вакансии, карьера, вакансії, kariyer, cariere, lowongan kerja, tuyen dung, 採用情報, 採用案内, 求人情報, 加入我们, 人才招聘, 채용 안내, 채용 정보,
      affiliate program, partner program, referral program, refer a friend, become a partner`,
  },
} satisfies Record<string, WordTable>;

/** What the page is called on which users are helped, and told whom to write to; in a sentence the words say less. */
export const SUPPORT_PAGE: WordTable = {
  any: `support, customer support, customer service, app support, soporte, suporte, assistenza, supporto, wsparcie, podpora, kundendienst,
    kundenservice, kundesupport, kundeservice, kundtjanst, asiakaspalvelu, klantenservice, service client, atencion al cliente,
    servicio al cliente, atendimento, поддержка, служба поддержки, підтримка, サポート, 고객지원, 고객 지원, 고객센터, 客户支持, 客服, 支持, destek,
    musteri hizmetleri, dukungan, ho tro, ฝ่ายสนับสนุน, الدعم, الدعم الفني, תמיכה, υποστηριξη, ugyfelszolgalat, asistenta clienti`,
};
