import type { Verdict } from '../src/results/schema.js';
import { line } from './printable.js';
import { fileOf, problemsOf } from './problems.js';

/**
 * What failed, as a Code Quality report of GitLab, which shows it in the merge request. It has to name a file: where there
 * is none, nothing can be shown.
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
