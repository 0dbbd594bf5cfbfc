import { parseArgs } from 'node:util';
import { choose } from './choose.js';
import { instrument } from './instrument.js';
import type { Mutant } from './named.js';
import { judgeAll } from './judge-all.js';
import type { Fate } from './judge.js';
import { outcomeOf } from './outcome.js';
import { inWords, writeFigures } from './report.js';
import { changed, readSurvivors, reasonFor, writeSurvivors } from './survivors.js';

const USAGE = `npm run mutants -- [--file PART…] [--sample N] [--seed N] [--minutes N] [--quick] [--write] [--figures]
  --file      only files with PART in their paths
  --sample    so many, drawn by the seed; known survivors are judged by the quick budget only
  --quick     with the quick budget only
  --minutes   begin no more after so many (30)
  --write     bring bench/mutants/survivors.json up to date: new survivors wait there for a reason
  --figures   write docs/proof/mutants-of-code.json
`;

const { values } = parseArgs({
  options: {
    file: { type: 'string', multiple: true, default: [] },
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '30' },
    quick: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    figures: { type: 'boolean', default: false },
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
const mutants = choose(instrumented.mutants, { files: values.file, sample, seed });
process.stderr.write(`${mutants.length} of ${instrumented.mutants.length} mutants, seed ${seed}\n`);
const fates = await judgeAll(instrumented, mutants, {
  seed,
  isJudgedIn: (mutant, place) => {
    // Of whom it is known that they survive: nothing else is expected of the first round.
    const isListed = reasonFor(survivors, mutant) !== undefined;
    const isBrief = sample !== undefined || values.quick;
    return place === 0 ? isBrief || !isListed : !values.quick && !(isBrief && isListed);
  },
  until: started + minutes * 60_000,
  onProgress: (some, sofar) => process.stderr.write(`${progress(some, sofar)}\n`),
});

const outcome = outcomeOf(mutants, fates, survivors);
const isWhole = values.file.length === 0 && sample === undefined;
const gone = isWhole ? goneFrom(instrumented.mutants) : [];
process.stdout.write(inWords(outcome, gone, mutants.length - fates.size));
if (values.write) {
  const dropped = new Set([...outcome.killedAfterAll.map(key), ...gone]);
  await writeSurvivors(
    changed(
      survivors,
      (file, change) => dropped.has(key({ file, change })),
      outcome.unexplained.filter((mutant) => reasonFor(survivors, mutant) === undefined),
    ),
  );
}
if (values.figures) writeFigures(outcome, { seed, seconds: (Date.now() - started) / 1000 });
const isWrong = outcome.unexplained.length + outcome.killedAfterAll.length + gone.length > 0;
process.exit(isWrong ? 1 : fates.size < mutants.length ? 3 : 0);

function key({ file, change }: Pick<Mutant, 'file' | 'change'>): string {
  return `${file}: ${change}`;
}

/** What is listed and is no mutant any more. */
function goneFrom(all: readonly Mutant[]): string[] {
  const known = new Set(all.map(key));
  return Object.entries(survivors)
    .flatMap(([file, reasons]) =>
      Object.values(reasons)
        .flat()
        .map((change) => key({ file, change })),
    )
    .filter((listed) => !known.has(listed));
}

function progress(some: readonly Mutant[], sofar: ReadonlyMap<string, Fate>): string {
  const survived = some.filter(({ id }) => sofar.get(id)?.fate === 'survived').length;
  const seconds = Math.round((Date.now() - started) / 1000);
  return `${seconds} s: ${some.length} mutants from ${some[0]?.file ?? ''} on, ${survived} survive`;
}
