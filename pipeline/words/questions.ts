import type { WordTable } from './table.ts';

/** Titles over questions that the site answers. */
export const QUESTIONS_TITLE: WordTable = {
  any: `*faq*, f.a.q, q&a, q & a`,
  en: `frequently*, question, questions`,
  de: `*fragen`,
  fr: `questions`,
  es: `preguntas`,
  pt: `perguntas`,
  it: `domande`,
  nl: `*vragen`,
  pl: `pytania`,
  cs: `otázky, otazky, dotazy`,
  sk: `otázky`,
  sv: `*frågor, *fragor`,
  da: `spørgsmål, sporgsmal`,
  nb: `spørsmål, sporsmal`,
  fi: `kysymyks*`,
  ru: `вопрос*`,
  uk: `питання`,
  el: `ερωτήσεις, ερωτησεις`,
  hu: `kérdések, kerdesek`,
  ro: `întrebări, intrebari`,
  tr: `sorular*`,
  vi: `câu hỏi`,
  id: `pertanyaan`,
  th: `คำถาม`,
  ar: `*أسئلة`,
  he: `שאלות`,
  ja: `質問`,
  zh: `常见问题, 常見問題`,
  ko: `자주 묻는, 자주묻는`,
};

/** Asks whether there is more to ask, or to begin: no question that is answered. */
export const ASKS_FOR_MORE: WordTable = {
  en: `need help, need more help, ready to, didn't find, can't find, not sure`,
  de: `bereit`,
  fr: `prêt, d'autres question(s), encore des question(s), une question(s)`,
  ru: `остались вопросы, ещё вопросы, нужна помощь`,
};

/** Opens "still any questions?", with a word of the next table a little after it. */
export const STILL: WordTable = {
  en: `still, any, more, other, got, have`,
  de: `noch, weitere, offene`,
  es: `¿aún, aún, todavía, ¿todavía, más, ¿más, otra(s), ¿tienes, tienes`,
  pt: `ainda, mais, outra(s), tem`,
  it: `altre, ancora, hai`,
};

/** What may be left to ask. */
export const OPEN_QUESTIONS: WordTable = {
  en: `question(s)`,
  de: `*fragen`,
  es: `pregunta(s), duda(s)`,
  pt: `pergunta(s), dúvida(s)`,
  it: `domande`,
};
