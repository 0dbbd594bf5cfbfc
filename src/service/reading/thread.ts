import { parentPort } from 'node:worker_threads';
import { UsageError } from '../../platform/errors.js';
import { ACTS, type Act } from './acts.js';

// The thread that reads target files: each message is an act with its values, and is answered with what came of it.

/** What the thread is asked. */
export interface ThreadRequest {
  act: Act;
  values: readonly unknown[];
}

/** What it answers. `usage`: it is to be mended by who asks; `failed`: assay itself fails. */
export type ThreadReply = { done: unknown } | { usage: string } | { failed: string };

const act = async ({ act: name, values }: ThreadRequest): Promise<ThreadReply> => {
  try {
    const called = ACTS[name] as (...values: readonly unknown[]) => unknown;
    return { done: await called(...values) };
  } catch (error) {
    if (error instanceof UsageError) return { usage: error.message };
    return { failed: (error as Error).stack ?? String(error) };
  }
};

// What is loaded and compiled when it is first used is there before anybody waits for it.
const SOUND = 'version: 1\nname: any\nenvironment: staging\n';
await act({ act: 'problems', values: [SOUND, true] });
await act({ act: 'possible', values: [SOUND, true] });
parentPort!.on(
  'message',
  (asked: ThreadRequest) => void act(asked).then((told) => parentPort!.postMessage(told)),
);
parentPort!.postMessage('ready');
