import type { Ask, KeptRun, ListedRun } from './api.js';

/** As many as one answer of the API lists. */
const AMONG = 200;

/** Whether something came out of a run that others can be compared with. */
const hasCome = ({ about, summary, load }: ListedRun): boolean =>
  about === null && (summary !== null || load?.outcome !== undefined);

/**
 * The runs before this one with which it can be compared, the newest first: of the same target, or of the reference with
 * the same defect; loads with loads of the same scenario and profile.
 */
export async function earlierOf(ask: Ask, run: KeptRun): Promise<ListedRun[]> {
  if (!hasCome(run)) return [];
  const { target, name, load, askedAt } = run;
  const of = target === null ? '' : `&target=${target}`;
  const before = await ask<ListedRun[]>(
    'GET',
    `/runs?before=${encodeURIComponent(askedAt)}&limit=${AMONG}${of}`,
  );
  return before.filter(
    (earlier) =>
      hasCome(earlier) &&
      earlier.target === target &&
      (target !== null || earlier.name === name) &&
      earlier.load?.scenario === load?.scenario &&
      earlier.load?.profile === load?.profile,
  );
}
