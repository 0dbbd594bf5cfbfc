import { resolve } from 'node:path';
import { UsageError } from '../platform/errors.js';
import type { Team } from '../service/team/team-file.js';
import { number, text, texts } from './command.js';

/** The options of the commands that judge runs of the service. */
export const judgingOptions = {
  folder: { ...text('folder that the files are looked for in that targets name'), default: '.' },
  'at-once': { ...number('so many runs are judged at once'), default: 1 },
  'allow-host': texts('hosts beyond this machine that targets may name'),
  'allow-load': texts('hosts beyond this machine that load may be put on, too'),
  team: text('file that says how a team uses the service; absent: one person, on this machine'),
} as const;

/**
 * Reads these options.
 * @throws {UsageError} when one of them is invalid
 */
export async function judgingOf(args: {
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
