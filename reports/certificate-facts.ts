import { reachOf } from '../src/certificate/coverage.js';
import type { CertificateStatement } from '../src/certificate/statement.js';
import { askedLines } from './asked.js';
import { number, plural, RUN_WORDS } from './words.js';

/** What a certificate says, as names and values. Safe to show only after escaping. */
export function certificateFacts({ predicate: { assay, result } }: CertificateStatement): [string, string][] {
  const { coverage, attendance, run } = assay;
  const { judged, judgeable } = reachOf(coverage);
  const all = plural(judgeable, 'clause');
  return [
    ['Target', assay.target.name],
    ['Asked', askedLines(assay.target.origins).join('; ') || 'the run does not say'],
    ['Verdict', `${RUN_WORDS[assay.verdict].word} (${result})`],
    ['Reach', coverage.complete ? `complete: ${all}` : `partial: ${number(judged)} of ${all}`],
    ['Systems', coverage.systems.map(({ system }) => system).join(', ')],
    ['Run', `${run.startedAt}, catalogue ${run.catalogue.version}`],
    ['Signed', assay.signedAt],
    ['Expires after', assay.expires],
    ['Witness', attendance.kind === 'witnessed' ? attendance.by : 'none: the signer ran it'],
  ];
}
