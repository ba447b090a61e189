import type { WordTable } from '../table.ts';

/** What comes before the @ where everybody may write; `_` and `.` in it count as a space. */
export const WELCOMING: WordTable = {
  any: `info, infos, mail, email, team, admin, studio, shop, support, service`,
  en: `hello, hi, hey, contact, contacts, contactus, office, help, ask, sales, welcome, enquiries, inquiries, inquiry, general, feedback, care, reservations,
    reservation, booking, bookings, order, orders, store, customer service`,
  de: `hallo, kontakt, kundenservice, anfrage, buchung, buchungen, reservierung, bestellung, bestellungen`,
  fr: `bonjour, salut, assistance, bureau, reservation, reservations, commande, commandes, accueil, commercial, devis`,
  es: `hola, contacto, ayuda, soporte, reserva, reservas, ventas, pedidos, atencion, tienda, citas`,
  pt: `ola, contato, suporte, reservas, vendas, comercial, geral, encomendas, loja, atendimento`,
  it: `ciao, contatti, prenotazioni, commerciale, ordini, segreteria, assistenza`,
  pl: `biuro, kontakt, rezerwacja, rezerwacje, sklep, zamowienia, recepcja`,
  sv: `hej, hei, kontakt, bokning, order, kundtjanst, fraga`,
  tr: `iletisim, bilgi, rezervasyon, destek, satis, siparis, randevu`,
  ja: `toiawase, otoiawase`,
  nl: `verkoop, bestelling, bestellingen, reserveren, reserveringen, klantenservice, vragen`,
  cs: `objednavky, obchod, rezervace, podpora`,
  sk: `objednavky, obchod, rezervacie, podpora`,
  da: `kontakt, hej, booking, kundeservice, salg`,
  nb: `kontakt, hei, booking, kundeservice, salg, post`,
  fi: `asiakaspalvelu, toimisto, myynti, varaukset`,
  hu: `kapcsolat, rendeles, foglalas, ugyfelszolgalat`,
  ro: `rezervari, comenzi, vanzari, suport`,
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
  any: `abcd, abcde, abcdef, abcxyz, xyz, xxx, xxxx, xxxxx, aaa, asdf, qwerty, 123, abc123`,
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

/** What the domain of a sample is called: the firm that a template is yet to be filled in for. */
export const SAMPLE_FIRM: WordTable = {
  any: `test, acme, xyz, xxx, xxxx`,
  en: `example, domain, domain name, your domain, my domain, your site, my site, your website, my website, your company, my company, company, company name,
    your business, something, somewhere, anything, some site, some company, your brand, your agency, your store, your shop, your startup, your app, your email, your name, some domain`,
  de: `beispiel, irgendwas, irgendwo, firma, deine firma, ihre firma, meine firma, musterfirma, mustermann, deine domain, ihre domain, deine seite, meine seite, ihr unternehmen`,
  fr: `exemple, quelque chose, quelque part, votre domaine, votre site, mon site, votre entreprise, votre societe, mon entreprise, domaine`,
  es: `ejemplo, empresa, tu empresa, su empresa, mi empresa, tu dominio, su dominio, tu sitio, tu web, dominio`,
  pt: `exemplo, empresa, sua empresa, tua empresa, minha empresa, seu dominio, seu site, dominio`,
  it: `esempio, qualcosa, azienda, tua azienda, la tua azienda, tuo dominio, tuo sito, il tuo sito, dominio`,
  nl: `voorbeeld, iets anders, uw bedrijf, jouw bedrijf, je bedrijf, mijn bedrijf, uw domein, jouw domein`,
  pl: `przyklad, twoja firma, moja firma, twoja domena, twoja strona`,
  cs: `priklad, vase firma, vase domena, tvoje firma`,
  sk: `priklad, vasa firma, vasa domena`,
  sv: `exempel, ditt foretag, mitt foretag, din doman`,
  da: `eksempel, dit firma, mit firma, din virksomhed, dit domaene`,
  nb: `eksempel, ditt firma, din bedrift, ditt domene`,
  fi: `esimerkki, yrityksesi, oma yritys`,
  ro: `exemplu, firma ta, compania ta`,
  hu: `pelda, cegnev, sajat ceg`,
  tr: `ornek, firmaniz, sirketiniz, firma adi, alan adiniz, sirket`,
  id: `contoh, perusahaan anda, domain anda`,
};
