import { expect, it } from 'vitest';
import { readPage } from '../../extraction/html/read-page.ts';
import { detectSubstitutePage } from '../../extraction/html/placeholder-pages/detect-substitute-page.ts';

const page = (title: string, body: string, head = ''): string =>
  `<!doctype html><html lang="en"><head><title>${title}</title>${head}</head><body>${body}</body></html>`;
const described =
  '<meta name="description" content="Quillpond keeps the notes of beekeepers, hive by hive.">';
const nav = ['pricing', 'about', 'docs', 'blog', 'help', 'jobs', 'terms']
  .map((name) => `<a href="/${name}">${name}</a>`)
  .join(' ');

const NOT_THE_PRODUCT: [code: string, html: string][] = [
  ['bot_check', page('Just a moment...', '<noscript>Enable JavaScript and cookies to continue</noscript>')],
  ['bot_check', page('quillpond.example', '<p>Loading</p><script>window._cf_chl_opt={cvId:"3"}</script>')],
  ['bot_check', page('', '<iframe id="main-iframe" src="/_Incapsula_Resource?CWUDNSAI=1"></iframe>')],
  ['bot_check', page('quillpond.example', '<script src="https://geo.captcha-delivery.com/c.js"></script>')],
  ['bot_check', page('Access to this page has been denied', '<div id="px-captcha"></div>')],
  ['bot_check', page('Human Verification', '<script>window.gokuProps = {}</script>')],
  ['bot_check', page('Making sure you&#39;re not a bot!', '<p id="anubis_challenge">Loading…</p>')],
  ['bot_check', page('Shop', '<h1>Enter the characters you see below</h1><form><input name="c"></form>')],
  [
    'directory_listing',
    page('Index of /', '<h1>Index of /</h1><pre><a href="../">../</a> <a href="a/">a/</a></pre>'),
  ],
  ['directory_listing', page('quillpond.example - /', '<pre><a href="/">[To Parent Directory]</a></pre>')],
  [
    'parked_domain',
    page('quillpond.example', '<h1>quillpond.example</h1><p>This domain is for sale. Buy this domain.</p>'),
  ],
  ['parked_domain', page('quillpond.example', '<iframe src="https://www.sedoparking.com/x"></iframe>')],
  ['parked_domain', page('Quillpond.example is for sale | HugeMarket', described + '<h1>Buy it</h1>')],
  ['parked_domain', page('Parked at Somewhere', '<p>Somewhere registers domains.</p>')],
  ['account_suspended', page('Account Suspended', '<h1>Account Suspended</h1><p>Contact your host.</p>')],
  ['account_suspended', page('', '<h1>Oh no</h1><p>This website has been temporarily disabled.</p>')],
  [
    'server_default',
    page(
      'Welcome to nginx!',
      '<h1>Welcome to nginx!</h1><p>If you see this page, the nginx web server is successfully installed and working.</p>',
    ),
  ],
  ['server_default', page('Apache2 Ubuntu Default Page: It works', '<p>It works!</p>')],
  ['server_default', page('IIS Windows Server', '<img src="iis-85.png">')],
  ['server_default', page('', '<h1>It works!</h1>')],
  ['server_default', page("Web Server's Default Page", '<p>What is a hosting panel?</p>')],
  ['server_default', page('quillpond.example', '<h1>Future home of something quite cool.</h1>')],
  [
    'browser_not_supported',
    page(
      'Unsupported browser',
      '<h1>Your browser is not supported</h1><p>Please upgrade to the latest version of Chrome.</p>',
    ),
  ],
  ['browser_not_supported', page('', '<p>JavaScript is required</p>')],
  [
    'consent_wall',
    page(
      'Before you continue',
      '<h1>Before you continue</h1><form><button>Accept all</button><button>Reject all</button></form>',
    ),
  ],
  ['consent_wall', page('quillpond.example - Age Verification', '<p>Are you over 18?</p>')],
  ['placeholder_page', page('Coming soon', '<h1>Coming soon</h1>')],
  [
    'placeholder_page',
    page('Site Maintenance', '<h1>We’ll be back soon!</h1><p>Sorry for the inconvenience.</p>'),
  ],
  [
    'access_denied',
    page('403 Forbidden', "<h1>Forbidden</h1><p>You don't have permission to access / on this server.</p>"),
  ],
  ['access_denied', page('Quillpond', '<h1>Not available in your country</h1>')],
  ['access_denied', page('Attention | Access denied', '<p>Error 1020</p>')],
  ['error_page', page('404 Not Found', '<h1>Not Found</h1>')],
  ['error_page', page('Page not found | Quillpond', `<nav>${nav}</nav><h1>Page not found</h1>`)],
  ['error_page', page('Seite nicht gefunden', '<p>Hier ist nichts.</p>')],
  ['error_page', page('', '<p>Internal Server Error</p>')],
  ['login_wall', page('Sign in', '<h1>Sign in</h1><form><input name="email"><input type="password"></form>')],
  [
    'login_wall',
    page(
      'Quillpond - Log in',
      '<form><input type="email"><input type="password"><a href="/forgot">Forgot?</a></form>',
    ),
  ],
];

/** Products that have such words in their name, their text or beside it. */
const THE_PRODUCT: string[] = [
  page('Fernweh', '<h1>Fernweh</h1><p>Soon.</p><script src="/count.js"></script>'),
  page(
    'Parkly: parked in a minute',
    '<h1>Parkly</h1><p>Finds a place for your parked car. The domain of city drivers.</p>',
  ),
  page(
    'Domain monitor Quillpond',
    `${nav}<h1>Buy this domain before others do</h1><p>Quillpond watches names. When a domain has expired it tells you. ${'It never sleeps. '.repeat(20)}</p>`,
    described,
  ),
  page(
    'nginx made easy | Quillpond',
    '<h1>Hosting for nginx</h1><p>See “Welcome to nginx!” within a minute, and your own page in two.</p>',
  ),
  page(
    'Quillpond CAPTCHA',
    `<h1>Verify you are human, kindly</h1><p>A captcha without riddles for your forms.</p><form><div class="h-captcha"></div></form>${nav}`,
    described,
  ),
  page(
    'Quillpond status pages',
    `<h1>Status pages for teams</h1><p>Tell visitors of an error, of maintenance and of a service that is unavailable.</p>${nav}`,
    described,
  ),
  page(
    'Quillpond',
    `<div class="cookie-consent"><h2>We value your privacy</h2><button>Accept all</button></div><h1>Notes for beekeepers</h1><p>Quillpond keeps notes of your hives.</p>${nav}`,
  ),
  page(
    'Quillpond | Log in or sign up',
    `<h1>Notes for beekeepers</h1><p>Quillpond keeps the notes of beekeepers in one place, hive by hive, and tells in spring which of them to look after first.</p><form><input type="password"></form>`,
    described,
  ),
  page('403 - shop of a band', `${nav}<h1>403</h1><p>Records and shirts.</p>`),
  page('Index of Happiness', '<h1>Index of Happiness</h1><p>Measures how people feel at work.</p>'),
  page(
    'Errorly: find errors',
    '<h1>Something went wrong?</h1><p>Errorly tells you why your page was not found.</p>',
  ),
  page('Coming Soon Films', '<h1>Coming Soon Films</h1><p>A cinema in Lisbon.</p>'),
  page(
    'Quillpond',
    '<script type="module" src="/a.js"></script><div id="root"></div><noscript>You need to enable JavaScript to run this app.</noscript>',
  ),
  page(
    'Consently',
    `<h1>Cookie consent for shops</h1><p>Consently asks visitors before they continue.</p>${nav}`,
    described,
  ),
  page('Suspended lamps by Ann', '<h1>Suspended lamps</h1><p>Lamps of paper.</p>'),
];

it('tells a page that is not the product from one that is, whatever words it has', () => {
  const seen = (html: string) => {
    const read = readPage({
      url: 'https://quillpond.example/',
      status: 200,
      html,
      sha256: '',
      fetched_at: '',
    });
    return detectSubstitutePage(read, html);
  };
  const offenders = [
    ...NOT_THE_PRODUCT.map(([code, html]) => ({ code, got: seen(html), html })),
    ...THE_PRODUCT.map((html) => ({ code: undefined, got: seen(html), html })),
  ].filter(({ code, got }) => code !== got);
  expect(offenders).toEqual([]);
});
