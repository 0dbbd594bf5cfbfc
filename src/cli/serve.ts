import { homedir, hostname } from 'node:os';
import { join, resolve } from 'node:path';
import type { VerifyingKey } from '../certificate/key.js';
import { UsageError } from '../platform/errors.js';
import { hideAddress } from '../secrets/outgoing.js';
import { command, number, text, texts } from './command.js';
import { checkPort, interrupted } from './listening.js';
import { print, say } from './say.js';
import type { Team } from '../service/team/team-file.js';

/** The options of the commands that judge runs of the service. */
const judgingOptions = {
  folder: { ...text('folder that the files are looked for in that targets name'), default: '.' },
  'at-once': { ...number('so many runs are judged at once'), default: 1 },
  'allow-host': texts('hosts beyond this machine that targets may name'),
  'allow-load': texts('hosts beyond this machine that load may be put on, too'),
  team: text('file that says how a team uses the service; absent: one person, on this machine'),
} as const;

/** Reads these options. @throws {UsageError} when one of them is invalid */
async function judgingOf(args: {
  folder: string;
  atOnce: number;
  allowHost?: readonly string[] | undefined;
  allowLoad?: readonly string[] | undefined;
  team?: string | undefined;
}): Promise<{
  folder: string;
  atOnce: number;
  hosts: string[];
  loadHosts: string[];
  team: Team | undefined;
}> {
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
    throw new UsageError('--allow-load: in a team, its file says who may put load where (load).');
  const { teamFrom } = await import('../service/team/team-file.js');
  return { ...judging, team: teamFrom(team, process.env) };
}

/** `assay serve`. */
export const serveCommand = command(
  {
    options: {
      port: { ...number('port on 127.0.0.1; 0: a free one'), default: 7070 },
      data: text('folder that targets and runs are kept in (default: .assay in your home)'),
      ...judgingOptions,
      'sign-key': text('private key in PEM that certificates are signed with'),
    },
    examples: [
      ['$0 serve', 'targets, runs and reports as pages, on this machine alone'],
      ['$0 serve --allow-host registry.example', 'targets may name that host as well'],
      ['$0 serve --team team.yaml', 'for many people, who sign in'],
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
        throw new UsageError(`--port ${port}: something listens there already. --port 0 takes a free one.`);
      throw error;
    });
    const open = judging.team
      ? 'The team uses it at'
      : 'Open this page; its address lets you in, so keep it to yourself:';
    print(`${open}\n\n  ${served.url}\n\nCtrl-C ends it. What is under way is begun again the next time.\n`);
    await interrupted();
    await served.close();
  },
);

/** Returns the key that signs certificates. Warns when users other than its owner can read the file. */
async function keyFrom(path: string): Promise<VerifyingKey> {
  const { signingKey } = await import('../certificate/key.js');
  const { openMode, ...key } = signingKey(path);
  if (openMode !== undefined)
    say(
      `${path}: others than its owner may read or change it (mode ${openMode}). Mend it: chmod 600 ${path}`,
    );
  return key;
}

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
      databaseUrl,
      data: '',
      ...judging,
      env: process.env,
      onTrouble: say,
    });
    await service.judge(atOnce, `${hostname()}, process ${process.pid}`);
    print(`Judging what is asked for at ${service.database.name}, ${atOnce} at once. Ctrl-C ends it.\n`);
    await interrupted();
    await service.close();
  },
);
