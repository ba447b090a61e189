import { stopwords as dutch } from '@orama/stopwords/dutch';
import { stopwords as english } from '@orama/stopwords/english';
import { stopwords as french } from '@orama/stopwords/french';
import { stopwords as german } from '@orama/stopwords/german';
import { stopwords as italian } from '@orama/stopwords/italian';
import { stopwords as portuguese } from '@orama/stopwords/portuguese';
import { stopwords as spanish } from '@orama/stopwords/spanish';
import common from 'stopwords-iso' with { type: 'json' };
import { extractTerms } from './tokenize.ts';

const toTermSet = (words: string[]): Set<string> => new Set(words.flatMap(extractTerms));

const ENGLISH_STOP_WORDS = toTermSet(english);
const FOREIGN_STOP_WORDS = {
  de: toTermSet(german),
  fr: toTermSet(french),
  es: toTermSet(spanish),
  pt: toTermSet(portuguese),
  it: toTermSet(italian),
  nl: toTermSet(dutch),
};
const ALL_FOREIGN_STOP_WORDS = new Set(Object.values(FOREIGN_STOP_WORDS).flatMap((words) => [...words]));
const COMMON_ENGLISH = toTermSet(common.en);
const COMMON_FOREIGN: Record<keyof typeof FOREIGN_STOP_WORDS, Set<string>> = {
  de: toTermSet(common.de),
  fr: toTermSet(common.fr),
  es: toTermSet(common.es),
  pt: toTermSet(common.pt),
  it: toTermSet(common.it),
  nl: toTermSet(common.nl),
};

/** A language other than English whose stop words are known. */
export type Language = keyof typeof FOREIGN_STOP_WORDS;

// Generic words that people add to a query: what every product is ("app", "tool"), and what is done with it. Words
// that name filter values need not be listed.
const GENERIC_WORDS = toTermSet([
  'alternative alternatives app application applications apps hosted hosting online platform platforms product products program programs',
  'recommend replacement self selfhosted service services software solution solutions tool tools',
  'alternativen anwendung anwendungen dienst dienste lösung lösungen plattform produkt produkte programm programme werkzeug werkzeuge kostenlos kostenlose',
  'erstellen finden machen nutzen senden suche suchen versenden verwalten',
  'appli logiciel logiciels outil outils plateforme produit produits programme programmes ligne gratuit gratuite gratuits',
  'chercher créer envoyer faire gérer trouver utiliser',
  'aplicación aplicaciones herramienta herramientas plataforma producto productos programa programas línea solución soluciones gratis gratuito',
  'buscar crear encontrar enviar gestionar hacer usar',
  'aplicativo aplicativos aplicação ferramenta ferramentas produto produtos programas solução soluções linha grátis gratuita',
  'criar encontrar fazer gerenciar gerir procurar usar',
  'applicazione applicazioni piattaforma prodotti prodotto programmi soluzione soluzioni strumento strumenti servizio gratuita',
  'cercare creare fare gestire inviare trovare usare',
  'applicatie applicaties diensten oplossing oplossingen producten programma hulpmiddel',
  'beheren gebruiken maken sturen versturen vinden zoeken',
]);

/** Returns whether a term is an English stop word, such as "the" and "with". */
export const isStopWord = (term: string): boolean => ENGLISH_STOP_WORDS.has(term);

/**
 * Returns whether a term is a stop word in German, French, Spanish, Portuguese, Italian or Dutch. Some are English
 * words as well: "ai", "die".
 */
export const isForeignStopWord = (term: string): boolean => ALL_FOREIGN_STOP_WORDS.has(term);

/** Returns whether a term is a stop word of the language. */
export const isStopWordIn = (language: Language, term: string): boolean =>
  FOREIGN_STOP_WORDS[language].has(term);

/** Returns whether a term is a common word of the language that says little: "kleine", "quelques". */
export const isCommonWordIn = (language: Language, term: string): boolean =>
  COMMON_FOREIGN[language].has(term);

/** Returns whether a term is a common word in any language other than English. */
export const isForeignCommonWord = (term: string): boolean =>
  Object.values(COMMON_FOREIGN).some((words) => words.has(term));

/** Returns whether a term is a generic product word in one of seven languages: "app", "tool", "Programm", "créer". */
export const isGenericWord = (term: string): boolean => GENERIC_WORDS.has(term);

/** Returns whether a term says little about what is searched for: "find", "good", "keep", and generic words. */
export const isCommonWord = (term: string): boolean => COMMON_ENGLISH.has(term) || GENERIC_WORDS.has(term);
