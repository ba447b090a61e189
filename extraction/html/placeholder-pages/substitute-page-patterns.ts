import type { SubstitutePage } from '../../../rules/drafts/substitute-pages.ts';

/**
 * Patterns of one kind of substitute page, besides how little text it has. `sourcePattern` occurs in its source, and in no
 * other page with so few words; `titlePattern` matches a whole part of its title, or its heading; `textPattern` occurs in its
 * text.
 */
export type SubstitutePagePatterns = { sourcePattern?: RegExp; titlePattern: RegExp; textPattern?: RegExp };

/** Punctuation and digits, but no word. */
const NO_WORDS = '[^\\p{L}]{0,20}';

/** Builds a pattern for a whole title part. */
const wholeTitle = (...alternatives: string[]): RegExp => new RegExp(`^(?:${alternatives.join('|')})$`, 'iu');
const anyPattern = (...alternatives: string[]): RegExp => new RegExp(alternatives.join('|'), 'iu');

const SITE_NAME =
  '(?:(?:this|the|your|our) )?(?:web ?site|web ?page|site|page|account|domain|service|store|shop|forum|team|hosting|workspace|app)';
const IS_VERB = '(?: (?:is|was|has been|is currently|has been temporarily|is temporarily))?';
const STATUS_TEXT = [
  'not found|bad request|unauthorized|payment required|forbidden|method not allowed|not acceptable|gone|internal (?:server )?error|server error',
  'bad gateway|proxy error|service (?:temporarily )?unavailable|gateway time-?out|error|page',
].join('|');

const MISSING_THING = [
  'page|site|website|url|document|file|object|resource|application|app',
  'repository|store|service|project|deployment|domain|blog|status page',
].join('|');

/** The patterns of each kind, in the order in which they are tried. */
export const SUBSTITUTE_PAGE_PATTERNS: Record<SubstitutePage, SubstitutePagePatterns> = {
  bot_check: {
    sourcePattern: anyPattern(
      '_cf_chl_opt',
      'cf-challenge-running',
      'captcha-delivery\\.com',
      '<iframe[^>]{0,300}_Incapsula_Resource',
      'id=["\']?px-captcha',
      'awsWafCookieDomainList|AwsWafIntegration|gokuProps|awswaf\\.com/[^"\']{0,200}/challenge',
      'sucuri_cloudproxy_js',
      '/\\.well-known/ddos-guard|check\\.ddos-guard\\.net',
      'within\\.website/x/cmd/anubis|id=["\']anubis_challenge',
      'sec-if-cpt-container|_sec/cp_challenge',
      '\\.well-known/vercel/security',
      'window\\.KPSDK|/ips\\.js\\?',
      'arkoselabs\\.com/fc/api|funcaptcha\\.com/fc/api',
      'validate\\.perfdrive\\.com|captcha\\.perfdrive\\.com',
    ),
    titlePattern: wholeTitle(
      '(?:just )?(?:a|one) moment(?: please)?',
      'please (?:wait|stand by)(?: a moment)?',
      '(?:checking|verifying|validating) (?:your |the |if the |that you |you )?(?:browser|connection|site connection|are human|human|request).{0,60}',
      `(?:security|site|browser|human|bot|robot|captcha|visitor|user|ddos) (?:check|verification|checkpoint|challenge|protection)(?: (?:required|in progress|page))?${NO_WORDS}`,
      '(?:please )?(?:verify|confirm|prove) (?:that )?(?:you are|you.re|your) .{0,30}(?:human|robot|humanity|bot).{0,20}',
      'verify to continue',
      'are you (?:a )?(?:human|robot|bot).{0,20}',
      'robot check',
      '(?:re|h|fun)?captcha(?: redirect)?',
      'pardon our interruption',
      'making sure you.re not a bot',
      '(?:client |javascript )?challenge(?: validation)?',
      'vercel security checkpoint',
      'ddos[- ]guard',
      'attention required',
      'access to this page has been denied',
      'enter the characters you see below',
      '人机验证|安全验证|访问验证',
    ),
    textPattern: anyPattern(
      'checking (?:if the site connection is secure|your browser before accessing)',
      'make sure (?:that )?you.re not a (?:ro)?bot',
      'verify(?:ing)? (?:that )?you are (?:a )?human',
      'made us think (?:that )?you (?:are|were|might be) a bot',
      'complete the (?:security check|captcha)',
      'enable javascript and cookies to continue',
      'please enable js and disable any ad ?blocker',
      'unusual (?:traffic|activity) from your',
    ),
  },
  directory_listing: {
    sourcePattern: anyPattern(
      '<h1>\\s*Index of /',
      '<h1>\\s*Directory listing for /',
      '>\\[To Parent Directory\\]<',
    ),
    titlePattern: wholeTitle(
      'index of /.{0,200}',
      'directory listing (?:for|of) /.{0,200}',
      'directory: /.{0,200}',
    ),
  },
  parked_domain: {
    sourcePattern: anyPattern(
      'sedoparking\\.com|parkingcrew\\.net|bodis\\.com|dsparking\\.com|parklogic\\.com|cdnpark\\.com|parking-lander|d38psrni17bvxu\\.cloudfront|skenzo\\.com|ztomy\\.com',
      'data-adblockkey=|window\\.park\\s*=',
      '(?:hugedomains\\.com/domain_profile|afternic\\.com/forsale|dan\\.com/(?:buy-domain|orders)|sedo\\.com/search/details|undeveloped\\.com/buy|buydomains\\.com/lander)',
    ),
    titlePattern: wholeTitle(
      '\\S+\\.[a-z]{2,15}(?: domain(?: name)?)? (?:is |may be |could be )?(?:(?:now |available )?for sale|available|parked|expired|registered).{0,60}',
      '(?:parked|registered|hosted) (?:domain|free|by|at|on|with)(?: .{1,60})?',
      '(?:premium |this |the )?domain(?: name)? (?:is |may be |has )?(?:for sale|parked|parking|expired|available|registered|reserved|suspended).{0,60}',
      '(?:domains?|website|premium domains?) (?:for sale|expired)',
      'registrant whois contact information verification',
      '.{0,60}(?:domain|\\.[a-z]{2,10}) (?:steht |ist )?(?:zum verkauf|zu verkaufen|à vendre|te koop|en venta|in vendita|à venda|na sprzedaż|продаётся|продается)',
    ),
    textPattern: anyPattern(
      '(?:this|the) (?:premium )?domain(?: name)?(?: \\S+\\.\\S+)? (?:is|may be|could be|might be) (?:now |currently |available )?(?:for sale|parked|available for (?:purchase|sale|registration))',
      '(?:this|the|your) domain(?: name)?(?: \\S+\\.\\S+)? (?:has |is |was )?(?:recently |just )?(?:expired|been (?:registered|parked|purchased))',
      '(?:buy|purchase|inquire about|interested in|make an offer (?:on|for)|get) (?:this|the) domain',
      '\\S+\\.[a-z]{2,15} (?:is|may be) (?:for sale|parked)',
      'parked (?:domain|free|at|by|on) ',
      'domain(?: is)? (?:steht zum verkauf|zu verkaufen)|(?:domaine|dominio).{0,40}(?:à vendre|en venta|in vendita)',
      'dominio (?:ha sido|è già|está) registrado|dominio è già registrato|this domain is already taken|doména je registrov',
      'домен (?:продаётся|продается|припаркован)|域名(?:出售|转让)',
    ),
  },
  account_suspended: {
    titlePattern: wholeTitle(
      `${SITE_NAME}${IS_VERB} (?:suspended|disabled|deactivated|terminated|deleted|closed|cancelled|blocked|frozen)`,
      'suspended(?: (?:account|domain|site|website|page))?',
      '(?:website|store|site) expired',
      '.{0,60} (?:[-—:] )?(?:page )?(?:disabled|inactive|deactivated)',
    ),
    textPattern: anyPattern(
      '(?:web ?site|site|account|domain|service|forum|store|hosting).{0,60}(?:has been|is|was) (?:temporarily |intentionally |currently )?(?:suspended|disabled|deactivated|terminated)',
      'this (?:shop|page|site) is (?:currently )?(?:unavailable|inactive)',
    ),
  },
  server_default: {
    titlePattern: wholeTitle(
      'welcome to (?:nginx|openresty|tengine|caddy|centos|lighttpd|apache|jboss|wildfly|jetty|(?:open)?litespeed|glassfish|xampp|wamp ?server|freenginx|angie|iis)(?: .{0,60})?',
      '.{0,30}\\bapache.{0,30}(?:default|test|welcome|installation) page.{0,60}',
      'test page for (?:the )?(?:.{1,20} )?(?:http server|nginx|apache|ssl|litespeed).{0,60}',
      '.{0,30}http server test page.{0,60}',
      'iis ?(?:\\d[\\d.]*|windows(?: server)?).{0,20}|internet information services.{0,20}',
      'microsoft azure app service.{0,20}',
      '(?:web ?server(?:.s)?|domain|web ?site|hosting|host|virtual ?host|default) default page',
      'default (?:web ?site|web|server|parallels plesk panel|plesk|home|host|vhost|index) ?page',
      '.{0,12}default home page',
      'default web ?site(?: page)?',
      'it works',
      'welcome to (?:your new (?:site|website|server|droplet|app|project)|firebase hosting|rails|laravel|django|symfony|github pages|my blog|parallels)(?: .{0,40})?',
      'apache tomcat(?:/[\\d.]+)?(?: - .{0,30})?',
      'the install worked successfully! congratulations',
      'business-class web hosting by .{0,40}',
      'future home of something quite cool',
    ),
    textPattern: anyPattern(
      'web ?server is successfully installed',
      'used to test the proper operation of the|your new web ?server is ready',
      '(?:web ?site|site|page|space) (?:has been|was) (?:recently|just|newly) created',
      'this is (?:the|a|an automatically generated) (?:default|placeholder|test) (?:server |web |welcome |index )?(?:site |home)?page',
      'default (?:web ?)?page for (?:this|the|your) (?:site|server|domain)',
      'replace this (?:file|page|default page)|upload your (?:web ?site|own files|files|content)',
      '(?:web )?app is running and waiting for your content|waiting for your content',
      'future home of something|there is no web ?site configured at this address|no web ?site is configured',
      'no (?:site|content) (?:is |has been )?(?:configured|deployed|published|uploaded)|deploy any content yet',
      'if you (?:can )?(?:see|are seeing) this page.{0,40}(?:server|nginx|apache|web|installed|working|configured|means)',
      'congratulations.{0,80}(?:successfully (?:installed|created|set up)|install(?:ation)? worked)',
      'if you are the (?:web ?site )?(?:owner|administrator) of this (?:web ?site|domain|server).{0,60}(?:contact|upload|log ?in|reason)',
      'get started by editing (?:src/|app/|pages/)',
    ),
  },
  browser_not_supported: {
    titlePattern: wholeTitle(
      '(?:your |this |sorry )?(?:web )?browser(?: version)?(?: is)? (?:not|no longer|isn.t) supported.{0,20}',
      '(?:unsupported|outdated|incompatible|old) (?:web )?browser.{0,20}',
      '(?:your |this )?browser is (?:unsupported|outdated|out of date|too old|not compatible|incompatible)',
      '(?:please )?(?:upgrade|update) your browser.{0,20}',
      'browser (?:update|upgrade|check)(?: required)?',
      '(?:java ?script|cookies)(?: is| are)? (?:required|disabled|not enabled|not supported|needed).{0,20}',
      '(?:please )?enable (?:java ?script|cookies).{0,40}',
      '需要提供 ?javascript.{0,20}',
      'browser (?:wird )?nicht unterstützt|navigateur non (?:supporté|pris en charge)|navegador no (?:compatible|soportado)|браузер не поддерживается',
    ),
    textPattern: anyPattern(
      'browser(?: version)?(?: you are using)?(?: is|.s)? (?:not|no longer|isn.t) supported',
      '(?:this|your) browser (?:does not|doesn.t) support java ?script',
      '(?:please )?(?:upgrade|update|switch) (?:to )?(?:your|a|the latest|another) (?:modern |supported |newer )?(?:version of )?(?:web )?browser',
      '(?:you (?:need|have|must) to )?enable java ?script (?:in your browser |and cookies )?to (?:continue|view|use|access|run)',
      'this (?:site|page|website|app(?:lication)?) requires java ?script',
    ),
  },
  consent_wall: {
    titlePattern: wholeTitle(
      'before you continue.{0,40}',
      '(?:your |manage |our )?(?:privacy|cookie|consent|data|tracking)s? (?:choices?|settings?|preferences?|consent|management|options|wall).{0,20}',
      '(?:we |you )?(?:value|respect|care about|control) your (?:privacy|data).{0,20}',
      '(?:gdpr|cookies?|dsgvo)(?: (?:consent|hinweis|einstellungen).{0,20})?',
      '(?:accept|allow) cookies.{0,20}',
      'age (?:gate|verification|check|restricted).{0,20}|are you (?:over|at least|of legal).{0,40}|please (?:verify|confirm) your age',
      'bevor (?:sie|du) .{0,30}|(?:ihre |deine )?(?:privatsphäre|datenschutz)[- ]?einstellungen|(?:nous|le) respect(?:ons)? (?:de )?votre vie privée|privacy[- ]?instellingen',
    ),
  },
  placeholder_page: {
    titlePattern: wholeTitle(
      `${SITE_NAME}?(?: is)? ?(?:coming|launching|opening|arriving) soon${NO_WORDS}`,
      `(?:${SITE_NAME} )?(?:is |currently |we are |we.re )*(?:under|in|down for|offline for|undergoing) (?:scheduled |planned |routine )?(?:construction|maintenance|development)`,
      '(?:site |website |scheduled |server |system )?maintenance(?: mode| page| in progress)?',
      '(?:we.?ll |we will )?be (?:right )?back (?:soon|shortly|later)',
      `${SITE_NAME}${IS_VERB} (?:temporarily )?(?:offline|down|unavailable|closed|not available)(?: .{0,20})?`,
      '(?:temporarily|currently) (?:offline|closed|unavailable|down)|out of service',
      '.{0,40}(?:wartungsarbeiten|wartungsmodus|im aufbau|in bearbeitung)|en (?:construction|maintenance|construcción|mantenimiento)',
      'site en (?:construction|maintenance)|em (?:construção|manutenção)|in (?:costruzione|manutenzione|aanbouw|onderhoud)',
      'tijdelijk niet beschikbaar|сайт (?:на реконструкции|в разработке)|технические работы|.{0,20}yapım aşamasında.{0,20}|网站建设中.{0,20}|准备中|メンテナンス中',
    ),
    textPattern: anyPattern(
      '(?:web ?site|site|page) is (?:currently )?(?:under (?:construction|maintenance)|being (?:built|updated|worked on)|offline|not yet (?:available|published))',
      '(?:down|closed|offline) for (?:scheduled |routine |planned )?maintenance',
    ),
  },
  access_denied: {
    titlePattern: wholeTitle(
      '(?:http |error |status )*(?:40[13]|451) ?[-–—:.|]* ?\\(?(?:forbidden|unauthorized|unauthorised|access|authorization|keine berechtigung|unavailable|not allowed).{0,90}',
      'access(?: to (?:this|the) (?:page|site|website|resource))?(?: (?:is|has been|was))? (?:denied|forbidden|blocked|restricted).{0,60}',
      '(?:forbidden|unauthorized|unauthorised|blocked|not (?:authorized|authorised|allowed))',
      '(?:sorry )?you (?:have been|are|were) blocked.{0,20}',
      '(?:your )?(?:ip(?: address)?|request|country|region|connection)(?: has been| was| is)? (?:blocked|rejected|denied|banned|restricted).{0,20}',
      'request (?:unsuccessful|rejected)',
      '.{0,40}used cloudflare to restrict access|cloudflare access error|.{0,40} blocked page|sucuri website firewall.{0,30}',
      '(?:content |this .{1,20} )?(?:is )?(?:not available|unavailable) (?:in|for|from) your (?:country|region|location|area).{0,20}|unavailable (?:for|due to) legal reasons|geo.?blocked',
      '(?:this is a )?private (?:site|website|page|blog)',
      'zugriff verweigert|accès (?:refusé|interdit)|acceso denegado|acesso negado|accesso negato|toegang geweigerd|доступ (?:запрещен|запрещён|ограничен)|访问(?:被拒绝|受限)|アクセスが拒否',
    ),
    textPattern: anyPattern(
      '(?:sorry,? )?you have been blocked',
      'you (?:do not|don.t) have (?:permission|access|authorization) to (?:access|view|use)',
      '(?:not available|unavailable|blocked|cannot be accessed) (?:in|for|from) (?:your|this) (?:country|region|location|jurisdiction)',
    ),
  },
  error_page: {
    titlePattern: wholeTitle(
      `(?:http )?(?:status |error )*(?:code )?[45]\\d\\d ?[-–—:.|/]* ?\\(?(?:${STATUS_TEXT})\\)?.{0,40}`,
      '(?:http )?(?:status |error )+(?:code )?[45]\\d\\d.{0,60}',
      `(?:${STATUS_TEXT.replace('|page', '').replace('|gone', '')})(?: \\(?[45]\\d\\d\\)?)?`,
      '(?:error|fehler|erreur|ошибка|错误|エラー)(?: page| \\d{1,4})?',
      `(?:the )?(?:requested )?(?:${MISSING_THING})(?: you .{1,40})? (?:was |is |could |can )?(?:not|n.t|cannot)(?: be)? (?:found|exist|available|displayed|reachable).{0,30}`,
      '(?:this )?(?:page|site|website) (?:is |isn.t |does ?n.t |does not |can.t be )(?:not )?(?:available|exist|found|reached|here).{0,20}',
      '(?:error: )?the request could not be satisfied|no such (?:app|site|page|bucket)|invalid (?:url|request|hostname|host)|unknown (?:domain|host|site).{0,90}|fastly error.{0,200}',
      'server error.{0,60}|application error|runtime error|fatal error|proxy error|internal error|web server is (?:down|returning an unknown error)',
      'origin (?:dns|is unreachable).{0,30}|connection timed out|bad host',
      '(?:oops|whoops|uh[- ]oh|sorry|tut uns leid)(?:[!.,].{0,60})?|(?:something|looks like something.s) (?:went wrong|not working|has gone wrong)',
      'there.s been a glitch|an error (?:has )?occurred.{0,40}|we can.t find .{0,40}|we.re sorry.{0,40}',
      '.{0,60}(?: - | — |: )error (?:report|page)',
      '(?:page |website |site |service |product |application )?(?:is )?(?:temporarily |currently )?unavailable|.{0,40}(?:temporarily |currently )unavailable',
      '(?:seite|website) (?:wurde )?nicht (?:gefunden|verfügbar)|page (?:introuvable|non trouvée|inexistante)|página no encontrada',
      'página não encontrada|pagina (?:non trovata|niet gevonden)|sidan (?:kunde inte hittas|hittades inte)|siden (?:ble|blev) ikke funnet',
      'sivua ei löy.{1,10}|strona nie (?:została )?znalezion.|stránka ne(?:byla )?nalezena|страница не (?:найдена|существует)|页面不存在|找不到页面',
      'ページが見つかりません|페이지를 찾을 수 없습니다',
    ),
    textPattern: anyPattern(
      '^(?:error )?[45]\\d\\d(?=\\s|$)',
      'the requested (?:url|page|resource|address).{0,80}(?:was|could|is) not (?:be )?found',
      'there isn.t a github pages site here|no such app|the specified (?:bucket|key) does not exist|deployment_not_found',
      'server encountered an (?:internal|unexpected|temporary) error|technical (?:error|difficulties|problem)',
    ),
  },
  login_wall: {
    titlePattern: wholeTitle(
      '(?:please |secure |customer |client |member |admin |user |staff |partner |web ?mail )*(?:log|sign)[ -]?(?:in|on)(?: (?:to|with|form|page|required|or (?:sign|log) ?(?:up|in)) ?.{0,60})?',
      'anmelde[nr]|anmeldung|einloggen|connexion(?: .{0,30})?|se connecter|identifiez-vous|iniciar sesión|acceso|entrar|accedi|inloggen(?: .{0,30})?',
      'logga in|log ind|logg inn|kirjaudu(?: sisään)?|zaloguj(?: się)?|přihlášení|bejelentkezés|autentificare|giriş(?: yap)?|вход(?: .{0,30})?',
      'авторизация|войти|увійти|登录|登入|用户登录|ログイン|サインイン|로그인|تسجيل الدخول',
    ),
  },
};
