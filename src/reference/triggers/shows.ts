import { isDeepStrictEqual } from 'node:util';
import type { Fault } from '../mount.js';
import type { HttpCall } from '../wire/exchange.js';
import type { AppName } from '../operator/app.js';
import { MEDIA_TYPES } from '../operator/format.js';
import { openApp } from '../operator/open.js';

/** What a scrape may ask for: no format, or one of them. */
export const ANY_FORMAT = [undefined, ...Object.values(MEDIA_TYPES)];

/** Each is asked so often: what a fault does to an answer may be that of the one before. */
const TIMES = 3;

const call = (path: string, accept?: string, coding?: string): HttpCall => ({
  ...{ method: 'GET', path, body: Buffer.alloc(0) },
  headers: {
    ...(accept !== undefined && { accept }),
    ...(coding !== undefined && { 'accept-encoding': coding }),
  },
});

/** Whether a fault shows in any answer of these apps, to one who asks for these formats. */
export const showsIn = (
  fault: Fault,
  apps: readonly AppName[],
  formats: readonly (string | undefined)[],
): boolean => {
  const scrapes = formats.flatMap((format) =>
    [undefined, 'identity', 'gzip'].map((coding) => call('/metrics', format, coding)),
  );
  const calls = [call('/readyz'), call('/livez'), ...scrapes];
  return apps.some((app) => {
    const [plain, faulty] = [openApp({ name: 'plain' }, app), openApp({ name: fault.name, fault }, app)];
    return Array.from({ length: TIMES }, () => calls)
      .flat()
      .some((each) => {
        const answers = [plain(each), faulty(each)];
        // Nobody can say at once what an answer that takes its time will be.
        return (
          answers.some((answer) => answer instanceof Promise) ||
          !isDeepStrictEqual(...(answers as [unknown, unknown]))
        );
      });
  });
};
