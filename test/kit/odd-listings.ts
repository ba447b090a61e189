import type { Database } from '../../store/engine/database.ts';
import type { NewListing } from '../../store/listings/listings.ts';
import { addListing } from './listing.ts';

const WEEK = new Date('2026-11-02T00:00:00Z');

/**
 * Listings with texts as third parties may write them: in other scripts and directions, too long, or meant to break a
 * page.
 */
const ODD: Record<string, Partial<NewListing>> = {
  'odd-rtl': {
    name: 'دفتر الملاحظات المشترك',
    tagline: 'ملاحظات يجدها فريقك كله، في مكان واحد (Tidepool 2.0)',
    description:
      'تطبيق لتدوين الملاحظات للفرق الصغيرة.\n\n- بحث في كل ملاحظة\n- مجلدات مشتركة\n\nيعمل دون اتصال بالإنترنت.',
    city: 'القاهرة',
  },
  'odd-cjk': {
    name: '潮だまりノート共有アプリケーション',
    tagline: 'チーム全員がすぐに見つけられるノート。検索、共有、オフライン対応。',
    description:
      '小さなチームのためのノートアプリです。すべてのノートを検索でき、フォルダーを共有できます。'.repeat(6),
    city: '東京',
  },
  'odd-long': {
    name: 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenherstellerverband',
    tagline: `${'unbreakable'.repeat(12)} words`,
    description: `${'https://a.example/'.padEnd(400, 'x')}\n\n# A heading\n\n${'word '.repeat(300)}`,
    city: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
  },
  'odd-hostile': {
    name: '<script>alert(1)</script><b>Bold"\'</b>',
    tagline: '"><img src=x onerror=alert(1)> {{7*7}} ${7*7} &amp; <!-- ',
    description:
      '[click](javascript:alert(1)) ![x](https://tracker.example/x.png)\n\n<iframe src="https://a.example"></iframe>\n\n| a | b |\n|---|---|\n| 1 | 2 |',
    city: 'Zalgo Ẑ̴̢͎a̷͇̚l̵͕̈́g̶͎͛ơ̶̝',
  },
  'odd-letters': {
    name: 'Größe, Łódź, Œuvre, Țară, Việt',
    tagline: 'Ελληνικά, Кириллица, 名前',
  },
  'odd-emoji': { name: '👩‍👩‍👧‍👦🏳️‍🌈🧑🏽‍🚀', tagline: '🚀'.repeat(60), description: '🎉 '.repeat(200) },
  'odd-empty': { name: 'X' },
};

/** Adds them to the launches of a past week; returns their pages by name. */
export async function addOddListings(db: Database): Promise<Record<string, string>> {
  for (const [slug, given] of Object.entries(ODD)) {
    await addListing(db, slug, { launchWeek: '2026-11-02', launchedAt: WEEK, ...given });
  }
  const pages = Object.keys(ODD).map((slug) => [slug, `/l/${slug}`]);
  return { ...Object.fromEntries(pages), 'week-odd': '/weeks/2026-11-02' };
}
