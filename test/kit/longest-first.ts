import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take longest, longest first; the first of all waits more than it computes, and would be last alone. */
const LONGEST = [
  'hostile/stop',
  'hostile/kill',
  'site/pages-browser',
  'mcp/stdio',
  'cards/draft-review-browser',
  'operator/migrate',
  'store/anonymous-reads',
  'hostile/sites',
  'journeys/journeys',
  'mail/choices',
  'hostile/never-twice',
  'hostile/bounds',
  'hostile/pages',
  'extraction/words',
  'extraction/write-draft',
  'tools/quotas',
  'worker-pool/pool',
  'orders/stripe',
  'mail/delivery',
  'operator/import-faults',
  'site/pictures',
  'jobs/queue',
  'hostile/database-trouble',
].map((name) => `/test/${name}.test.ts`);

/** Starts the longest files first, so that no process is left alone with one at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const at = LONGEST.findIndex((end) => moduleId.endsWith(end));
      return at === -1 ? LONGEST.length : at;
    };
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}
