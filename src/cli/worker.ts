import { hostname } from 'node:os';
import { resolve } from 'node:path';
import { UsageError } from '../harness/errors.js';
import { hideAddress } from '../harness/outgoing.js';
import { command, number, text, texts } from './command.js';
import { interrupted } from './listening.js';
import { print, say } from './say.js';

/** `assay worker`. */
export const workerCommand = command(
  {
    options: {
      folder: { ...text('folder that the files are looked for in that targets name'), default: '.' },
      'at-once': { ...number('so many runs are judged at once'), default: 1 },
      'allow-host': texts('hosts beyond this machine that targets may name'),
    },
  },
  async ({ folder, atOnce, allowHost = [] }) => {
    const databaseUrl = process.env['DATABASE_URL'];
    if (databaseUrl === undefined)
      throw new UsageError(
        'DATABASE_URL: name the PostgreSQL database that assay serve uses. An embedded one serves one process alone.',
      );
    hideAddress(databaseUrl);
    if (!Number.isInteger(atOnce) || atOnce < 1)
      throw new UsageError('--at-once: how many runs is a whole number from 1.');
    const { askableHosts } = await import('../service/askable.js');
    const hosts = askableHosts(allowHost);
    const { openService } = await import('../service/service.js');
    const service = await openService({ databaseUrl, data: '', onTrouble: say });
    const name = `${hostname()}, process ${process.pid}`;
    await service.judge(atOnce, { name, folder: resolve(folder), hosts, env: process.env });
    print(`Judging what is asked for at ${service.database.name}, ${atOnce} at once. Ctrl-C ends it.\n`);
    await interrupted();
    await service.close();
  },
);
