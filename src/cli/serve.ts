import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { UsageError } from '../harness/errors.js';
import { hideAddress } from '../harness/outgoing.js';
import { command, number, text, texts } from './command.js';
import { checkPort, interrupted } from './listening.js';
import { print, say } from './say.js';

/** `assay serve`. */
export const serveCommand = command(
  {
    options: {
      port: { ...number('port on 127.0.0.1; 0: a free one'), default: 7070 },
      data: text('folder that targets and runs are kept in (default: .assay in your home)'),
      folder: { ...text('folder that the files are looked for in that targets name'), default: '.' },
      'at-once': { ...number('so many runs are judged at once'), default: 1 },
      'allow-host': texts('hosts beyond this machine that targets may name'),
    },
    examples: [
      ['$0 serve', 'targets, runs and reports as pages, on this machine alone'],
      ['$0 serve --allow-host registry.example', 'targets may name that host as well'],
    ],
  },
  async ({ port, data, folder, atOnce, allowHost = [] }) => {
    checkPort(port);
    const databaseUrl = process.env['DATABASE_URL'];
    if (databaseUrl !== undefined) hideAddress(databaseUrl);
    if (!Number.isInteger(atOnce) || atOnce < 1)
      throw new UsageError('--at-once: how many runs is a whole number from 1.');
    const { askableHosts } = await import('../service/askable.js');
    const hosts = askableHosts(allowHost);
    const { serve } = await import('../service/serve.js');
    const served = await serve({
      ...{ port, atOnce, hosts },
      folder: resolve(folder),
      data: data ?? join(homedir(), '.assay'),
      ...{ databaseUrl, env: process.env },
      onTrouble: say,
    }).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE')
        throw new UsageError(`--port ${port}: something listens there already. --port 0 takes a free one.`);
      throw error;
    });
    print(
      `Open this page; its address lets you in, so keep it to yourself:\n\n  ${served.url}\n\nCtrl-C ends it. What is under way is begun again the next time.\n`,
    );
    await interrupted();
    await served.close();
  },
);
