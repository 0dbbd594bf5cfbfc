import type { Ask, KeptRun, ListedRun } from './api.js';

const AMONG = 50;

/** The last run of the same target before this one with which it can be compared, among the few before it. */
export async function previousOf(
  ask: Ask,
  { target, about, load, askedAt }: KeptRun,
): Promise<string | undefined> {
  if (target === null || about !== null) return undefined;
  const before = encodeURIComponent(askedAt);
  const runs = await ask<ListedRun[]>('GET', `/runs?target=${target}&before=${before}&limit=${AMONG}`);
  const isAlike = (run: ListedRun) =>
    load
      ? run.load?.outcome && run.load.scenario === load.scenario && run.load.profile === load.profile
      : run.about === null && run.summary !== null;
  return runs.find(isAlike)?.id;
}
