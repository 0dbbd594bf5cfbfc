import { hostname } from 'node:os';
import { UsageError } from '../platform/errors.js';
import { hideAddress } from '../secrets/outgoing.js';
import { command } from './command.js';
import { judgingOf, judgingOptions } from './judging.js';
import { interrupted } from './listening.js';
import { print, say } from './say.js';

/** `assay worker`. */
export const workerCommand = command(
  {
    options: judgingOptions,
  },
  async (args) => {
    const databaseUrl = process.env['DATABASE_URL'];
    if (databaseUrl === undefined)
      throw new UsageError(
        'DATABASE_URL: name the PostgreSQL database that assay serve uses. An embedded one serves one process alone.',
      );
    hideAddress(databaseUrl);
    const { atOnce, ...judging } = await judgingOf(args);
    const { openService } = await import('../service/service.js');
    const service = await openService({
      ...{ databaseUrl, data: '', ...judging },
      ...{ env: process.env, onTrouble: say },
    });
    await service.judge(atOnce, `${hostname()}, process ${process.pid}`);
    print(`Judging what is asked for at ${service.database.name}, ${atOnce} at once. Ctrl-C ends it.\n`);
    await interrupted();
    await service.close();
  },
);
