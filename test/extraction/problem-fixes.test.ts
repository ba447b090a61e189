import { expect, it } from 'vitest';
import { getProblemFix } from '../../extraction/crawl/problem-fixes.ts';

it('how websites of the own computer can be read is said where the directory is on that computer, and only there', () => {
  const saying = [
    'http://localhost:3000',
    'http://127.0.0.1:3000',
    'http://[::1]:3000',
    'https://launch.example.com',
  ].filter((publicUrl) => getProblemFix('private_address', { publicUrl }).includes('npm run dev'));
  expect(saying).toEqual(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000']);
});
