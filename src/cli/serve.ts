import { homedir, hostname } from 'node:os';
import { join, resolve } from 'node:path';
import type { VerifyingKey } from '../certificate/key.js';
import { UsageError } from '../platform/errors.js';
import { hideAddress } from '../secrets/outgoing.js';
import { type ArgsOf, command, number, text, texts } from './command.js';
import { checkPort, interrupted } from './exit.js';
import { print, say, sayOpenMode } from './say.js';

/** The options of the commands that judge runs of the service. */
const judgingOptions = {
  folder: { ...text('folder with the files that target files name'), default: '.' },
  'at-once': { ...number('maximum number of runs that are judged at once'), default: 1 },
  'allow-host': texts('hosts that targets may name besides this machine'),
  'allow-load': texts('hosts that may also be load-tested besides this machine'),
  team: text('file with the settings of a team (default: one person, on this machine)'),
} as const;

/** Reads these options. @throws {UsageError} when one of them is invalid */
async function judgingOf(args: ArgsOf<typeof judgingOptions>) {
  const { folder, atOnce, allowHost = [], allowLoad = [], team } = args;
  if (!Number.isInteger(atOnce) || atOnce < 1)
    throw new UsageError('--at-once: expected a whole number from 1.');
  const { askableHosts } = await import('../service/reach.js');
  const loadHosts = askableHosts(allowLoad, '--allow-load');
  // A host that may get load may also be called.
  const hosts = [...askableHosts(allowHost), ...loadHosts];
  const judging = { folder: resolve(folder), atOnce, hosts, loadHosts };
  if (team === undefined) return { ...judging, team };
  if (loadHosts.length > 0)
    throw new UsageError('--allow-load: in a team, the team file allows load (load).');
  const { teamFrom } = await import('../service/team/team-file.js');
  return { ...judging, team: teamFrom(team, process.env) };
}

export const serveCommand = command(
  {
    options: {
      port: { ...number('port on 127.0.0.1; 0: a free one'), default: 7070 },
      data: text('folder for targets and runs (default: .assay in your home)'),
      ...judgingOptions,
      'sign-key': text('private key that signs certificates, in PEM'),
    },
    examples: [
      ['$0 serve', 'targets, runs and reports as pages, only on this machine'],
      ['$0 serve --allow-host registry.example', 'targets may also name that host'],
      ['$0 serve --team team.yaml', 'for a team whose members sign in'],
    ],
  },
  async ({ port, data, signKey, ...args }) => {
    checkPort(port);
    const key = signKey === undefined ? undefined : await keyFrom(signKey);
    const databaseUrl = process.env['DATABASE_URL'];
    if (databaseUrl !== undefined) hideAddress(databaseUrl);
    const judging = await judgingOf(args);
    const { serve } = await import('../service/serve.js');
    const served = await serve({
      port,
      ...judging,
      data: data ?? join(homedir(), '.assay'),
      databaseUrl,
      key,
      env: process.env,
      onTrouble: say,
    }).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE')
        throw new UsageError(`--port ${port}: this port is in use. --port 0 takes a free one.`);
      throw error;
    });
    const open = judging.team
      ? 'The team uses it at'
      : 'Open this page. Its address contains a secret, so do not share it:';
    print(`${open}\n\n  ${served.url}\n\nCtrl-C stops it. Unfinished runs start again the next time.\n`);
    await interrupted();
    await served.close();
  },
);

/** Returns the key that signs certificates. Warns when users other than its owner can read the file. */
async function keyFrom(path: string): Promise<VerifyingKey> {
  const { signingKey } = await import('../certificate/key.js');
  const { openMode, ...key } = signingKey(path);
  sayOpenMode(path, openMode);
  return key;
}

export const workerCommand = command(
  {
    options: judgingOptions,
  },
  async (args) => {
    const databaseUrl = process.env['DATABASE_URL'];
    if (databaseUrl === undefined)
      throw new UsageError(
        'DATABASE_URL: name the PostgreSQL database that assay serve uses. The embedded database serves only one process.',
      );
    hideAddress(databaseUrl);
    const { atOnce, ...judging } = await judgingOf(args);
    const { openService } = await import('../service/service.js');
    const service = await openService({
      databaseUrl,
      data: '',
      ...judging,
      env: process.env,
      onTrouble: say,
    });
    await service.judge(atOnce, `${hostname()}, process ${process.pid}`);
    print(`Judging runs from ${service.database.name}, at most ${atOnce} at once. Ctrl-C stops it.\n`);
    await interrupted();
    await service.close();
  },
);
