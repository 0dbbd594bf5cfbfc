import { parentPort } from 'node:worker_threads';
import { UsageError } from '../../platform/errors.js';
import { ACTS, type Act } from './acts.js';

// The thread that reads target files. Each message is an operation with its arguments, and the reply is its result.

/** A request to the thread. */
export interface ThreadRequest {
  act: Act;
  values: readonly unknown[];
}

/** Its reply. `usage`: the user must fix it; `failed`: assay itself failed. */
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

// Warm-up: code that is loaded and compiled on first use is ready before anybody waits for it.
const SOUND = 'version: 1\nname: any\nenvironment: staging\n';
await act({ act: 'problems', values: [SOUND, true] });
await act({ act: 'possible', values: [SOUND, true] });
parentPort!.on(
  'message',
  (asked: ThreadRequest) => void act(asked).then((told) => parentPort!.postMessage(told)),
);
parentPort!.postMessage('ready');
