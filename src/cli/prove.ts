import type { CommandModule } from 'yargs';
import { UsageError } from '../harness/errors.js';
import { examine, isRight, type ExamineOptions, type Exhibit, type Suspect } from '../harness/prove/prove.js';
import { prove, unproven, type Proof } from '../harness/prove/proof.js';
import { select } from '../harness/run/selection.js';
import type { Clause } from '../spec/clause.js';
import type { Budget } from '../verdict/schema.js';
import { startEmbedded } from './embedded.js';
import { EXIT } from './exit.js';
import { interruptSignal } from './interrupt.js';
import { matrix } from './matrix.js';
import { Progress } from './progress.js';
import { proveLoad } from './prove-load.js';
import { budgetOption, clauseOption, seedFrom, seedOption } from './run-options.js';
import { accused, type Accused } from './suspects.js';

interface Args {
  clause?: string[];
  fault?: string[];
  variant?: string[];
  seeds: number;
  seed?: number;
  budget: Budget;
  'all-clauses': boolean;
  load: boolean;
}

export const proveCommand: CommandModule<object, Args> = {
  builder: (yargs) =>
    yargs.options({
      clause: clauseOption,
      fault: { type: 'array', string: true, requiresArg: true, describe: 'only these faults' },
      variant: {
        type: 'array',
        string: true,
        describe: 'only these variants; without names: all of them, and no faults',
      },
      seeds: {
        type: 'number',
        requiresArg: true,
        default: 1,
        describe: 'how often, each time with the next seed',
      },
      seed: seedOption,
      budget: budgetOption('standard'),
      'all-clauses': {
        type: 'boolean',
        default: false,
        describe: 'judge each fault by every clause, not only by those that it breaks (slow)',
      },
      load: {
        type: 'boolean',
        default: false,
        describe: 'the faults that show only under load, each under the load that shows it; needs k6',
      },
    }) as never,
  handler: async (args) => {
    if (args.load) {
      if (args.clause ?? args.variant)
        throw new UsageError(
          '--load: it goes with --fault and --seed, and with neither --clause nor --variant.',
        );
      return proveLoad(args.fault, args.seed);
    }
    const { seeds, budget } = args;
    if (!Number.isInteger(seeds) || seeds < 1)
      throw new UsageError('--seeds: how often is a whole number from 1.');
    const clauses = select({ clauses: args.clause }).filter(({ untestable }) => !untestable);
    const everyone = accused(
      { faults: args.fault, variants: args.variant },
      clauses.map(({ id }) => id),
    );
    const first = seedFrom(args.seed);
    const progress = new Progress();
    const signal = interruptSignal();
    const exhibits: Exhibit[] = [];
    const start = Date.now();
    for (let seed = first; seed < first + seeds; seed += 1) {
      const onEvent = (event: Parameters<Progress['follow']>[0]) => seeds === 1 && progress.follow(event);
      exhibits.push(
        ...(await once(everyone, clauses, args['all-clauses'], { seed, budget, signal, onEvent })),
      );
      if (seeds > 1) progress.say(`seed ${seed}: ${seed - first + 1} of ${seeds} done`);
    }
    progress.end();
    const proofs = prove(exhibits);
    // A chosen few faults are not meant to prove every clause.
    const lacking =
      (args.fault ?? args.variant)
        ? []
        : unproven(
            clauses,
            proofs.map(({ suspect }) => suspect),
          );
    const requests = exhibits.reduce((sum, exhibit) => sum + exhibit.requests, 0);
    process.stdout.write(
      `${matrix(
        proofs,
        clauses.map(({ id }) => id),
      )}\n\n`,
    );
    for (const id of lacking) process.stdout.write(`no fault breaks ${id}\n`);
    for (const { suspect, trouble } of proofs)
      if (trouble) process.stdout.write(`${suspect.name}: ${trouble}\n`);
    process.stdout.write(`${counts(proofs)}; ${seeds} × ${budget} budget, seeds from ${first}; `);
    process.stdout.write(
      `${requests.toLocaleString('en')} requests, at most ${most(exhibits)} parties for one target, ${((Date.now() - start) / 1000).toFixed(1)} s\n`,
    );
    const proved = lacking.length === 0 && proofs.every(({ trouble }) => !trouble);
    process.exitCode = proved ? EXIT.conforms : EXIT['does-not-conform'];
  },
};

/** One seed: the reference starts anew, so that what one run left in it does not help the next one. */
async function once(
  everyone: readonly Accused[],
  clauses: readonly Clause[],
  byAll: boolean,
  options: ExamineOptions,
): Promise<Exhibit[]> {
  const embedded = await startEmbedded(everyone.map(({ mount }) => mount));
  try {
    const suspects = everyone.map(({ mount, breaks }, i): Suspect => {
      const own = byAll || breaks.length === 0 ? clauses : clauses.filter(({ id }) => breaks.includes(id));
      return { name: mount.name, targetFile: embedded.targets[i]!.targetFile, breaks, judgedBy: own };
    });
    const exhibits = await examine(suspects, options);
    // What its own clauses missed is judged by all of them: whether another one finds it is worth knowing.
    const missed = exhibits.filter((exhibit) => !isRight(exhibit) && exhibit.suspect.breaks.length > 0);
    if (byAll || missed.length === 0) return exhibits;
    const again = await examine(
      missed.map(({ suspect }) => ({ ...suspect, judgedBy: clauses })),
      options,
    );
    return [...exhibits.filter((exhibit) => !missed.includes(exhibit)), ...again];
  } finally {
    await embedded.close();
  }
}

const most = (exhibits: readonly Exhibit[]) => Math.max(...exhibits.map(({ allocations }) => allocations));

function counts(proofs: readonly Proof[]): string {
  const [faults, variants] = [true, false].map((faulty) =>
    proofs.filter(({ suspect }) => suspect.breaks.length > 0 === faulty),
  ) as [Proof[], Proof[]];
  const right = (all: Proof[]) => `${all.filter(({ trouble }) => !trouble).length} of ${all.length}`;
  return `${right(faults)} faults found, ${right(variants)} conformant targets not accused`;
}
