import { parseArgs } from 'node:util';
import { instrument, type CodeMutant } from './instrument.js';
import { judgeAll } from './judge-all.js';
import type { Fate } from './judge.js';
import { choose, inWords, outcomeOf } from './judge-all.js';
import {
  outdated,
  readRecords,
  recorded,
  writeRecords,
  changed,
  goneFrom,
  readSurvivors,
  reasonFor,
  writeSurvivors,
} from './records.js';

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
    // Known survivors are left out of the first round, because they survive it anyway.
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
  // A sample is judged by less than the records say, so it does not change them.
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
