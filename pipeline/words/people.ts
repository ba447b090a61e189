import type { WordTable } from './table.ts';

/** What a founder is called. */
export const FOUNDER: WordTable = {
  en: `co founder, co founders, founder, founders, founding partner, founding engineer, creator, maker`,
  de: `co gründer, co gründerin, mitgründer, mitgründerin, gründer, gründerin, gründerinnen, co gruender, gruender`,
  fr: `co fondateur, co fondatrice, fondateur, fondatrice, fondateurs, co fondateurs, créateur, créatrice`,
  es: `co fundador, co fundadora, cofundador, cofundadora, fundador, fundadora, fundadores, creador, creadora`,
  pt: `co fundador, co fundadora, cofundador, cofundadora, fundador, fundadora, criador, criadora`,
  it: `co fondatore, co fondatrice, cofondatore, cofondatrice, fondatore, fondatrice, fondatori, creatore, creatrice, ideatore`,
  nl: `mede oprichter, medeoprichter, oprichter, oprichtster, mede oprichtster, maker`,
  pl: `współzałożyciel*, założyciel*, wspolzalozyciel*, zalozyciel*, twórca`,
  cs: `spoluzakladatel*, zakladatel*, tvůrce`,
  sk: `spoluzakladateľ*, zakladateľ*`,
  sv: `medgrundare, grundare`,
  da: `medgrundlægger, grundlægger, medstifter, stifter`,
  nb: `medgründer, gründer, grunnlegger, medgrunnlegger`,
  fi: `perustaja, perustajajäsen, toinen perustajista`,
  ru: `сооснователь*, сооснователи, основатель*, основатели, основательница, создатель*`,
  uk: `співзасновни*, засновни*`,
  bg: `съосновател*, основател*`,
  tr: `kurucu, kurucu ortak, kurucusu, kurucular`,
  hu: `alapító, társalapító`,
  ro: `fondator*, cofondator*, co fondator*`,
  el: `ιδρυτής, συνιδρυτής, ιδρύτρια`,
  id: `pendiri, salah satu pendiri`,
  vi: `người sáng lập, nhà sáng lập, đồng sáng lập`,
  ja: `共同創業者, 創業者, 創設者, 創立者, 開発者, ファウンダー`,
  zh: `联合创始人, 聯合創辦人, 創辦人, 创始人, 創始人, 创办人`,
  ko: `공동 창업자, 공동창업자, 창업자, 설립자, 공동 설립자`,
  ar: `المؤسس, المؤسسة, مؤسس, مؤسسة, المؤسسون, الشريك المؤسس, شريك مؤسس, المؤسس المشارك, المؤسسان`,
  fa: `بنیانگذار, بنیان گذار, موسس, مؤسس, هم بنیانگذار`,
  he: `מייסד, מייסדת, המייסד, המייסדת, מייסדים, המייסדים, מייסדי, מייסד שותף, מייסדת שותפה`,
};

/** "… by" names who began the company. */
export const FOUNDED: WordTable = {
  en: `founded, co founded, established, started, begun, co created`,
  de: `gegründet, mitgegründet, ins leben gerufen`,
  fr: `fondé(e)(s), cofondé(e)(s), lancé(e)(s)`,
  es: `fundad*, cofundad*`,
  pt: `fundad*, cofundad*`,
  it: `fondat*, cofondat*`,
  nl: `opgericht, gestart`,
  pl: `założon*`,
  cs: `založen*`,
  sk: `založen*`,
  sv: `grundat, grundad, grundades, startades`,
  da: `grundlagt, stiftet, startet`,
  nb: `grunnlagt, startet`,
  ru: `основан*, создан*`,
  uk: `засновано, заснован*, створен*`,
  ro: `fondat*, înființat*`,
  ar: `تأسس, تأسست, تأسيس, أسسه, أسسها, أسس`,
  fa: `تأسیس, تاسیس`,
  he: `נוסד, נוסדה, הוקם, הוקמה, ייסד, ייסדה, ייסדו`,
};

/** Whose idea it was: a person follows. */
export const IDEA_OF: WordTable = {
  en: `brainchild of, an idea of, idea of, the work of, side project of, project of`,
  de: `idee von, projekt von, werk von`,
  fr: `une idée de, l'idée de, projet de`,
  es: `idea de, proyecto de`,
  pt: `ideia de, projeto de`,
  it: `idea di, un'idea di, progetto di`,
  nl: `idee van, project van`,
  sv: `idé av`,
};

/** "… by" names who made the product: a person only where it is surely one. */
export const BUILT: WordTable = {
  en: `built, made, created, developed, maintained, designed and built, designed and developed, crafted, handmade, written, coded, conceived, invented,
    a project, an app, a product, a tool, an open source project, a side project, an indie project`,
  de: `entwickelt, gemacht, erstellt, gebaut, programmiert, erfunden, ein projekt`,
  fr: `développé(e)(s), créé(e)(s), réalisé(e)(s), conçu(e)(s), un projet, imaginé(e)(s)`,
  es: `hech*, cread*, desarrollad*, un proyecto`,
  pt: `feit*, criad*, desenvolvid*, um projeto`,
  it: `creato, creata, creati, create, sviluppat*, realizzat*, ideat*, un progetto`,
  nl: `gemaakt, ontwikkeld, bedacht, gebouwd, een project`,
  pl: `stworzon*, zrobion*, opracowan*, zbudowan*, projekt prowadzon*`,
  cs: `vytvořen*, vyvinut*`,
  sv: `skapad, skapat, skapades, utvecklad, utvecklat, byggd, byggt, gjord, ett hobbyprojekt`,
  da: `skabt, udviklet, lavet, bygget, et hobbyprojekt`,
  nb: `laget, laga, lagd, utviklet, utvikla, skapt, bygget, bygd, et hobbyprosjekt`,
  fi: `kehittänyt, tehnyt`,
  ru: `создан*, разработан*, сделан*`,
  uk: `створен*, розроблен*`,
  ar: `طوره, طورها, تطوير, صممه, صممها, أنشأه, أنشأها, برمجة`,
  he: `פותח, פותחה, נוצר, נוצרה, נבנה, נבנתה`,
};

/** Begins a name after such a word. */
export const BY: WordTable = {
  en: `by`,
  de: `von, durch`,
  fr: `par`,
  es: `por`,
  pt: `por, pelo, pela`,
  it: `da, dal, dalla`,
  nl: `door`,
  pl: `przez`,
  sv: `av`,
  da: `af`,
  nb: `av`,
  ar: `على يد, من قبل, بواسطة, على أيدي`,
  fa: `توسط`,
  he: `על ידי, בידי, ע"י`,
};

/** "Behind Quillbee is Ann Ek": what opens it, and what joins the two. */
export const BEHIND: WordTable = {
  en: `behind`,
  de: `hinter`,
  fr: `derrière`,
  es: `detrás de`,
  pt: `por trás de, por trás da, por trás do`,
  it: `dietro, dietro a`,
  nl: `achter`,
  sv: `bakom`,
  da: `bag`,
  nb: `bak`,
};
export const STANDS: WordTable = {
  en: `is, are, stands`,
  de: `steht, stehen, steckt, stecken`,
  fr: `il y a, se cache, se cachent, on trouve`,
  es: `está, están`,
  pt: `está, estão`,
  it: `c'è, ci sono`,
  nl: `zit, zitten, staat, staan`,
  sv: `står`,
  da: `står`,
  nb: `står`,
};

/** Opens a title over the founder, or presents one: "Meet the founder", "A note from our founder". */
export const PRESENTS: WordTable = {
  en: `meet, meet the, meet our, meet your, about the, about our, our, the, a note from, a note from the, a note from our, a letter from our, a letter from the,
    a message from our, a message from the, a word from our, a word from the, from the, from our, who is the`,
  de: `über die, über den, unser, unsere, der, die, das ist der, das ist die, das ist, lerne, ein wort`,
  fr: `notre, nos, le, la, les, le mot de notre, le mot du, un mot de notre, à propos de la, à propos du, rencontrez`,
  es: `nuestro, nuestra, nuestros, el, la, los, conoce a, conoce al, conoce a la, sobre la, sobre el, una nota de nuestro`,
  pt: `nosso, nossa, o, a, os, conheça o, conheça a, conheça, sobre o, sobre a`,
  it: `il nostro, la nostra, i nostri, il, la, i, conosci il, conosci la`,
  nl: `onze, de, ontmoet, ontmoet de, over de, maak kennis met`,
  pl: `nasz, nasza, poznaj, o`,
  sv: `vår, möt, om`,
  da: `vores, mød, om`,
  nb: `vår, møt, om`,
};

/** What a person did who founded it: "Ann Ek … Quillbee". */
export const FOUNDS: WordTable = {
  en: `founded, co founded, started, created, launched, built, began, began working on, started working on, set up, is building`,
  de: `gründete, hat gegründet, startete, entwickelte, erfand`,
  fr: `a fondé, fonde, a créé, crée, lance, a lancé, ont fondé, ont créé`,
  es: `fundó, creó, lanzó, fundaron, crearon`,
  pt: `fundou, criou, lançou, fundaram, criaram`,
  it: `ha fondato, fondò, ha creato, fonda, crea, hanno fondato`,
  nl: `richtte, begon, startte, bedacht`,
  pl: `założył*, stworzył*`,
  cs: `založil*, vytvořil*`,
  sv: `grundade, startade, skapade`,
  da: `grundlagde, startede, skabte`,
  nb: `grunnla, startet, skapte`,
  ru: `основал*, создал*`,
  uk: `заснував*, створив*`,
};

/** Joins a person to what they are: "Ann Ek is the founder". */
export const IS_A: WordTable = {
  en: `is, is the, is a, is our, is also the, was the, and i am the, the`,
  de: `ist, ist der, ist die, der, die`,
  fr: `est, est le, est la, est l'un des`,
  es: `es, es el, es la`,
  pt: `é, é o, é a`,
  it: `è, è il, è la, è uno dei`,
  nl: `is, is de`,
  pl: `jest, to`,
  cs: `je`,
  sv: `är`,
  da: `er`,
  ru: `—, это`,
};

/** A person who speaks says their name. */
export const I_AM: WordTable = {
  en: `i'm, i am, my name is, hi i'm, hello i'm`,
  de: `ich bin, ich heiße, mein name ist`,
  fr: `je m'appelle, je suis, moi c'est`,
  es: `me llamo, soy, mi nombre es`,
  pt: `me chamo, chamo me, sou o, sou a, meu nome é`,
  it: `mi chiamo, sono, io sono`,
  nl: `ik ben, mijn naam is`,
  pl: `nazywam się, jestem`,
  cs: `jmenuji se, jsem`,
  sv: `jag heter, jag är`,
  da: `jeg hedder, jeg er`,
  nb: `jeg heter, jeg er`,
  ru: `меня зовут, я`,
  tr: `ben, benim adım, adım`,
};

/** That person says that they made it. */
export const I_MADE: WordTable = {
  en: `founder, creator, maker, developer, built, made, created, building, indie, started, i wrote, designer`,
  de: `gründer, gründerin, entwickl*, entwickelt, erstellt, gegründet, gebaut, programmier*`,
  fr: `fondateur, fondatrice, développeu*, créé, créateur, créatrice`,
  es: `creador, creadora, fundador, fundadora, desarrollador, desarrolladora, creé, hice`,
  pt: `criador, criadora, fundador, desenvolvedor, desenvolvedora, criei, fiz`,
  it: `fondatore, fondatrice, creatore, sviluppatore, sviluppatrice, ho creato`,
  nl: `oprichter, maker, ontwikkelaar, gebouwd, gemaakt`,
  pl: `twórca, założyciel*, programist*, stworzył*`,
  cs: `zakladatel*, vývojář*, vytvořil*`,
  sv: `grundare, utvecklare, byggt, skapat`,
  da: `grundlægger, udvikler, bygget`,
  nb: `gründer, grunnlegger, utvikler, bygget`,
  tr: `kurucu*, geliştirici*, geliştirdim, kurdum`,
  ru: `основатель*, разработчи*, создал*`,
};

/** Not the product is by that person, but a part of its site, or a thing of others. */
export const MADE_ELSE: WordTable = {
  en: `theme, template, website by, website design, site by, site design, web design, icon, icons, illustration, illustrations, photo, photos,
    photography, photographs, logo by, logo design, music by, artwork, font, fonts, poem, quote, library, fork, forked, inspired, translated,
    translation, based on, video by, images, picture, trusted, used, loved, recommended, powered, funded, backed, reviewed, published, approved`,
  de: `webdesign, fotos, foto, bilder, bild, logo von, illustration*, übersetzt, umsetzung, gestaltung, genutzt, empfohlen, vertraut`,
  fr: `thème, photo, photos, crédits, illustration*, traduit, utilisé*, recommandé*`,
  es: `tema, foto, fotos, ilustración, traducid*, usad*, recomendad*`,
  it: `tema, foto, illustrazion*, tradott*, usat*`,
};

/** Before whoever made the website, or what it is made with. */
export const CREDITS: WordTable = {
  en: `theme*, template*, design by, designed by, built with, built by, built using, powered, powered by, made with, made using, generated by, generated with,
    created with, created using, hosted on, hosted by, website by, site by`,
  de: `erstellt mit, umgesetzt von, realisiert von, webdesign von`,
  fr: `propulsé, propulsé par, généré par, réalisé par, réalisé avec`,
  es: `creado con, generado con, desarrollado por, diseñado por`,
  pt: `criado com, desenvolvido por`,
  it: `realizzato da, realizzato con, creato con`,
  nl: `gemaakt met, website door`,
  pl: `wykonanie, realizacja`,
  sv: `byggd med, webbplats av`,
  tr: `tasarım, ile yapıldı`,
};

/** Parts of sites where others speak. */
export const OTHERS_SPEAK: WordTable = {
  en: `testimonial*, what people say, what people are saying, what our users say, what our customers say, what others say, what they say,
    what users say, what customers say, loved by, trusted by, reviews, review, customers, customer stories, success stories, wall of love,
    happy customers, our customers, our clients, voices, feedback, used by, in the press, don't take our word, hear from, kind words, advisors, investors`,
  de: `kundenstimmen, das sagen, was kunden sagen, was unsere kunden, was andere sagen, stimmen, referenzen, bewertungen, erfahrungen, rezensionen, unsere kunden`,
  fr: `témoignages, témoignage, avis, ils nous font confiance, ils parlent de nous, ce que disent, nos clients, ils en parlent`,
  es: `testimonios, opiniones, lo que dicen, reseñas, nuestros clientes, confían en nosotros`,
  pt: `depoimentos, testemunhos, avaliações, o que dizem, opiniões, nossos clientes`,
  it: `testimonianze, recensioni, cosa dicono, dicono di noi, opinioni, i nostri clienti`,
  nl: `ervaringen, wat klanten zeggen, reviews, beoordelingen, onze klanten, recensies`,
  pl: `opinie, co mówią, zaufali nam, referencje, rekomendacje`,
  cs: `reference, recenze, co říkají, řekli o nás, ohlasy`,
  sk: `referencie, recenzie, povedali o nás`,
  sv: `omdömen, recensioner, vad våra kunder säger, kunder berättar, referenser`,
  da: `anmeldelser, udtalelser, hvad siger, det siger vores kunder`,
  nb: `anmeldelser, hva sier, omtaler`,
  fi: `arvostelut, mitä asiakkaat sanovat, asiakkaiden kokemuksia`,
  ru: `отзыв*, что говорят, нам доверяют`,
  uk: `відгук*, що кажуть, нам довіряють`,
  tr: `yorumlar, müşterilerimiz, ne dediler`,
  hu: `vélemények, rólunk mondták`,
  ro: `testimoniale, recenzii, ce spun`,
  ja: `お客様の声, レビュー, 口コミ, ユーザーの声, 導入事例`,
  zh: `用户评价, 客户评价, 用户反馈, 口碑, 客户心声, 他们怎么说, 用户怎么说`,
  ko: `후기, 고객 후기, 리뷰, 사용자 후기`,
};

/** Capitalised words that are in no person's name. */
export const NOT_IN_NAMES: WordTable = {
  en: `inc, llc, ltd, corp, company, studio, studios, lab, labs, digital, agency, design, designs, media, group, team, software, technologies,
    technology, tech, solutions, systems, web, pixel, creative, works, foundation, project, community, the, our, your, meet, about, contact,
    privacy, terms, open, source, united, states, new, york, san, francisco, google, microsoft, apple, github, linkedin, twitter, facebook,
    instagram, youtube, read, more, learn, get, started, sign, start, free, try, download, view, see, all, home, product, products, features,
    pricing, support, help, center, customer, success, marketing, manager, engineer, developer, founder, cofounder, co-founder, ceo, cto, coo,
    cfo, chief, officer, director, head, lead, president, board, advisor, investor, institute, university, college, school, partners, consulting,
    ventures, capital, holdings, mr, mrs, ms, dear, hello, hi, lorem, ipsum, every, day, this, that, with, from, when, what, why, how, data, cloud,
    security, startup, weekend, hub, world, app, apps, platform, service, services, mission, vision, story, values, love, coffee, members,
    development, infrastructure, consulting, integration, strategy, management, training, automation, engineering, analytics, hosting, website,
    websites, plan, plans, full-stack, stack, frontend, backend, ownership, code, smart, secure, fast, simple, easy, voice, search, content,
    system, machine, learning, intelligence, artificial, model, models, agent, agents, tool, tools, business, network, networks, games, game,
    music, records, pictures, publishing, press, kit, native, react, angular, vue, node, next, ruby, rails, python, rust, swift, docker, and, of,
    for, in, on, contributors, users, specialist, designer, builder, videomaker, editor,
    consultant, analyst, photographer, doctors, teachers, students, academy, church, hospital, bank, insurance, association, society, council`,
  de: `unser, team, unternehmen, gmbh, ag, ug, kostenlose, skalierbare, infrastruktur, beratung, strategie, unser, unsere, über, gründer, gründerin, mustermann, universität,
    hochschule, verein, stiftung`,
  fr: `équipe, entreprise, sarl, sas, notre, nos, fondateur, fondatrice, société, université, école`,
  es: `equipo, empresa, nuestra, nuestro, fundador, fundadora, universidad`,
  pt: `equipe, equipa, nossa, nosso, fundador, fundadora, universidade`,
  it: `squadra, azienda, nostro, nostra, fondatore, fondatrice, rossi, università`,
  nl: `ons, onze, oprichter, bedrijf, stichting, vereniging`,
  pl: `nasz, nasza, nasze, zespół, firma, fundacja, poznaj, założyciel`,
  cs: `náš, naše, tým, společnost, firma, zakladatel`,
  sk: `náš, naša, tím, spoločnosť, firma`,
  sv: `vårt, våra, företag, grundare, teamet`,
  da: `vores, holdet, virksomhed, stifter`,
  nb: `vårt, våre, selskap, gründer`,
  fi: `meidän, tiimi, yritys, perustaja`,
  ru: `наша, наш, наши, команда, компания, основатель, проект`,
  uk: `наша, наш, наші, команда, компанія, засновник`,
  tr: `bizim, ekibimiz, şirket, kurucu, hakkımızda`,
  hu: `csapatunk, cég, alapító`,
  ro: `echipa, noastră, nostru, fondator`,
  any: `taro, yamada, california, germany, berlin, london, paris, founders`,
};

/** A verb between a person and what they are: a sentence, not a title. */
export const SPEAKS_OF: WordTable = {
  en: `is the, is a, is an, was the, are the, has been`,
  de: `ist der, ist die, ist`,
  fr: `est le, est la, est`,
  es: `es el, es la`,
  pt: `é o, é a`,
  it: `è il, è la`,
  nl: `is de`,
  pl: `jest`,
  sv: `är`,
  da: `er`,
};
