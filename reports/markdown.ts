import type { ClauseResult, Observation, Verdict } from '../src/verdict/schema.js';
import { exchangeText, inputText } from './exchange-text.js';
import { inline, pre } from './markdown-text.js';
import { clip } from './printable.js';
import { bySection, causesOf, counts, headline, restrictions, withVerdict, type Cause } from './select.js';
import { replayCommand } from './replay-command.js';
import { causeText, duration, number, plural, RUN_WORDS, VERDICT_WORDS, WAIVER_WORDS } from './words.js';

// A job summary of more than 1 MiB is refused as a whole.
const MOST_DETAILS = 700_000;
const MOST_BODY = 4000;

/** The verdict as GitHub-flavoured Markdown, fit for a CI job summary (below 1 MiB). */
export const markdownReport = (verdict: Verdict): string => {
  const failed = withVerdict(verdict, 'fail');
  return [
    ...opening(verdict),
    ...(failed.length > 0 ? ['## Failures', ...bounded(failed.flatMap(failure))] : []),
    '## Clauses',
    ...[...bySection(verdict.clauses)].flatMap(([section, clauses]) => [
      `### ${inline(section)}`,
      table(clauses),
    ]),
    ...(verdict.waivers.length > 0 ? ['## Waivers', waivers(verdict)] : []),
    ...(verdict.observations.length > 0
      ? [
          '## Observations',
          'What the target does where the specification is silent. Nothing here is judged.',
          ...bounded(verdict.observations.map(observation)),
        ]
      : []),
    '',
  ].join('\n\n');
};

const opening = (verdict: Verdict): string[] => {
  const { run, target, summary } = verdict;
  const { word, sign } = RUN_WORDS[summary.verdict];
  return [
    `# ${sign} ${inline(target.name)} ${word}`,
    `${headline(verdict)}${summary.reason === undefined ? '' : ` ${inline(summary.reason)}`}`,
    ...restrictions(verdict).map((line) => `**${inline(line)}**`),
    `**${counts(verdict).join(' · ')}**`,
    `${number(run.requests)} requests, ${plural(run.allocations, 'allocation')}, ${duration(run.durationMs)} · ` +
      `seed ${String(run.seed)}, ${run.budget} budget · ${inline(run.startedAt)} · ` +
      `catalogue ${inline(run.catalogue.version)}, assay ${inline(run.harnessVersion)}`,
  ];
};

const table = (clauses: readonly ClauseResult[]): string =>
  [
    '| Verdict | Clause | What it says | Cases |',
    '| --- | --- | --- | ---: |',
    ...clauses.map(({ verdict, id, statement, reason, cases }) => {
      const { sign, word } = VERDICT_WORDS[verdict];
      const why = verdict === 'pass' || reason === undefined ? '' : `<br>${inline(reason)}`;
      return `| ${sign} ${word} | ${inline(id)} | ${inline(statement)}${why} | ${number(cases)} |`;
    }),
  ].join('\n');

const failure = (clause: ClauseResult): string[] => {
  const causes = causesOf(clause);
  if (causes.length > 0) return causes.map(cause);
  return [
    `### ✗ ${inline(clause.id)}\n\n${inline(clause.statement)}\n\n${inline(clause.reason ?? 'no reason was recorded')}`,
  ];
};

const cause = ({ clause, counterexample, number: at, of }: Cause): string => {
  const { expected, actual, occurrences, everyTime, curl, seed, path } = counterexample;
  const part = of > 1 ? `, cause ${String(at)} of ${String(of)}` : '';
  return [
    `### ✗ ${inline(clause.id)}${part}`,
    `${inline(clause.statement)} (${inline(clause.section)}, ${clause.basis})`,
    ...(clause.follows === undefined ? [] : [`It follows: ${inline(clause.follows, 2000)}`]),
    pre(
      [
        `cause     ${clip(causeText(counterexample), 1000)}`,
        `sent      ${inputText(counterexample, 1000)}`,
        `expected  ${clip(expected, 1000)}`,
        `got       ${clip(actual, 1000)}${everyTime ? '' : ' (not every time)'}`,
        `seen      ${plural(occurrences, 'time')}; seed ${String(seed)}, path ${clip(path, 200)}`,
        `again     ${replayCommand('DIR', clause.id, at)}`,
      ].join('\n'),
    ),
    `<details><summary>What was sent and what came back, and the curl command</summary>`,
    pre(clip(curl, MOST_BODY)),
    ...counterexample.exchanges.map((each) => pre(exchangeText(each, MOST_BODY))),
    '</details>',
  ].join('\n\n');
};

const waivers = ({ waivers: all }: Verdict): string =>
  [
    '| Clause | State | Reason | Expires |',
    '| --- | --- | --- | --- |',
    ...all.map(
      ({ clause, state, reason, expires }) =>
        `| ${inline(clause)} | ${WAIVER_WORDS[state]} | ${inline(reason)} | ${inline(expires)} |`,
    ),
  ].join('\n');

const observation = ({ key, value, section, exchange }: Observation): string =>
  [
    `**${inline(key)}** (${inline(section)}): ${inline(value)}`,
    ...(exchange
      ? [
          '<details><summary>The exchange that shows it</summary>',
          pre(exchangeText(exchange, MOST_BODY)),
          '</details>',
        ]
      : []),
  ].join('\n\n');

const bounded = (parts: readonly string[]): string[] => {
  let room = MOST_DETAILS / 2;
  const kept = parts.filter((part) => (room -= Buffer.byteLength(part)) >= 0);
  const left = parts.length - kept.length;
  return left === 0
    ? kept
    : [...kept, `${number(left)} more would not fit here: see the other reports of the run.`];
};
