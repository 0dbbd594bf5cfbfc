import { UsageError } from '../platform/errors.js';
import type { Proof, SeedResult } from '../proof/prove/prove.js';
import { seedFrom } from '../engine/run/plan.js';
import {
  type ArgsOf,
  command,
  flag,
  number,
  text,
  texts,
  budgetOption,
  clauseOption,
  seedOption,
} from './command.js';
import { EXIT, interruptSignal, proofEnds } from './exit.js';
import { checkOutFile } from './out-dir.js';
import { Progress } from './progress.js';
import { print } from './say.js';

const KEY =
  '# found by a clause that it breaks   ! not found by one   + failed by another clause   X accused   ? could not be judged   · held   blank: not judged by it';

/** Prints fault × clause, one character per cell. A legend names the columns and explains the characters. */
function matrix(proofs: readonly Proof[], clauses: readonly string[]): string {
  const width = Math.max(...proofs.map(({ target }) => target.name.length));
  const columns = clauses.map((_, i) => String(i + 1));
  const digits = Math.max(...columns.map((column) => column.length));
  const head = Array.from({ length: digits }, (_, digit) =>
    [' '.repeat(width), columns.map((column) => column.padStart(digits)[digit]).join('')].join('  '),
  );
  const rows = proofs.map((proof) => {
    const cells = clauses.map((id) => cell(proof, id)).join('');
    return `${proof.target.name.padEnd(width)}  ${cells}  ${proof.right}/${proof.seeds}${proof.trouble ? '  ← ' + proof.trouble : ''}`;
  });
  const legend = clauses.map((id, i) => `${String(i + 1).padStart(digits)} ${id}`);
  return [...head, ...rows, '', KEY, '', ...legend].join('\n');
}

function cell({ target, failed, unjudged }: Proof, id: string): string {
  const broken = target.breaks.includes(id);
  if (failed.has(id)) return broken ? '#' : target.breaks.length > 0 ? '+' : 'X';
  if (broken) return '!';
  if (unjudged.has(id)) return '?';
  return target.judgedBy.some((clause) => clause.id === id) ? '·' : ' ';
}

/** An option that takes names; an empty list means all. */
const someOrAll = (describe: string) => ({ type: 'array', string: true, describe }) as const;

const options = {
  clause: clauseOption,
  fault: someOrAll('only these faults; without names, all faults and no variants'),
  variant: someOrAll('only these variants; without names, all variants and no faults'),
  seeds: { ...number('number of runs, each with the next seed'), default: 1 },
  seed: seedOption,
  budget: budgetOption,
  'all-clauses': {
    ...flag('judge each fault by every clause, not only by the broken ones (slow)'),
    default: false,
  },
  answers: {
    ...flag('generated mutants of responses instead of faults: every change of every member and header'),
    default: false,
  },
  load: {
    ...flag('faults that show only under load; needs k6'),
    default: false,
  },
  triggers: {
    ...flag('each fault under each trigger, such as every 50th call, or only chunked bodies'),
    default: false,
  },
  trigger: texts('only these triggers'),
  sample: number('with --triggers or --answers: only this number of cases, drawn by the seed'),
  minutes: number(
    'with --answers: minutes after which no more conformant mutants start; the seed draws the order',
  ),
  'at-least': {
    ...number('with --triggers: status 1 if a smaller percentage is found'),
    default: 0,
  },
  out: text('with --triggers or --answers: a file for the figures, as JSON'),
} as const;

export const proveCommand = command({ options }, async (args) => {
  checkCompany(args);
  if (args.load) {
    if (args.clause ?? args.variant)
      throw new UsageError('--load: works with --fault and --seed; leave --clause and --variant out.');
    return (await import('./prove-load.js')).proveLoad(args.fault, args.seed);
  }
  const { seeds, budget, sample, out } = args;
  if (out !== undefined) checkOutFile(out);
  if (args.answers) {
    if (args.clause ?? args.fault ?? args.variant)
      throw new UsageError(
        '--answers: works only with --sample, --minutes, --seed, --budget and --out; leave the other options out.',
      );
    const { proveAnswers } = await import('./prove-answers.js');
    const { seed, minutes } = args;
    const signal = interruptSignal(proofEnds);
    return proveAnswers({ seed: seedFrom(seed), signal, budget, sample, minutes, out });
  }
  if (!Number.isInteger(seeds) || seeds < 1) throw new UsageError('--seeds: expected a whole number from 1.');
  // Loaded here, so that `--help` does not wait for it.
  const { select } = await import('../engine/run/selection.js');
  const clauses = select({ clauses: args.clause }).filter(({ untestable }) => !untestable);
  if (args.triggers || args.trigger) {
    if (args.variant ?? args.seeds > 1) throw new UsageError('--triggers: leave --variant and --seeds out.');
    const { fault: faults, trigger: triggers, seed, atLeast } = args;
    const { proveTriggers } = await import('./prove-triggers.js');
    return proveTriggers(clauses, { faults, triggers, sample, seed, budget, atLeast, out });
  }
  const { mountedTargets } = await import('./named.js');
  const { judgeMounted } = await import('../proof/mounted.js');
  const { prove, unproven } = await import('../proof/prove/prove.js');
  const mounted = mountedTargets(
    { faults: args.fault, variants: args.variant },
    clauses.map(({ id }) => id),
  );
  const first = seedFrom(args.seed);
  const progress = new Progress();
  const signal = interruptSignal(proofEnds);
  const results: SeedResult[] = [];
  const start = Date.now();
  for (let seed = first; seed < first + seeds; seed += 1) {
    const onJudged = (judged: number, all: number) => progress.targets(judged, all);
    results.push(
      ...(await judgeMounted(mounted, clauses, args.allClauses, {
        seed,
        budget,
        signal,
        onJudged,
        twice: true,
      })),
    );
    if (seeds > 1) progress.say(`seed ${seed}: ${seed - first + 1} of ${seeds} done`);
  }
  progress.end();
  const proofs = prove(results);
  // A selection of faults does not have to prove every clause.
  const lacking =
    (args.fault?.length ?? args.variant)
      ? []
      : unproven(
          clauses,
          proofs.map(({ target }) => target),
        );
  const requests = results.reduce((sum, result) => sum + result.requests, 0);
  print(
    `${matrix(
      proofs,
      clauses.map(({ id }) => id),
    )}\n\n`,
  );
  for (const id of lacking) print(`no fault breaks ${id}\n`);
  for (const { target, trouble, unjudged } of proofs) {
    if (trouble) print(`${target.name}: ${trouble}\n`);
    else if (target.breaks.length === 0)
      for (const reason of new Set(unjudged.values())) {
        const ids = [...unjudged.keys()].filter((id) => unjudged.get(id) === reason);
        print(`${target.name}: ${ids.join(', ')} could not be judged: ${reason}\n`);
      }
  }
  print(`${counts(proofs)}; ${seeds} × ${budget} budget, seeds from ${first}; `);
  print(
    `${requests.toLocaleString('en')} requests, at most ${most(results)} parties for one target, ${((Date.now() - start) / 1000).toFixed(1)} s\n`,
  );
  const proved = lacking.length === 0 && proofs.every(({ trouble }) => !trouble);
  process.exitCode = proved ? EXIT.conforms : EXIT['does-not-conform'];
});

/** @throws {UsageError} when an option is used without its kind of proof */
function checkCompany({ answers, triggers, trigger, sample, minutes, out }: ArgsOf<typeof options>): void {
  if (minutes !== undefined && !answers) throw new UsageError('--minutes: works only with --answers.');
  if (answers || triggers || trigger) return;
  if (sample !== undefined) throw new UsageError('--sample: works only with --triggers or --answers.');
  if (out !== undefined) throw new UsageError('--out: works only with --triggers or --answers.');
}

const most = (results: readonly SeedResult[]) => Math.max(...results.map(({ allocations }) => allocations));

/** Summarises how many faults were found and how many targets passed. */
function counts(proofs: readonly Proof[]): string {
  const told = (faulty: boolean, what: string) => {
    const all = proofs.filter(({ target }) => target.breaks.length > 0 === faulty);
    return all.length === 0
      ? []
      : [`${all.filter(({ trouble }) => !trouble).length} of ${all.length} ${what}`];
  };
  const unjudged = proofs.flatMap((proof) => (proof.target.breaks.length === 0 ? [...proof.unjudged] : []));
  return [
    ...told(true, 'faults found'),
    ...told(false, 'conformant targets not accused'),
    ...(unjudged.length === 0 ? [] : [`${unjudged.length} clauses could not be judged (?)`]),
  ].join(', ');
}
