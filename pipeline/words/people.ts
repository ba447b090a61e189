import type { WordTable } from './table.ts';

/** What a founder is called. */
export const FOUNDER: WordTable = {
  any: `stofnandi, meðstofnandi, asutaja, kaasasutaja, dibinātāj*, įkūrėj*, оснивач*, основач*`,
  en: `co founder, co founders, founder, founders, founding partner, founding partners, founding engineer, creator, co creator, maker`,
  de: `co gründer, co gründerin, mitgründer, mitgründerin, mitbegründer, mitbegründerin, gründer, gründerin, gründer:in, gründerinnen,
    firmengründer, firmengründerin, gründungspartner, co gruender, gruender, gruenderin, mitgruender, initiator, initiatorin`,
  fr: `co fondateur, co fondatrice, fondateur, fondatrice, fondateurs, fondatrices, co fondateurs, créateur, créatrice, cocréateur, cocréatrice,
    fondateur·rice, associé fondateur`,
  es: `co fundador, co fundadora, cofundador, cofundadora, cofundadores, fundador, fundadora, fundadores, fundadoras, creador, creadora, creadores,
    socio fundador, socia fundadora`,
  pt: `co fundador, co fundadora, cofundador, cofundadora, cofundadores, fundador, fundadora, fundadores, fundadoras, criador, criadora, criadores,
    idealizador, idealizadora, sócio fundador, sócia fundadora`,
  it: `co fondatore, co fondatrice, cofondatore, cofondatrice, cofondatori, fondatore, fondatrice, fondatori, creatore, creatrice, ideatore, ideatrice,
    socio fondatore, socia fondatrice`,
  nl: `mede oprichter, medeoprichter, medeoprichtster, oprichter, oprichters, oprichtster, mede oprichtster, maker, bedenker, initiatiefnemer, initiatiefneemster`,
  pl: `współzałożyciel*, założyciel*, wspolzalozyciel*, zalozyciel*, twórca, twórcą, twórcami, twórcy, twórczyni, twórczynią, współtwórca, współtwórcą, współtwórczyni,
    pomysłodawca, pomysłodawcą, pomysłodawczyni, pomysłodawczynią`,
  cs: `spoluzakladatel*, zakladatel*, tvůrce, tvůrkyně`,
  sk: `spoluzakladateľ*, zakladateľ*, tvorca, tvorkyňa`,
  sv: `medgrundare, grundare, grundarna, grundaren, skapare, skaparen`,
  da: `medgrundlægger, grundlægger, grundlæggeren, grundlæggerne, medstifter, stifter, stifteren, skaber, skaberen`,
  nb: `medgründer, gründer, gründeren, gründerne, grunnlegger, grunnleggeren, grunnleggerne, medgrunnlegger, skaper, skaperen`,
  fi: `perustaja, perustajat, perustajajäsen, perustajaosakas, toinen perustajista`,
  ru: `сооснователь*, сооснователи, основатель*, основатели, основательница, создатель*, создатели`,
  uk: `співзасновни*, засновни*`,
  bg: `съосновател*, основател*, създател*`,
  tr: `kurucu, kurucu ortak, kurucu ortağı, kurucusu, kurucular, kurucuları`,
  hu: `alapító, alapítója, alapítók, alapítói, társalapító, társalapítója, alapító tulajdonos, megalkotója`,
  ro: `fondator*, cofondator*, co fondator*, fondatoare*`,
  el: `ιδρυτής, συνιδρυτής, ιδρύτρια, συνιδρύτρια, ιδρυτές, δημιουργός`,
  hr: `osnivač*, suosnivač*, utemeljitelj*`,
  sl: `ustanovitelj*, soustanovitelj*`,
  id: `pendiri, salah satu pendiri`,
  vi: `người sáng lập, nhà sáng lập, đồng sáng lập`,
  ja: `共同創業者, 創業者, 創設者, 創立者, 開発者, 設立者, ファウンダー`,
  zh: `联合创始人, 聯合創辦人, 創辦人, 创始人, 創始人, 创办人`,
  ko: `공동 창업자, 공동창업자, 창업자, 설립자, 공동 설립자, 창립자`,
  ar: `المؤسس, المؤسسة, مؤسس, مؤسسة, المؤسسون, الشريك المؤسس, شريك مؤسس, المؤسس المشارك, المؤسسان`,
  fa: `بنیانگذار, بنیان گذار, موسس, مؤسس, هم بنیانگذار`,
  hi: `संस्थापक, सह संस्थापक`,
  th: `ผู้ก่อตั้ง, ผู้ร่วมก่อตั้ง`,
  he: `מייסד, מייסדת, המייסד, המייסדת, מייסדים, המייסדים, מייסדי, מייסד שותף, מייסדת שותפה`,
};

/** "… by" names who founded the company: nothing but people, and firms seldom. */
export const FOUNDED: WordTable = {
  en: `founded, co founded, established`,
  de: `gegründet, mitgegründet`,
  fr: `fondé(e)(s), cofondé(e)(s)`,
  es: `fundad*, cofundad*`,
  pt: `fundad*, cofundad*`,
  it: `fondat*, cofondat*`,
  nl: `opgericht`,
  pl: `założon*`,
  cs: `založen*`,
  sk: `založen*`,
  sv: `grundat, grundad, grundades`,
  da: `grundlagt, stiftet`,
  nb: `grunnlagt, stiftet, stifta`,
  ru: `основан*`,
  uk: `засновано, заснован*`,
  ro: `fondat*, înființat*`,
  hr: `osnovan*, utemeljen*`,
  id: `didirikan`,
  tr: `kurul*`,
  ja: `創業した, 設立した, 創設した`,
  zh: `创立, 创办, 創立, 創辦, 创建`,
  ko: `설립, 창업`,
  ar: `تأسس, تأسست, تأسيس, أسسه, أسسها, أسس`,
  fa: `تأسیس, تاسیس`,
  he: `נוסד, נוסדה, הוקם, הוקמה, ייסד, ייסדה, ייסדו`,
};

/** "… by" names who began it: people, or whatever runs it. */
export const BEGUN: WordTable = {
  en: `started, begun, co created, set up, launched, conceived`,
  de: `ins leben gerufen, aufgebaut, eröffnet`,
  fr: `lancé(e)(s)`,
  nl: `gestart`,
  sv: `startades`,
  da: `startet`,
  nb: `startet`,
  ru: `создан*`,
  uk: `створен*`,
  hr: `pokrenut*`,
};

/** Whose idea it was: a person follows. */
export const IDEA_OF: WordTable = {
  en: `brainchild of, an idea of, idea of, the work of, side project of, passion project of, hobby project of, project of, the creation of, a creation of,
    the vision of`,
  de: `idee von, projekt von, werk von, herzensprojekt von, hobbyprojekt von, schöpfung von`,
  fr: `une idée de, l'idée de, projet de, la création de, l'œuvre de`,
  es: `idea de, proyecto de, creación de, obra de`,
  pt: `ideia de, projeto de, criação de, obra de`,
  it: `idea di, un'idea di, progetto di, creazione di, opera di`,
  nl: `idee van, project van, werk van, creatie van`,
  pl: `projekt autorstwa, aplikacja autorstwa`,
  sv: `idé av, skapelse av`,
  da: `idé af, projekt af`,
  nb: `idé av, prosjekt av`,
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
  sv: `skapad, skapat, skapades, utvecklad, utvecklat, utvecklas, byggd, byggt, gjord, ett hobbyprojekt`,
  da: `skabt, udviklet, udvikles, lavet, laves, bygget, et hobbyprojekt`,
  nb: `laget, laga, lagd, utviklet, utvikla, utvikles, skapt, bygget, bygd, et hobbyprosjekt`,
  fi: `kehittänyt, tehnyt`,
  ru: `создан*, разработан*, сделан*`,
  uk: `створен*, розроблен*`,
  tr: `geliştiril*, oluşturul*`,
  ja: `開発した, 制作した`,
  zh: `开发, 開發, 打造`,
  ko: `개발`,
  ar: `طوره, طورها, تطوير, صممه, صممها, أنشأه, أنشأها, برمجة`,
  he: `פותח, פותחה, נוצר, נוצרה, נבנה, נבנתה`,
};

/** Before a founder: "our founder, Ann Ek". */
export const OUR: WordTable = {
  en: `our, its`,
  de: `unser*`,
  fr: `notre, nos`,
  es: `nuestr*`,
  pt: `noss*`,
  it: `nostr*`,
  nl: `onze`,
  pl: `nasz*`,
  cs: `náš, naše, naši, našeho, naším`,
  sk: `náš, naša, naši`,
  sv: `vår, våra`,
  da: `vores`,
  nb: `vår, våre`,
  ru: `наш*`,
  uk: `наш*`,
  bg: `нашият, нашата`,
  hr: `naš*`,
  sl: `naš*`,
};

/** The same, where it is one word with the founder, or stands behind. */
export const OUR_FOUNDER: WordTable = {
  fi: `perustajamme, perustajiemme`,
  hu: `alapítónk, alapítóink`,
  tr: `kurucumuz, kurucularımız, kurucu ortağımız`,
  ro: `fondatorul nostru, fondatoarea noastră, fondatorii noștri`,
  el: `ιδρυτής μας, ιδρύτριά μας, ιδρυτές μας`,
  nb: `grunnleggeren vår, gründeren vår`,
  id: `pendiri kami`,
};

/** What somebody is called who says that they run it, before their name. */
export const RUNS_AS: WordTable = { ja: `代表の, 代表者の, 代表取締役の, 代表取締役社長の` };

/** Before a name, and no part of it. */
export const ADDRESSED: WordTable = {
  en: `mr, mrs, ms, miss, chef, coach, captain, sir, madam, pastor`,
  de: `herr, herrn, frau, meister, meisterin`,
  fr: `m, mme, monsieur, madame, chef, maître`,
  es: `sr, sra, don, doña, señor, señora, chef`,
  pt: `sr, sra, dona, senhor, senhora, chef`,
  it: `sig, signor, signora, dott, dott.ssa, chef`,
  nl: `dhr, mevr, meneer, mevrouw, chef`,
  pl: `pan, pana, pani`,
  cs: `pan, pana, paní, mgr, bc`,
  tr: `sayın`,
  id: `bapak, ibu`,
};

/** Joins an act or a role to somebody else's: "by a student of Ann Ek", "founder of Acme". */
export const FROM: WordTable = {
  en: `of, from, at, in, with, for, to, than, behind`,
  de: `von, vom, aus, bei, in, mit, für`,
  fr: `de, du, des, chez, dans, avec`,
  es: `de, del, en, con`,
  pt: `de, do, da, dos, das, em, com`,
  it: `di, del, della, dei, delle, in, con`,
  nl: `van, uit, bij, in, met`,
  pl: `z, ze, od, w`,
  cs: `z, ze, od, v`,
  sv: `från, av, på, med`,
  da: `fra, af, på, med`,
  nb: `frå, fra, av, på, med`,
  ru: `из, от, в`,
  uk: `з, із, від`,
  id: `dari`,
};

/** What opens a title over somebody's own words, which is nobody's role: "A message from the founder", "Von der Gründerin". */
export const OWN_WORDS: WordTable = {
  en: `a message, message, a note, a word, a letter, letter, words, from the, from our`,
  de: `ein wort, worte, grußwort, brief, nachricht, botschaft, von der, vom, von unserer, von unserem`,
  fr: `le mot, mot, un mot, message, lettre, du, de la, de notre`,
  es: `mensaje, palabras, carta, del, de la, de nuestro, de nuestra`,
  pt: `mensagem, palavra, palavras, carta, do, da`,
  it: `messaggio, parola, parole, lettera, il messaggio, dal, dalla, dai`,
  nl: `een woord, woord, bericht, brief, van de, van onze`,
  pl: `słowo, list, kilka słów, od`,
  cs: `slovo, pár slov, dopis, od`,
  sv: `ett ord, ord, hälsning, brev, från`,
  da: `et ord, ord, hilsen, brev, fra`,
  nb: `et ord, ord, hilsen, brev, fra`,
  ru: `слово, обращение, письмо, от`,
  tr: `mesaj`,
};

/** What somebody is besides a founder, where it stands after it: "Founder, stylist" names no firm. */
export const OTHER_ROLES: WordTable = {
  any: `ceo, cto, coo, cfo, cmo, cpo, gesch*`,
  en: `chief, product, engineering, developer, engineer, head, lead, leader, managing, director, president, chairman, chairwoman, chair, maker, designer, owner,
    manager, partner, senior, junior, principal, stylist, technician, trainer, coach, teacher, tutor, instructor, therapist, doctor, physician, dentist, surgeon,
    nurse, chef, cook, baker, artist, photographer, editor, author, writer, architect, consultant, advisor, adviser, attorney, lawyer, accountant, broker, realtor,
    producer, guide, researcher, scientist, psychologist, esthetician, barber, creative, technical, executive, operations, marketing, sales, strategist, host`,
  de: `geschäftsführ*, inhaber*, leiter*, leitung, trainer*, entwickler*, berater*, therapeut*, arzt, ärztin, coach, meister*, designer*, lehrer*, vorstand, vorsitzende*,
    ingenieur*, architekt*, fotograf*, köch*, koch, investor*`,
  fr: `gérant*, direct*, président*, développeu*, ingénieur*, avocat*, coach, consultant*, thérapeute, médecin, architecte, designer, formateur, formatrice, styliste,
    responsable, chef, cheffe, associé*`,
  es: `direct*, president*, propietari*, desarrollad*, ingenier*, abogad*, coach, consultor*, terapeuta, médic*, arquitect*, diseñador*, entrenador*, profesor*, socia, socio,
    chef, gerente, responsable`,
  pt: `diret*, president*, proprietári*, desenvolved*, engenheir*, advogad*, coach, consultor*, terapeuta, médic*, arquitet*, designer, treinador*, professor*, sócia, sócio,
    chef, gerente, responsável`,
  it: `titolare, amministrat*, dirett*, president*, sviluppat*, ingegner*, avvocat*, coach, consulente, terapeuta, medico, architett*, designer, allenat*, insegnante, chef,
    responsabile, socio, socia`,
  nl: `eigena*, directeur, ontwikkelaar, trainer, coach, ontwerper, therapeut, arts, adviseur, architect, docent, chef`,
  pl: `prezes, właściciel*, dyrektor*, trener*, programist*, inżynier*, prawnik*, adwokat*, psycholog*, terapeut*, lekarz*, lekarka, projektant*, koloryzacj*, stylist*`,
  cs: `jednatel*, majitel*, ředitel*, trenér*, vývojář*, lektor*, terapeut*, lékař*, designér*`,
  sk: `konateľ*, majiteľ*, riaditeľ*, tréner*, vývojár*`,
  sv: `vd, ägare, utvecklare, tränare, coach, terapeut, designer, chef`,
  da: `direktør, ejer, indehaver, udvikler, træner, coach, terapeut, designer`,
  nb: `daglig leder, eier, utvikler, trener, coach, terapeut, designer`,
  fi: `toimitusjohtaja, omistaja, kehittäjä, valmentaja, terapeutti`,
  ru: `директор*, руководител*, владел*, разработчи*, тренер*, юрист*, психолог*, генеральн*`,
  uk: `директор*, керівни*, власни*, розробни*, тренер*, юрист*, психолог*`,
  tr: `genel müdür, müdür*, geliştirici*, eğitmen*, sahibi, ortağı`,
  hu: `ügyvezető*, tulajdonos*, fejlesztő*, edző*, vezető*`,
  ro: `director*, administrator*, antrenor*, dezvoltator*, manager*, proprietar*, președinte*`,
  hr: `direktor*, vlasni*, trener*, programer*`,
  el: `διευθύν*, διευθυντ*, αρχισυντάκτης`,
  id: `direktur*, pemilik, ketua`,
};

/** What was founded, before the founder: "the shop's founder" in one word. */
export const FOUNDER_OF_IT: WordTable = {
  hu: `alapítója, alapítói, társalapítója, megalkotója`,
  tr: `kurucusu, kurucuları, kurucu ortağı`,
};

/** Begins a name after such a word. */
export const BY: WordTable = {
  en: `by`,
  de: `von, durch`,
  fr: `par`,
  es: `por`,
  pt: `por, pelo, pela, pelos, pelas`,
  it: `da, dal, dalla`,
  nl: `door`,
  pl: `przez`,
  sv: `av`,
  da: `af`,
  nb: `av`,
  id: `oleh`,
  ar: `على يد, من قبل, بواسطة, على أيدي`,
  fa: `توسط`,
  he: `על ידי, בידי, ע"י`,
};

/** Of the words for founders, those that addresses have for trades and tools, too: "/content-creator", "/invoice-maker". */
export const MAKES_THINGS: WordTable = {
  any: `creator*, maker*, creat*, créat*, creador*, criador*, twórc*, tvůrc*, skapar*, skaber*, skaper*`,
};

/** Behind the name of who made it, before what they did: "Ann Ek tarafından kuruldu". */
export const BY_AFTER: WordTable = { tr: `tarafından`, hi: `द्वारा` };

/** What was done by that person. */
export const DONE_AFTER: WordTable = {
  tr: `kurul*, geliştiril*, oluşturul*, hazırlan*, hayata geçiril*, yapıl*`,
  hi: `स्थापित, बनाया`,
};

/** "By me, Ann Ek" */
export const ME: WordTable = {
  en: `by me`,
  de: `von mir`,
  fr: `par moi`,
  es: `por mí`,
  pt: `por mim`,
  it: `da me`,
  nl: `door mij`,
  pl: `przeze mnie`,
  sv: `av mig`,
  da: `af mig`,
  nb: `av meg`,
  ru: `мной`,
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
  pl: `za`,
  cs: `za`,
  sk: `za`,
  sv: `bakom`,
  da: `bag`,
  nb: `bak`,
  ru: `за`,
  uk: `за`,
  ro: `în spatele`,
  hr: `iza`,
};
export const STANDS: WordTable = {
  en: `is, are, stands`,
  de: `steht, stehen, steckt, stecken`,
  fr: `il y a, se cache, se cachent, on trouve`,
  es: `está, están`,
  pt: `está, estão`,
  it: `c'è, ci sono`,
  nl: `zit, zitten, staat, staan`,
  pl: `stoi, stoją`,
  cs: `stojí`,
  sk: `stojí, stoja`,
  sv: `står`,
  da: `står`,
  nb: `står`,
  ru: `стоит, стоят`,
  uk: `стоїть, стоять`,
  ro: `se află, stă, stau`,
  hr: `stoji, stoje`,
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
  en: `founded, co founded, started, created, launched, built, began, began working on, started working on, set up, is building, established, opened`,
  de: `gründete, gründeten, hat gegründet, startete, entwickelte, erfand, eröffnete, eröffneten, baute`,
  fr: `a fondé, fonde, fondent, a créé, crée, créent, lance, a lancé, ont fondé, ont créé, ont lancé, ouvre, a ouvert, fonda`,
  es: `fundó, creó, lanzó, fundaron, crearon, abrió, abrieron, ha creado, ha fundado`,
  pt: `fundou, criou, lançou, fundaram, criaram, abriu, abriram`,
  it: `ha fondato, fondò, fondarono, ha creato, fonda, crea, hanno fondato, hanno creato, ha aperto, aprì`,
  nl: `richtte, begon, startte, bedacht, opende, bouwde`,
  pl: `założył*, stworzył*, otworzył*`,
  cs: `založil*, vytvořil*, otevřel*`,
  sk: `založil*, vytvoril*, otvoril*`,
  sv: `grundade, startade, skapade, öppnade`,
  da: `grundlagde, startede, skabte, stiftede, åbnede`,
  nb: `grunnla, startet, skapte, stiftet, åpnet`,
  fi: `perusti, perustivat`,
  hu: `alapította, alapították, hozta létre, hozták létre, létrehozta`,
  ru: `основал*, создал*, открыл*`,
  uk: `заснував*, створив*, відкрив*`,
  ro: `a fondat, au fondat, a înființat, au înființat, a creat`,
  hr: `osnovao, osnovala, osnovali, pokrenuo, pokrenula`,
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

/** A cell or line before the name of who made it, as in a press kit. */
export const MAKER_LABEL: WordTable = {
  en: `developer, indie developer, solo developer, developed by, made by, created by, built by, designed and developed by, designed and built by, founded by,
    an app by, a project by, project by, a game by`,
  de: `entwickler, entwicklerin, entwickelt von, gegründet von, erstellt von, gemacht von, ein projekt von, programmiert von`,
  fr: `développeur, développeuse, développé par, créé par, fondé par, fondée par, un projet de`,
  es: `desarrollador, desarrolladora, desarrollado por, creado por, creada por, fundado por, fundada por, un proyecto de`,
  pt: `desenvolvedor, desenvolvedora, desenvolvido por, criado por, criada por, fundado por, fundada por, um projeto de`,
  it: `sviluppatore, sviluppatrice, sviluppato da, creato da, fondato da, fondata da, un progetto di`,
  nl: `ontwikkelaar, ontwikkeld door, gemaakt door, opgericht door, een project van`,
  pl: `twórca, stworzone przez, założone przez`,
  cs: `vývojář, vytvořil, vytvořila`,
  sv: `utvecklare, utvecklad av, skapad av, grundad av, gjord av`,
  da: `udvikler, udviklet af, skabt af, grundlagt af, lavet af`,
  nb: `utvikler, utviklet av, skapt av, laget av, grunnlagt av`,
  fi: `kehittäjä`,
  ru: `разработчик, создатель, автор проекта`,
  uk: `розробник, автор проєкту`,
  tr: `geliştirici, geliştiren`,
  ja: `開発者, 制作者, 作者`,
  zh: `开发者, 開發者, 作者`,
  ko: `개발자, 만든 사람`,
};

/** Joins "founded" to a clause before: "in 1960, when Ann Ek founded a …". */
export const WHEN: WordTable = {
  en: `when, as, then, that, and, while, where, founder, founders`,
  de: `als, wo, da, dann, und, gründer, gründerin`,
  fr: `lorsque, quand, où, puis, alors que, et`,
  es: `cuando, donde, entonces, y`,
  pt: `quando, onde, então, e`,
  it: `quando, dove, poi, e`,
  nl: `toen, waar, en`,
  pl: `gdy, kiedy, i`,
  cs: `když, kdy, a`,
  sv: `när, då, och`,
  da: `da, og`,
  nb: `da, og`,
  ru: `когда, где, и`,
  uk: `коли, де, і`,
};

/** What is founded, where it is not named: "Ann Ek started it". */
export const ITSELF: WordTable = {
  en: `us, it, this, the company, the project, the app, the product, the studio, the firm, the business, the brand, the shop, the agency, the family business,
    our company, our business`,
  de: `uns, es, das projekt, das unternehmen, die firma, den betrieb, die app, das studio, unser unternehmen, unsere firma, unseren betrieb`,
  fr: `l'entreprise, la société, le projet, la maison, l'agence, l'application, notre entreprise`,
  es: `la empresa, el proyecto, la firma, el negocio, la marca, nuestra empresa`,
  pt: `a empresa, o projeto, o negócio, a marca, nossa empresa`,
  it: `l'azienda, il progetto, l'impresa, la società, la nostra azienda`,
  nl: `ons, het, het bedrijf, het project, de zaak, ons bedrijf`,
  pl: `firmę, projekt, naszą firmę`,
  cs: `firmu, projekt, naši firmu, společnost`,
  sk: `firmu, projekt, spoločnosť`,
  sv: `det, företaget, bolaget, projektet, firman`,
  da: `det, firmaet, virksomheden, projektet`,
  nb: `det, selskapet, firmaet, bedriften, prosjektet`,
  fi: `yrityksen, yrityksemme`,
  ru: `компанию, проект, студию, фирму`,
  uk: `компанію, проєкт, студію, фірму`,
  ro: `compania, firma, proiectul`,
  hr: `firmu, tvrtku, projekt`,
};

/** A person who speaks says their name. */
export const I_AM: WordTable = {
  en: `i'm, i am, my name is, my name's, hi i'm, hello i'm`,
  de: `ich bin, ich heiße, ich heisse, mein name ist`,
  fr: `je m'appelle, je suis, moi c'est, mon nom est`,
  es: `me llamo, soy, mi nombre es`,
  pt: `me chamo, chamo me, sou o, sou a, eu sou, meu nome é, o meu nome é`,
  it: `mi chiamo, sono, io sono, il mio nome è`,
  nl: `ik ben, mijn naam is, ik heet`,
  pl: `nazywam się, jestem, mam na imię`,
  cs: `jmenuji se, jmenuju se, jsem`,
  sk: `volám sa, som`,
  sv: `jag heter, jag är, mitt namn är`,
  da: `jeg hedder, jeg er, mit navn er`,
  nb: `jeg heter, jeg er, mitt navn er`,
  fi: `olen, nimeni on`,
  ru: `меня зовут, я`,
  uk: `мене звати, я`,
  ro: `mă numesc, numele meu este, sunt`,
  hr: `zovem se, ja sam, moje ime je`,
  el: `με λένε, είμαι ο, είμαι η, ονομάζομαι`,
  hu: `a nevem, nevem`,
  tr: `ben, benim adım, adım`,
  id: `nama saya, saya`,
  vi: `tên tôi là, tôi là`,
};

/** Of these, those that nothing but a name follows; and what opens a line to a reader. */
export const MY_NAME_IS: WordTable = {
  en: `my name is, my name's, hi i'm, hello i'm, hey i'm, hi there i'm, hi i am, hello i am, hey i am`,
  de: `ich heiße, ich heisse, mein name ist, hallo ich bin, hi ich bin, hey ich bin, moin ich bin, servus ich bin, grüezi ich bin`,
  fr: `je m'appelle, moi c'est, mon nom est, bonjour je suis, salut je suis, hello je suis`,
  es: `me llamo, mi nombre es, hola soy, hola yo soy`,
  pt: `me chamo, chamo me, meu nome é, o meu nome é, olá eu sou, oi eu sou, olá sou o, olá sou a`,
  it: `mi chiamo, il mio nome è, ciao sono, ciao io sono`,
  nl: `mijn naam is, ik heet, hallo ik ben, hoi ik ben, hi ik ben`,
  pl: `nazywam się, mam na imię, cześć jestem, hej jestem`,
  cs: `jmenuji se, jmenuju se, ahoj jsem, ahoj já jsem`,
  sk: `volám sa, ahoj som`,
  sv: `jag heter, mitt namn är, hej jag är`,
  da: `jeg hedder, mit navn er, hej jeg er`,
  nb: `jeg heter, mitt navn er, hei jeg er`,
  fi: `nimeni on, hei olen, moi olen`,
  ru: `меня зовут, привет я, здравствуйте я`,
  uk: `мене звати, привіт я`,
  ro: `mă numesc, numele meu este, salut sunt, bună sunt`,
  hr: `zovem se, moje ime je, bok ja sam, zdravo ja sam`,
  el: `με λένε, ονομάζομαι`,
  tr: `benim adım, adım, merhaba ben`,
  id: `nama saya, halo saya`,
  vi: `tên tôi là`,
};

/** What a company is said to be born of: "the passion of Ann Ek". */
export const BORN_OF: WordTable = {
  en: `passion, idea, vision, dream, love, friendship`,
  de: `idee, leidenschaft, vision, traum, initiative, freundschaft`,
  fr: `passion, idée, rêve, rencontre, envie, volonté, initiative, amitié`,
  es: `pasión, idea, sueño, visión, iniciativa, unión, ilusión`,
  pt: `paixão, ideia, sonho, visão, iniciativa, união`,
  it: `passione, idea, sogno, volontà, incontro, amore, esperienza, intuizione`,
  nl: `passie, idee, droom, liefde, samenwerking`,
  pl: `pasji, pomysłu, marzenia, inicjatywy`,
  cs: `vášně, nápadu, snu, lásky`,
  sv: `passion, idé, dröm`,
  da: `passion, idé, drøm`,
  nb: `lidenskap, idé, drøm`,
  ro: `pasiunea, ideea, visul, dorința`,
};

/** A title over somebody who tells of themselves, or of who made it. */
export const WHO_MADE_IT: WordTable = {
  en: `about me, who i am, who am i, who built this, who made this, who makes this, who is behind, who's behind, the person behind, the human behind,
    the people behind, behind the app,
    about the developer, about the maker, about the creator, about the author, about the founder, meet the developer, meet the maker, meet the creator,
    meet the founder,
    my story, how it started, how it all began, how it began, why i built, why i made, why i started, made by one person, built by one person, a note from,
    origin story, our story`,
  de: `über mich, wer ich bin, wer bin ich, wer das gebaut hat, wer das macht, wer hinter, wer steckt dahinter, der mensch hinter, die person hinter, hinter,
    meine geschichte,
    wie alles begann, wie alles anfing, warum ich, unsere geschichte, der entwickler, die entwicklerin`,
  fr: `à propos de moi, qui suis je, qui je suis, qui est derrière, derrière, mon histoire, mon parcours, pourquoi j'ai créé, notre histoire,
    comment tout a commencé, le développeur`,
  es: `sobre mí, quién soy, quién está detrás, detrás de, mi historia, cómo empezó todo, cómo nació, por qué creé, nuestra historia`,
  pt: `sobre mim, quem sou, quem sou eu, quem está por trás, por trás, minha história, a minha história, como tudo começou, nossa história`,
  it: `chi sono, su di me, chi c'è dietro, dietro, la mia storia, come è nato, com'è iniziato tutto, come nasce, la nostra storia`,
  nl: `over mij, wie ben ik, wie ik ben, wie zit erachter, achter, mijn verhaal, hoe het begon, waarom ik, ons verhaal`,
  pl: `o mnie, kim jestem, kto za tym stoi, moja historia, jak to się zaczęło, dlaczego`,
  cs: `o mně, kdo jsem, kdo za tím stojí, můj příběh, jak to celé začalo, jak to začalo`,
  sk: `o mne, kto som, môj príbeh, ako to začalo`,
  sv: `om mig, vem är jag, vem jag är, vem står bakom, bakom, min historia, hur det började`,
  da: `om mig, hvem er jeg, hvem står bag, bag, min historie, hvordan det begyndte`,
  nb: `om meg, hvem er jeg, hvem står bak, bak, min historie, hvordan det startet, hvordan det begynte`,
  fi: `minusta, kuka olen, tietoa minusta, tarinani, miten kaikki alkoi`,
  ru: `обо мне, кто я, кто за этим стоит, моя история, как всё началось, как все начиналось`,
  uk: `про мене, хто я, моя історія, як усе почалося`,
  ro: `despre mine, cine sunt, povestea mea, cum a început`,
  hr: `o meni, tko sam, moja priča, kako je sve počelo`,
  hu: `rólam, ki vagyok, történetem, hogyan kezdődött`,
  el: `σχετικά με εμένα, ποιος είμαι, ποια είμαι, η ιστορία μου`,
  tr: `hakkımda, ben kimim, hikayem, nasıl başladı`,
  ja: `自己紹介, プロフィール, 開発者について, 作った人, 代表挨拶`,
  zh: `关于我, 關於我, 我的故事, 作者`,
  ko: `자기소개, 제 소개, 만든 사람`,
};

/** That person says that they made it. */
export const I_MADE: WordTable = {
  en: `founder, creator, maker, developer, built, made, created, building, indie, started, i wrote, designer, founded, i run, launched, i designed, i opened,
    behind`,
  de: `gründer, gründerin, entwickl*, entwickelt, erstellt, gegründet, gebaut, programmier*, inhaber, inhaberin, betreibe, selbstständig, selbständig,
    eröffnet, gestartet, dahinter, hinter`,
  fr: `fondateur, fondatrice, développeu*, créé, créateur, créatrice, j'ai fondé, j'ai lancé, j'ai ouvert, gérant, gérante, imaginé, derrière`,
  es: `creador, creadora, fundador, fundadora, desarrollador, desarrolladora, creé, hice, fundé, empecé, dueño, dueña, propietario, propietaria, detrás`,
  pt: `criador, criadora, fundador, fundadora, desenvolvedor, desenvolvedora, criei, fiz, fundei, comecei, proprietário, proprietária, idealizador, idealizadora`,
  it: `fondatore, fondatrice, creatore, creatrice, sviluppatore, sviluppatrice, ho creato, ho fondato, ho aperto, titolare, ideatore, ideatrice, dietro`,
  nl: `oprichter, oprichtster, maker, ontwikkelaar, gebouwd, gemaakt, opgericht, begonnen, eigenaar, eigenaresse, gestart, achter`,
  pl: `twórca, twórczyni, założyciel*, programist*, stworzył*, założył*, zbudował*, właściciel*, prowadzę`,
  cs: `zakladatel*, vývojář*, vytvořil*, založil*, začal*, majitel*`,
  sk: `zakladateľ*, vývojár*, vytvoril*, založil*, majiteľ*`,
  sv: `grundare, utvecklare, byggt, skapat, startade, grundade, driver, bakom, ägare`,
  da: `grundlægger, udvikler, bygget, startede, grundlagde, driver, indehaver, ejer, bag`,
  nb: `gründer, grunnlegger, utvikler, bygget, startet, grunnla, driver, eier, innehaver, bak`,
  fi: `perustaja, perustin, kehittäjä, kehitin, rakensin, yrittäjä, omistaja`,
  tr: `kurucu*, geliştirici*, geliştirdim, kurdum, yaptım`,
  ru: `основатель*, разработчи*, создал*, основал*, создатель*, владелец, владелица`,
  uk: `засновни*, розробни*, створив*, створила, власник, власниця`,
  ro: `fondator*, dezvoltator*, am creat, am fondat, am construit, am înființat`,
  hr: `osnivač*, programer*, napravio, napravila, osnovao, osnovala, vlasnik, vlasnica`,
  hu: `alapító*, fejlesztő*, készítettem, alapítottam, létrehoztam, tulajdonos`,
  el: `ιδρυτής, ιδρύτρια, δημιουργός, δημιούργησα, έφτιαξα`,
};

/** Who speaks is a machine: "Hi, I'm Ada, your assistant". */
export const MACHINES: WordTable = {
  any: `chatbot*, bot, an ai, your ai, ai powered, ai assistant, assistant*, asistent*, assistent*, asistente*, avatar`,
  de: `ki assistent*, deine ki, eine ki`,
  fr: `une ia, votre ia, ton ia`,
  es: `una ia, tu ia`,
  ru: `бот, ассистент*, помощник*`,
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

/** Opens a line about the website itself: who made that made nothing of the product. */
export const WEBSITE: WordTable = {
  en: `website, web site, site, webpage, web page, homepage, landing page`,
  de: `website, webseite, webseiten, webauftritt, homepage, internetseite, internetauftritt`,
  fr: `site, site web, site internet`,
  es: `sitio, sitio web, web, página, página web`,
  pt: `site, website, sítio, página`,
  it: `sito, sito web, sito internet`,
  nl: `website, webpagina`,
  pl: `strona, stronę, strona internetowa, witryna`,
  cs: `web, webové stránky, stránky`,
  sk: `web, webová stránka, stránka`,
  sv: `webbplats, webbplatsen, webbsida, webbsidan, hemsida, hemsidan`,
  da: `website, websitet, hjemmeside, hjemmesiden`,
  nb: `nettside, nettsiden, nettsted, nettstedet`,
  ru: `сайт`,
  uk: `сайт`,
  ro: `site, site-ul`,
  tr: `web sitesi, site`,
  he: `האתר, אתר`,
  ar: `الموقع, موقع`,
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
  de: `unser, team, unternehmen, gmbh, ag, ug, kostenlose, skalierbare, infrastruktur, beratung, strategie, unser, unsere, über, gründer, gründerin,
    mustermann, universität,
    hochschule, verein, stiftung`,
  fr: `équipe, entreprise, sarl, sas, notre, nos, fondateur, fondatrice, société, université, école`,
  es: `equipo, empresa, nuestra, nuestro, fundador, fundadora, universidad`,
  pt: `equipe, equipa, nossa, nosso, fundador, fundadora, universidade`,
  it: `squadra, azienda, nostro, nostra, fondatore, fondatrice, università`,
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
