import { setTimeout } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Fault } from '../mount.js';
import type { Answer, HttpCall, Reply } from '../wire/exchange.js';
import type { AppName } from '../operator/app.js';
import { MEDIA_TYPES } from '../operator/format.js';
import { openApp } from '../operator/open.js';

const { text, openMetrics } = MEDIA_TYPES;

/** What a call may ask for: no format, one of them, either of two, or what browsers ask for. */
export const ANY_FORMAT = [
  ...[undefined, ...Object.values(MEDIA_TYPES)],
  ...[`${openMetrics},${text}`, `${openMetrics},*/*`, 'text/html,*/*'],
];

/** Each is asked so often: what a fault does to an answer may be that of the one before. */
const TIMES = 3;

const call = (path: string, accept?: string, coding?: string): HttpCall => ({
  ...{ method: 'GET', path, body: Buffer.alloc(0) },
  headers: {
    ...(accept !== undefined && { accept }),
    ...(coding !== undefined && { 'accept-encoding': coding }),
  },
});

/** An answer that takes longer, in milliseconds, shows a fault. */
const PATIENCE_MS = 500;

/** What a system answers; undefined: nothing, or not in time. */
const answerOf = (serve: Answer, asked: HttpCall): Promise<Reply | undefined> =>
  Promise.race([serve(asked), setTimeout(PATIENCE_MS, undefined, { ref: false })]).catch(() => undefined);

/** Whether a fault shows in any answer of these apps, to one who asks for these formats. */
export const showsIn = async (
  fault: Fault,
  apps: readonly AppName[],
  formats: readonly (string | undefined)[],
): Promise<boolean> => {
  // Health is asked for between scrapes: it may depend on how many there were.
  const calls = formats.flatMap((format) =>
    [undefined, 'identity', 'gzip'].flatMap((coding) =>
      ['/metrics', '/readyz', '/livez'].map((path) => call(path, format, coding)),
    ),
  );
  for (const app of apps) {
    const [plain, faulty] = [openApp({ name: 'plain' }, app), openApp({ name: fault.name, fault }, app)];
    for (const each of Array.from({ length: TIMES }, () => calls).flat())
      if (!isDeepStrictEqual(await answerOf(plain, each), await answerOf(faulty, each))) return true;
  }
  return false;
};
