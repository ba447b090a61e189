import { describe, expect, it } from 'vitest';
import { draft } from './made-up-site.ts';

const languageOf = async (text: string, attributes = '') =>
  (
    await draft({
      '': `<!doctype html><html${attributes}><body><h1>Quillbee</h1><p>${text}</p></body></html>`,
    })
  ).language;

const ENGLISH = 'Quillbee keeps the notes of your team on paper that lasts for a hundred years.';
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
    ['nothing is declared', ENGLISH, ''],
    ['another one is declared, of other letters', RUSSIAN, ' lang="en"'],
    ['what is declared is no language', ENGLISH, ' lang="{{ lang }}"'],
    ['many are declared', ENGLISH, ' lang="mul"'],
  ])('is not told where %s', async (_, text, attributes) => {
    expect(await languageOf(text, attributes)).toBeUndefined();
  });
});
