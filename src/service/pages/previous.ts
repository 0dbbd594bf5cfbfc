import type { Ask, KeptRun, ListedRun } from './api.js';

const AMONG = 50;

/** The last run of the same target before this one that has a verdict, among the few before it. */
export async function previousOf(ask: Ask, { target, about, askedAt }: KeptRun): Promise<string | undefined> {
  if (target === null || about !== null) return undefined;
  const before = encodeURIComponent(askedAt);
  const runs = await ask<ListedRun[]>('GET', `/runs?target=${target}&before=${before}&limit=${AMONG}`);
  return runs.find(({ about, summary }) => about === null && summary !== null)?.id;
}
