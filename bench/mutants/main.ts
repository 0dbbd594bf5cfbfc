import type { CodeMutant } from './named.js';
import type { Fate } from './judge.js';
import {
  type SurvivorKind,
  type Survivors,
  changed,
  goneFrom,
  isMissed,
  kindOf,
  readSurvivors,
  reasonFor,
  writeSurvivors,
} from './survivors.js';
import { createHash } from 'node:crypto';
import { parseArgs } from 'node:util';
import { instrument } from './instrument.js';
import { judgeAll } from './judge-all.js';
import { outdated, readRecords, recorded, writeRecords } from './records.js';

/** What was found out of the mutants that were judged. */
interface MutantOutcomes {
  judged: readonly CodeMutant[];
  failed: number;
  crashed: number;
  unjudged: number;
  /** Those that survive by the kind of the reason that is given for it. */
  survived: ReadonlyMap<SurvivorKind, CodeMutant[]>;
  /** Those that survive without a reason that begins with a kind. */
  unexplained: CodeMutant[];
  /** Those that are listed as survivors and were killed. */
  killedAfterAll: CodeMutant[];
}

/** Counts, and compares with the list. */
export function outcomeOf(
  mutants: readonly CodeMutant[],
  fates: ReadonlyMap<string, Fate>,
  survivors: Survivors,
): MutantOutcomes {
  const judged = mutants.filter(({ id }) => fates.has(id));
  const of = (fate: Fate['fate']) => judged.filter(({ id }) => fates.get(id)?.fate === fate);
  const survived = new Map<SurvivorKind, CodeMutant[]>();
  const unexplained: CodeMutant[] = [];
  for (const mutant of of('survived')) {
    const kind = kindOf(reasonFor(survivors, mutant) ?? '');
    if (kind) survived.set(kind, [...(survived.get(kind) ?? []), mutant]);
    else unexplained.push(mutant);
  }
  return {
    judged,
    ...{ failed: of('failed').length, crashed: of('crashed').length, unjudged: of('unjudged').length },
    survived,
    unexplained,
    killedAfterAll: judged.filter(
      (mutant) => fates.get(mutant.id)?.fate !== 'survived' && reasonFor(survivors, mutant) !== undefined,
    ),
  };
}

/** Of the mutants that break something, the share that is found: 0 to 1. */
export function share({ failed, crashed, unjudged, survived, unexplained }: MutantOutcomes): number {
  const killed = failed + crashed + unjudged;
  const missed = [...survived].flatMap(([kind, mutants]) => (isMissed(kind) ? mutants : []));
  return killed / Math.max(1, killed + missed.length + unexplained.length);
}

/** Which of the mutants are judged. */
interface MutantChoice {
  /** Parts of paths; none: every file. */
  files: readonly string[];
  /** The maximum number of mutants; all when absent. */
  sample?: number | undefined;
  seed: number;
}

/** Those that are meant. A sample has the same ones for the same seed, as long as they are there. */
export function choose(mutants: readonly CodeMutant[], { files, sample, seed }: MutantChoice): CodeMutant[] {
  const meant = mutants.filter(({ file }) => files.length === 0 || files.some((part) => file.includes(part)));
  if (sample === undefined) return meant;
  const lot = ({ file, change }: CodeMutant) =>
    createHash('sha256').update(`${seed} ${file} ${change}`).digest('hex');
  const lots = new Map(meant.map((mutant) => [mutant, lot(mutant)]));
  return meant.sort((a, b) => (lots.get(a)! < lots.get(b)! ? -1 : 1)).slice(0, sample);
}

const percent = (part: number) => `${(100 * part).toFixed(1)} %`;
const line = ({ file, change }: Pick<CodeMutant, 'file' | 'change'>) => `  ${file}: ${change}\n`;
const listed = (title: string, lines: readonly string[]) =>
  lines.length > 0 ? `${title}\n${lines.join('')}` : '';

/** The outcome for a terminal. */
function inWords(
  outcome: MutantOutcomes,
  gone: readonly Pick<CodeMutant, 'file' | 'change'>[],
  notJudged: number,
): string {
  const { judged, failed, crashed, unjudged, survived, unexplained, killedAfterAll } = outcome;
  const kinds = [...survived].map(([kind, mutants]) => `${mutants.length} ${kind}`);
  return [
    listed('New survivors, without a reason in bench/mutants/survivors.json:', unexplained.map(line)),
    listed('Listed as survivors, and killed:', killedAfterAll.map(line)),
    listed('Listed as survivors, and not there any more:', gone.map(line)),
    notJudged > 0 ? `The time was over: ${notJudged} were not judged.\n` : '',
    `${failed + crashed + unjudged} of ${judged.length} mutants killed: ${failed} by a clause that fails, `,
    `${crashed} do not start or crash, ${unjudged} leave something that cannot be judged; `,
    `survivors: ${[...kinds, `${unexplained.length} unexplained`].join(', ')}. `,
    `${percent(share(outcome))} of those that break something.\n`,
  ].join('');
}

const USAGE = `npm run mutants -- [--file PART… | --changed] [--killed] [--sample N] [--seed N] [--minutes N] [--quick] [--write]
  --file      only files with PART in their paths
  --changed   only files whose mutants are not those that were judged last
  --killed    without those that are known to survive: is found what was found?
  --sample    so many, drawn by the seed; known survivors are judged by the quick budget only
  --quick     with the quick budget only
  --minutes   begin no more after so many (30)
  --write     bring bench/mutants/survivors.json up to date, where new survivors wait for a reason, and records.json
`;

const { values } = parseArgs({
  options: {
    file: { type: 'string', multiple: true, default: [] },
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '30' },
    quick: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    changed: { type: 'boolean', default: false },
    killed: { type: 'boolean', default: false },
  },
});
const seed = Number(values.seed);
const minutes = Number(values.minutes);
const sample = values.sample === undefined ? undefined : Number(values.sample);
if (!Number.isInteger(seed) || !(minutes > 0) || !(sample === undefined || sample > 0)) {
  process.stderr.write(USAGE);
  process.exit(2);
}

const started = Date.now();
const survivors = readSurvivors();
const instrumented = await instrument();
const isListed = (mutant: CodeMutant) => reasonFor(survivors, mutant) !== undefined;
const files = values.changed ? outdated(instrumented.mutants, readRecords()) : values.file;
const meant = instrumented.mutants.filter((mutant) => !(values.killed && isListed(mutant)));
const mutants = values.changed && files.length === 0 ? [] : choose(meant, { files, sample, seed });
process.stderr.write(`${mutants.length} of ${instrumented.mutants.length} mutants, seed ${seed}\n`);
const fates = await judgeAll(instrumented, mutants, {
  seed,
  isJudgedIn: (mutant, place) => {
    // Of whom it is known that they survive: nothing else is expected of the first round.
    const isBrief = sample !== undefined || values.quick;
    if (place === 0) return isBrief || !isListed(mutant);
    return !values.quick && !(isBrief && isListed(mutant));
  },
  until: started + minutes * 60_000,
  onProgress: (some, sofar) => process.stderr.write(`${progress(some, sofar)}\n`),
});

const outcome = outcomeOf(mutants, fates, survivors);
const gone = goneFrom(survivors, instrumented.mutants);
process.stdout.write(inWords(outcome, gone, mutants.length - fates.size));
if (values.write) {
  const dropped = new Set([...outcome.killedAfterAll, ...gone].map(key));
  const added = outcome.unexplained.filter((mutant) => !isListed(mutant));
  await writeSurvivors(changed(survivors, (listed) => dropped.has(key(listed)), added));
  const run = {
    budget: values.quick ? 'quick' : 'standard',
    seed,
    on: new Date().toISOString().slice(0, 10),
  } as const;
  // Known survivors of a sample are judged by less than they are said to survive.
  const judged = sample === undefined ? fates : new Map<string, Fate>();
  writeRecords(recorded(readRecords(), instrumented.mutants, judged, run));
}
const isWrong = outcome.unexplained.length + outcome.killedAfterAll.length + gone.length > 0;
process.exit(isWrong ? 1 : fates.size < mutants.length ? 3 : 0);

function key({ file, change }: Pick<CodeMutant, 'file' | 'change'>): string {
  return `${file}: ${change}`;
}

function progress(some: readonly CodeMutant[], sofar: ReadonlyMap<string, Fate>): string {
  const survived = some.filter(({ id }) => sofar.get(id)?.fate === 'survived').length;
  const seconds = Math.round((Date.now() - started) / 1000);
  return `${seconds} s: ${some.length} mutants from ${some[0]?.file ?? ''} on, ${survived} survive`;
}
