import type { Verdict } from '../src/results/schema.js';
import { line } from './printable.js';
import { fileOf, problemsOf } from './problems.js';

/**
 * Returns the failures as a Code Quality report of GitLab, which shows them in the merge request. Each must name a
 * file: without one, nothing can be shown.
 */
export const gitlabReport = (verdict: Verdict) => {
  const path = fileOf(verdict);
  if (path === undefined) return [];
  return problemsOf(verdict)
    .filter(({ waived }) => waived === undefined)
    .map(({ rule, title, says, at, fingerprint }) => ({
      description: line(`${title}: ${says.join(' ')}`),
      check_name: line(rule),
      fingerprint,
      severity: 'major',
      location: { path, lines: { begin: at } },
    }));
};
