import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '../platform/errors.js';
import { inRepository } from '../platform/repository.js';
import type { ClauseResult, Verdict } from '../results/schema.js';
import { command, requiredText, text, allowWritesOption } from './command.js';
import type { Embedded } from '../proof/embedded.js';
import { summarise } from '../results/summary.js';
import { interruptSignal } from './exit.js';
import { checkOutDir } from './out-dir.js';
import { chosenReporters, report } from './report.js';
import { say } from './say.js';

const ALL_AGAIN =
  'The calls of this failure do not show it alone. It also needs what the run sent before or at the same time, so the whole run is repeated, with its seed.';

export const replayCommand = command(
  {
    positionals: {
      dir: requiredText('folder of the run that failed'),
      clause: requiredText('the clause that failed'),
      target: text('target file (default: the one of the run)'),
    },
    options: {
      cause: { type: 'number', default: 1, describe: 'number of the cause, from 1' },
      out: text('where the exchanges are kept (default: DIR/replay/CLAUSE)'),
      'allow-writes': allowWritesOption,
    },
  },
  async (args) => {
    const { readVerdict } = await import('../results/contradiction.js');
    const before = readVerdict(args.dir);
    const file = args.target ?? targetOf(before, args);
    const { repeatedCase } = await import('../engine/run/repeated-case.js');
    const { clause, cause } = args;
    const named = { where: args.dir, clause, cause };
    const { judged, path, otherwise, seed, everyTime } = repeatedCase(before, named);
    const out = args.out ?? join(args.dir, 'replay', cause > 1 ? `${clause}-${cause}` : clause);
    checkOutDir(out);
    if (path === undefined) say(ALL_AGAIN);
    let embedded: Embedded | undefined;
    try {
      if (file === undefined) embedded = await (await import('../proof/embedded.js')).startEmbedded();
      const { judgedTarget } = await import('../preflight/judged-target.js');
      const { certify } = await import('../engine/run/certify.js');
      const verdict = await certify({
        // A waiver applies to a run, not to a single case.
        target: { ...judgedTarget(file ?? embedded!.targets[0]!.targetFile), waivers: [] },
        clauses: judged,
        budget: before.run.budget,
        seed,
        replay: path,
        otherwise,
        replays: {
          clause,
          cause,
          ...(everyTime ? {} : { everyTime }),
          ...(path === undefined && { wholeRun: true }),
        },
        allowWrites: args['allow-writes'],
        onEvent: (event) => {
          if (event.type === 'note') say(event.message);
        },
        signal: interruptSignal(),
      });
      // A run that is repeated for one clause does not judge the others.
      const clauses = verdict.clauses
        .filter(({ id }) => id === clause)
        .map((result) => (path === undefined ? doubted(result, verdict, before) : result));
      const summary = summarise(clauses, []);
      const reporters = await chosenReporters(['terminal', 'json', 'html', 'markdown']);
      process.exitCode = await report({ ...verdict, clauses, summary }, out, reporters);
    } finally {
      await embedded?.close();
    }
  },
);

/**
 * The result of a clause in a repeated run. When the run shows other failures of the first one again, this failure may
 * only have been missed.
 */
function doubted(result: ClauseResult, again: Verdict, before: Verdict): ClauseResult {
  const failed = ({ clauses }: Verdict) =>
    clauses.flatMap(({ id, verdict }) => (verdict === 'fail' ? [id] : []));
  const first = failed(before);
  const still = failed(again).filter((id) => first.includes(id));
  if (result.verdict !== 'pass' || still.length === 0) return result;
  const reason = `the run, repeated, does not show this failure, but others: ${still.join(', ')}. Fix these first, or certify again with other seeds`;
  return { ...result, verdict: 'inconclusive', reason };
}

/**
 * Returns the target file of a run, which may have been made on another machine.
 * @returns undefined when the embedded reference was judged
 * @throws {UsageError} when the file does not exist here
 */
function targetOf(
  { target: { file, path } }: Verdict,
  { dir, clause }: { dir: string; clause: string },
): string | undefined {
  if (file === undefined || existsSync(file)) return file;
  const here = path === undefined ? undefined : inRepository(path);
  if (here !== undefined) return here;
  throw new UsageError(
    `The run in ${dir} judged ${path ?? file}, which is not here. Name the target file as the third argument: assay replay ${dir} ${clause} TARGET.yaml`,
  );
}
