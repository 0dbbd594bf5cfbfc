import { askedLines } from '../../reports/asked.js';
import { lookalike } from '../../reports/lookalike.js';
import { clip, printable } from '../../reports/printable.js';
import { number, plural, RUN_WORDS, WAIVER_WORDS } from '../../reports/words.js';
import { reachOf } from '../certificate/coverage.js';
import type { Compared } from '../certificate/compare-run.js';
import { authorityOf } from '../spec/clause.js';
import type { Statement } from '../certificate/statement.js';

type Assay = Statement['predicate']['assay'];

/** So many clauses that were left are named. */
const MOST_LEFT = 10;

const WORTH =
  'the owner of the key says all of this, and it is worth as much as you trust them: the signature shows who said it, and not that it is so. The name of the target is what the signer called it; who was asked stands above';

/** What a certificate that holds says: what is certified, by whom, and how far it reaches. */
export function certificateText(
  { predicate }: Statement,
  keyId: string,
  compared: (Compared & { dir: string }) | undefined,
): string {
  const { assay, result, url } = predicate;
  const { word, sign } = RUN_WORDS[assay.verdict];
  const { run, observations, attendance } = assay;
  const asked = askedLines(assay.target.origins);
  const how = lookalike(assay.target.name);
  const rows: [string, string[]][] = [
    ['result', [`${result}: ${extent(assay)}`]],
    ['name', how === undefined ? [] : [`it ${how}`]],
    ['asked', asked.length > 0 ? asked : ['nobody by name: the run does not say']],
    ['systems', assay.coverage.systems.map(systemLine)],
    ['not judged', notJudged(assay)],
    ['waivers', assay.waivers.map(waiverLine)],
    ['run', [`${run.startedAt}, ${run.budget} budget, seed ${run.seed}, ${plural(run.requests, 'request')}`]],
    ['by', [`assay ${run.harnessVersion}, catalogue ${run.catalogue.version} (${run.catalogue.digest})`]],
    ['observed', [`${plural(observations.count, 'observation')} (${observations.digest})`]],
    ['at', url === undefined ? [] : [url]],
    ['signed', [`${assay.signedAt} with the key ${keyId}`]],
    [
      'witness',
      [attendance.kind === 'witnessed' ? `${attendance.by}, says the signer` : 'none: the signer ran it'],
    ],
    ['expires', [`after ${assay.expires}`]],
    ['reports', reports(compared)],
    ['worth', [WORTH]],
  ];
  const lines = rows.flatMap(([name, texts]) =>
    texts.map((line, at) => `  ${(at === 0 ? name : '').padEnd(11)} ${printable(clip(line, 400))}`),
  );
  return `${sign} ${printable(clip(assay.target.name, 200))} ${word}, as is certified\n${lines.join('\n')}\n`;
}

function extent({ coverage }: Assay): string {
  const { judged, judgeable } = reachOf(coverage);
  const clauses = plural(judgeable, 'clause');
  return coverage.complete
    ? `complete, all ${clauses} that can be judged`
    : `partial, ${number(judged)} of ${clauses} that can be judged`;
}

const systemLine = (each: Assay['coverage']['systems'][number]): string =>
  [
    `${each.system} (${authorityOf(each)}): ${number(each.judged)} of ${plural(each.clauses, 'clause')} judged`,
    ...(['left', 'not-applicable', 'not-testable'] as const)
      .filter((kind) => each[kind] > 0)
      .map((kind) => `${number(each[kind])} ${kind.replace('-', ' ')}`),
  ].join(', ');

function notJudged({ coverage }: Assay): string[] {
  const { left, notCovered } = coverage;
  const more = left.length - MOST_LEFT;
  return [
    ...(notCovered.length > 0 ? [`${notCovered.join(', ')}: the target has it, and it was not judged`] : []),
    ...left.slice(0, MOST_LEFT).map(({ clause, reason }) => `${clause}: ${reason}`),
    ...(more > 0 ? [`and ${number(more)} more`] : []),
  ];
}

const waiverLine = ({ clause, reason, expires, state }: Assay['waivers'][number]): string =>
  `${clause}, until ${expires}: ${reason} (${WAIVER_WORDS[state as keyof typeof WAIVER_WORDS] ?? state})`;

function reports(compared: (Compared & { dir: string }) | undefined): string[] {
  if (!compared) return ['not compared: name their folder to know that they are those that were signed'];
  const { dir, signed, absent, unsigned } = compared;
  return [
    `${signed.join(', ')} in ${dir}: as they were signed`,
    ...(absent.length > 0 ? [`${absent.join(', ')}: signed, and not there`] : []),
    ...(unsigned.length > 0 ? [`${unsigned.join(', ')}: there, and not signed`] : []),
  ];
}
