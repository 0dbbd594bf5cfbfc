import { resolve } from 'node:path';
import { UsageError } from '../harness/errors.js';
import type { Team } from '../service/team/team-file.js';
import { number, text, texts } from './command.js';

/** The options of what judges runs of the service. */
export const judgingOptions = {
  folder: { ...text('folder that the files are looked for in that targets name'), default: '.' },
  'at-once': { ...number('so many runs are judged at once'), default: 1 },
  'allow-host': texts('hosts beyond this machine that targets may name'),
  team: text('file that says how a team uses the service; absent: one person, on this machine'),
} as const;

/**
 * What these options say.
 * @throws {UsageError} when one of them cannot be meant
 */
export async function judgingOf(args: {
  folder: string;
  atOnce: number;
  allowHost?: readonly string[] | undefined;
  team?: string | undefined;
}): Promise<{ folder: string; atOnce: number; hosts: string[]; team: Team | undefined }> {
  const { folder, atOnce, allowHost = [], team } = args;
  if (!Number.isInteger(atOnce) || atOnce < 1)
    throw new UsageError('--at-once: how many runs is a whole number from 1.');
  const { askableHosts } = await import('../service/reach.js');
  const hosts = askableHosts(allowHost);
  if (team === undefined) return { folder: resolve(folder), atOnce, hosts, team };
  const { teamFrom } = await import('../service/team/team-file.js');
  return { folder: resolve(folder), atOnce, hosts, team: teamFrom(team, process.env) };
}
