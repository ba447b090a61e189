import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take longest, longest first; the first of all waits more than it computes, and would be last alone. */
const LONGEST = [
  'hostile/stop',
  'hostile/kill',
  'site/pages-browser',
  'hostile/bounds',
  'cards/draft-review-browser',
  'journeys/journeys',
  'hostile/sites',
  'hostile/access',
  'tools/regenerate',
  'cards/launch-calendar-browser',
  'pipeline/words',
  'tools/read-again',
  'journeys/any-order',
  'pipeline/write-draft',
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
