import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import type { Ask } from './claude/ask.ts';
import { claudeWriter } from './claude-writer.ts';
import type { FromThread, ThreadData, ToThread } from './draft-thread.ts';
import { extractiveWriter } from './extractive-writer.ts';
import { draftFromPages } from './write-draft.ts';

// The thread of `draftInThread`: one draft, then it is over.
const { crawl, context, asksClaude } = workerData as ThreadData;
const tell = (message: FromThread): void => parentPort?.postMessage(message);

const askMain: Ask = async (question) => {
  tell({ question });
  const [{ reply }] = (await once(parentPort!, 'message')) as [ToThread];
  return reply;
};

const writer = asksClaude ? claudeWriter(askMain) : extractiveWriter;
tell({ draft: await draftFromPages(crawl, { ...context, writer }) });
