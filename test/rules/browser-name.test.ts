import { describe, expect, it } from 'vitest';
import { getBrowserName } from '../../rules/people/browser-name.ts';

const MOZILLA = 'Mozilla/5.0';

describe('the name of a browser', () => {
  it.each([
    ['Firefox on Windows', `${MOZILLA} (Windows NT 10.0; Win64; x64; rv:152.0) Gecko/20100101 Firefox/152.0`],
    [
      'Chrome on Mac',
      `${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36`,
    ],
    [
      'Edge on Windows',
      `${MOZILLA} (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36 Edg/153.0.0.0`,
    ],
    [
      'Safari on iPhone',
      `${MOZILLA} (iPhone; CPU iPhone OS 26_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1`,
    ],
    [
      'Chrome on Android',
      `${MOZILLA} (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Mobile Safari/537.36`,
    ],
    [
      'Samsung Internet on Android',
      `${MOZILLA} (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36`,
    ],
    ['A browser on Linux', 'Links (2.29; Linux x86_64)'],
  ])('%s', (name, userAgent) => expect(getBrowserName(userAgent)).toBe(name));

  it('is nothing where the browser says nothing we know, and takes no time with what is long', () => {
    expect(getBrowserName(undefined)).toBeNull();
    expect(getBrowserName('<script>alert(1)</script>')).toBeNull();
    expect(getBrowserName(`Version/${'1.'.repeat(100_000)}`)).toBeNull();
  });
});
