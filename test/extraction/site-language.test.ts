import { describe, expect, it } from 'vitest';
import { draft } from './made-up-site.ts';

const languageOf = async (text: string, attributes = '') =>
  (
    await draft({
      '': `<!doctype html><html${attributes}><body><h1>Quillbee</h1><p>${text}</p></body></html>`,
    })
  ).language;

const ENGLISH = 'Quillbee keeps the notes of your team on paper that lasts for a hundred years.';
const GERMAN = 'Quillbee bewahrt die Notizen Ihres Teams auf Papier auf, das hundert Jahre und länger hält.';
const FRENCH = 'Quillbee garde les notes de votre équipe sur un papier qui dure cent ans, et même davantage.';
const FINNISH =
  'Quillbee säilyttää tiimisi muistiinpanot paperilla, joka kestää sata vuotta tai kauemminkin.';
const DANISH =
  'Quillbee gemmer dit teams noter på papir, der holder i hundrede år, og du kan altid finde dem igen.';
const RUSSIAN = 'Квилби хранит заметки вашей команды на бумаге, которая живёт сто лет и больше того.';

describe('the language of a website', () => {
  it.each([
    ['en', ENGLISH, ' lang="en"'],
    ['en-GB', ENGLISH, ' lang="en-gb"'],
    [
      'pt-BR',
      'O Quillbee guarda as notas da sua equipe em papel que dura cem anos ou mais.',
      ' lang="pt_BR"',
    ],
    ['ru', RUSSIAN, ' lang="ru"'],
    [
      'zh-Hant',
      'Quillbee 將您團隊的筆記保存在可以使用一百年的紙上，讓每個人都能找到它們，而且永遠不會遺失任何一頁。',
      ' lang="zh-hant"',
    ],
    [
      'sr-Latn',
      'Kvilbi čuva beleške vašeg tima na papiru koji traje sto godina i više od toga.',
      ' lang="sr-Latn"',
    ],
  ])('is %s where the page declares it and is written so', async (language, text, attributes) => {
    expect(await languageOf(text, attributes)).toBe(language);
  });

  it.each([
    [
      'ja',
      'クイルビーは、チームのノートを百年もつ紙に残します。いつでも誰でも読み返せて、一枚もなくなりません。',
    ],
    [
      'ko',
      '퀼비는 팀의 노트를 백 년 동안 남는 종이에 보관합니다. 누구나 언제든지 다시 읽을 수 있고 한 장도 잃어버리지 않습니다.',
    ],
    ['el', 'Το Quillbee κρατά τις σημειώσεις της ομάδας σας σε χαρτί που αντέχει εκατό χρόνια.'],
  ])('is %s by its letters, whatever a template declares', async (language, text) => {
    expect(await languageOf(text)).toBe(language);
    expect(await languageOf(text, ' lang="en"')).toBe(language);
  });

  it.each([
    ['en', 'nothing is declared', ENGLISH, ''],
    ['ru', 'another one is declared, of other letters', RUSSIAN, ' lang="en"'],
    ['en', 'what is declared is no language', ENGLISH, ' lang="{{ lang }}"'],
    ['en', 'many are declared', ENGLISH, ' lang="mul"'],
    ['de', 'a template declares English', GERMAN, ' lang="en"'],
    ['fr', 'a template declares German', FRENCH, ' lang="de"'],
    ['fi', 'a template declares English', FINNISH, ' lang="en-US"'],
  ])('is %s by its words where %s', async (language, _, text, attributes) => {
    expect(await languageOf(text, attributes)).toBe(language);
  });

  it.each([
    ['a neighbour of what the words are', 'nb', DANISH],
    [
      'one that is told by no words',
      'gl',
      'Quillbee garda as notas do teu equipo en papel que dura cen anos ou máis, sempre.',
    ],
    ['and the words are few', 'de', 'Notes that stay'],
  ])('is what is declared, where that is %s', async (_, language, text) => {
    expect(await languageOf(text, ` lang="${language}"`)).toBe(language);
  });

  it('is not told of few words without it', async () => {
    expect(await languageOf('Notes')).toBeUndefined();
  });
});
