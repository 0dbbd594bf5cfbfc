import { UsageError } from '../platform/errors.js';
import { judgeHistory, acceptWorse } from '../history/judge.js';
import { seriesOf, metricOf, valueText, withCalibration } from '../history/series.js';
import { jsonText } from '../../reports/printable.js';
import { command, formats, text, texts, requiredText, flag } from './command.js';
import { EXIT } from './exit.js';
import {
  historyReporterOption,
  reportHistory,
  checkNight,
  heldOf,
  storeOption,
  withStore,
  checkStore,
  readHeld,
} from './history-store.js';
import { checkOutDir } from './out-dir.js';
import { print, printLine, sayable } from './say.js';
import { plural } from '../../reports/words.js';
import { explainText } from '../../reports/history/text.js';
import { arch, cpus, platform } from 'node:os';
import { recordsOf } from '../history/extract.js';
import { asRepeat } from '../history/record.js';

const STATUS = { steady: EXIT.conforms, worse: EXIT['does-not-conform'], inconclusive: EXIT.inconclusive };

/** `--least-effect` of the commands that judge a history. */
export const leastEffectOption = {
  ...texts('the least change that matters: 5%, or by metric or series: p99=10% mixed.p50=2%'),
  default: [],
  defaultDescription: '3 % of latencies, durations and rates; any of counts and shares',
} as const;

/** Parses shares; `default` is for all measures of speed. @throws {UsageError} when one is not a percentage */
export function leastEffects(given: readonly string[]): NonNullable<Parameters<typeof judgeHistory>[1]> {
  return Object.fromEntries(
    given.map((each) => {
      const [, name = 'default', percent] = /^(?:([\w.-]+)=)?(\d+(?:\.\d+)?)\s?%$/.exec(each) ?? [];
      if (percent === undefined)
        throw new UsageError(`--least-effect ${each}: expected a percentage, such as 5% or p99=10%.`);
      return [name, Number(percent) / 100];
    }),
  );
}

export const historyCheckCommand = command(
  {
    options: {
      store: storeOption,
      target: text('only the target of this name'),
      since: text('only this night (2026-11-30) and later ones'),
      'least-effect': leastEffectOption,
      format: formats('text', 'json'),
      reporter: historyReporterOption,
      out: text('folder for the reports that are files'),
    },
  },
  async ({ store, target, since, leastEffect, format, reporter, out }) => {
    if (out !== undefined) checkOutDir(out);
    if (since !== undefined) checkNight('--since', since);
    const effects = leastEffects(leastEffect);
    const held = await withStore(store, (opened) => heldOf(opened, target));
    const records = held.records.filter(({ night }) => night >= (since ?? ''));
    const verdict = judgeHistory(seriesOf(records, held.acceptances), effects);
    const isJson = format === 'json';
    if (isJson) print(jsonText(verdict));
    await reportHistory(verdict, { reporter, out, prints: !isJson });
    process.exitCode = STATUS[verdict.verdict];
  },
);

export const historyListCommand = command({ options: { store: storeOption } }, async ({ store: where }) => {
  const { records, acceptances } = await withStore(where, (store) => heldOf(store, undefined));
  let last = '';
  for (const { target, kind, mode, metric, nights } of seriesOf(records)) {
    const first = nights[0]!;
    const newest = nights.at(-1)!;
    const head = `${target}, ${kind} (${mode})`;
    if (head !== last) printLine(head);
    last = head;
    const value = valueText(newest.values[0]!, metricOf(metric));
    print(
      `  ${sayable(metric, 'escape').padEnd(28)} ${plural(nights.length, 'night').padStart(10)}, ${first.night} to ${newest.night}, newest ${value}\n`,
    );
  }
  for (const { accepts, by, reason } of acceptances)
    printLine(`accepted on ${accepts.night}: ${accepts.metric} of ${accepts.target}, by ${by}: ${reason}`);
  print(`${plural(records.length, 'run')}\n`);
  if (records.length === 0) process.exitCode = EXIT.inconclusive;
});

export const historyExplainCommand = command(
  {
    positionals: { night: requiredText('night, such as 2026-11-30') },
    options: {
      store: storeOption,
      target: text('only the target of this name'),
      metric: texts('only these series'),
      'least-effect': leastEffectOption,
      out: text('folder for the reports, as they were on that night'),
    },
  },
  async ({ night, store, target, metric, leastEffect, out }) => {
    checkNight('history explain', night);
    if (out !== undefined) checkOutDir(out);
    const effects = leastEffects(leastEffect);
    const held = await withStore(store, (opened) => heldOf(opened, target, night));
    const verdict = judgeHistory(seriesOf(held.records, held.acceptances), effects);
    const ofNight = verdict.series.filter(({ nights }) => nights.at(-1)?.night === night);
    const shown = ofNight.filter((each) => metric === undefined || metric.includes(each.metric));
    if (ofNight.length === 0)
      throw new UsageError(`history explain ${night}: the history has no run of that night.`);
    if (shown.length === 0)
      throw new UsageError(
        `--metric: on ${night} there were ${ofNight.map((each) => each.metric).join(', ')}.`,
      );
    if (out !== undefined) await reportHistory(verdict, { out, prints: false });
    explainText(shown).forEach(printLine);
  },
);

export const historyAcceptCommand = command(
  {
    positionals: {
      metric: { ...texts('series, such as mixed.p95 (default: all that got worse)'), default: [] },
    },
    options: {
      store: storeOption,
      target: text('only the target of this name'),
      reason: requiredText('why it is accepted'),
      by: requiredText('who accepts it'),
    },
  },
  async ({ metric, store: where, target, reason, by }) => {
    await withStore(where, async (store) => {
      const held = await heldOf(store, target);
      const accepted = acceptWorse(held.records, held.acceptances, { metrics: metric, reason, by });
      await store.append(accepted);
      for (const { accepts } of accepted)
        printLine(
          `${store.name}: ${accepts.metric} of ${accepts.target} of ${accepts.night} is accepted, by ${by}: ${reason}`,
        );
    });
  },
);

/**
 * Describes the machine of this process. Nights of another machine are another series. A hosted runner is a new
 * machine each night, always of the same size but with any processor.
 */
export function thisMachine(env: NodeJS.ProcessEnv = process.env): string {
  const hosted = `${cpus().length} processors, ${platform()} ${arch()}`;
  if (env['RUNNER_ENVIRONMENT'] === 'github-hosted') return `a runner of GitHub, ${hosted}`;
  if (env['CI_SHARED_ENVIRONMENT'] === 'true') return `a shared runner of GitLab, ${hosted}`;
  const all = cpus();
  return `${all.length} × ${all[0]?.model.trim() ?? 'unknown processor'}, ${platform()} ${arch()}`;
}

/** `--machine` of the commands that add to a history. */
export const machineOption = {
  ...text('where the load comes from; only nights of the same machine are compared'),
  defaultDescription: 'this machine',
} as const;

/** `--revision` of the commands that add to a history. */
export const revisionOption = {
  ...text('the commit or version of what is measured; an alarm names it'),
  defaultDescription: 'GITHUB_SHA or CI_COMMIT_SHA',
} as const;

/** The commit that a CI system is working on. */
export const thisRevision = (env: NodeJS.ProcessEnv = process.env): string | undefined =>
  (env['GITHUB_SHA'] ?? env['CI_COMMIT_SHA'])?.slice(0, 12);

export const historyAddCommand = command(
  {
    positionals: { dir: requiredText('folder that `certify` or `load` wrote') },
    options: {
      store: storeOption,
      calibration: {
        ...texts('folders of the same run against the reference target, right before and after'),
        default: [],
        defaultDescription: 'none',
        // An object, unlike a list, may come from an option that is given more than once.
        coerce: (dirs: string[]) => ({ dirs }),
      },
      machine: machineOption,
      revision: revisionOption,
      repeat: { ...flag('this run repeats the newest night, even after midnight'), default: false },
    },
  },
  async ({ dir, store: where, calibration, machine = thisMachine(), revision = thisRevision(), repeat }) => {
    checkStore(where);
    const calibrations = calibration.dirs.flatMap(recordsOf);
    const records = recordsOf(dir).map((record) => {
      const conditions = { ...record.conditions, machine };
      const run = { ...record.run, ...(revision && { revision }) };
      return withCalibration({ ...record, conditions, run }, calibrations);
    });
    await withStore(where, async (store) => {
      const known = repeat ? (await readHeld(store)).records : [];
      const added = repeat ? records.map((record) => asRepeat(record, known)) : records;
      await store.append(added);
      for (const { target, kind, mode, night } of added)
        printLine(
          `${store.name}: added a ${kind} of ${target} (${mode}), ${repeat ? 'a repeat of the ' : ''}night ${night}`,
        );
    });
  },
);
