import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { LabelledSite } from './labels.ts';

/** What a site is drafted from; pictures, styles and scripts are left where they are. */
const KEPT = /\.(?:html?|xhtml|xml|txt|webmanifest)$|(?:^|\/)manifest\.json$/i;
/** Most bytes of a page that is brought, and most pages of a site. */
const MOST = { bytes: 4_000_000, pages: 400 };

/**
 * Brings the pages of sites into a folder, one folder a site: from GitHub, or, with `mirror`, from a folder that holds
 * bare git directories as OWNER+NAME/repo. Returns the sites that could not be brought.
 */
export function bringPages(sites: LabelledSite[], folder: string, mirror?: string): string[] {
  return sites
    .filter((site) => !existsSync(join(folder, site.name)))
    .flatMap((site) => {
      const clone = mirror ? undefined : join(tmpdir(), `pages-${process.pid}-${site.name}`);
      try {
        bring(site, clone ? cloneOf(site, clone) : inMirror(site, mirror ?? ''), join(folder, site.name));
        return [];
      } catch (error) {
        rmSync(join(folder, site.name), { recursive: true, force: true });
        return [`${site.name}: ${error instanceof Error ? (error.message.split('\n')[0] ?? '') : ''}`];
      } finally {
        if (clone) rmSync(clone, { recursive: true, force: true });
      }
    });
}

function bring({ commit, folder }: LabelledSite, repository: string, into: string): void {
  const git = (...args: string[]): Buffer =>
    execFileSync('git', ['-C', repository, ...args], {
      maxBuffer: 64_000_000,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  const prefix = folder === '' ? '' : `${folder}/`;
  const files = git('ls-tree', '-r', '-z', '--long', commit, ...(prefix ? ['--', prefix] : []))
    .toString('utf8')
    .split('\0')
    .flatMap((line) => {
      const [facts = '', path = ''] = line.split('\t');
      const size = Number(facts.split(/\s+/)[3]);
      return KEPT.test(path) && size <= MOST.bytes ? [path] : [];
    });
  if (files.length === 0) throw new Error(`no pages in ${folder} at ${commit}`);
  const nearest = files.sort((left, right) => left.split('/').length - right.split('/').length);
  for (const path of nearest.slice(0, MOST.pages)) {
    const target = join(into, path.slice(prefix.length));
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, git('show', `${commit}:${path}`));
  }
}

function inMirror({ repository }: LabelledSite, mirror: string): string {
  const bare = join(mirror, repository.replace('/', '+'), 'repo');
  return existsSync(join(bare, '.git')) ? join(bare, '.git') : bare;
}

function cloneOf({ repository, commit }: LabelledSite, into: string): string {
  const url = `https://github.com/${repository}`;
  execFileSync('git', ['clone', '--quiet', '--bare', '--filter=blob:none', url, into], { stdio: 'pipe' });
  execFileSync('git', ['-C', into, 'fetch', '--quiet', 'origin', commit], { stdio: 'pipe' });
  return into;
}
