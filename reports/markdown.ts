import type { Observation, Verdict } from '../src/verdict/schema.js';
import { exchangeTexts } from './exchange-text.js';
import { reasons, systemTables } from './markdown-clauses.js';
import { failure } from './markdown-failures.js';
import { handshakeTables } from './markdown-handshakes.js';
import { bounded, folded, inline, MOST_BODY, pre } from './markdown-text.js';
import { hintsText, partiesLine } from './parties.js';
import { clip } from './printable.js';
import { bySystem, byTopic, counts, headline, restrictions, withVerdict } from './select.js';
import { duration, number, plural, RUN_WORDS, WAIVER_WORDS } from './words.js';

// A job summary of more than 1 MiB is refused as a whole: so many bytes for the failures, and as many for the observations.
const MOST_DETAILS = 350_000;

/** The verdict as GitHub-flavoured Markdown, fit for a CI job summary (below 1 MiB). */
export const markdownReport = (verdict: Verdict): string => {
  const failed = withVerdict(verdict, 'fail');
  const open = reasons(verdict);
  return [
    ...opening(verdict),
    ...(failed.length > 0 ? ['## Failures', ...bounded(failed.flatMap(failure), MOST_DETAILS)] : []),
    ...(open.length > 0 ? ['## Not judged', open.join('\n')] : []),
    '## Clauses',
    ...[...bySystem(verdict.clauses)].flatMap(systemTables),
    ...(verdict.waivers.length > 0 ? ['## Waivers', waivers(verdict)] : []),
    ...(verdict.handshakes?.length ? ['## TLS handshakes', ...handshakeTables(verdict)] : []),
    ...(verdict.observations.length > 0
      ? [
          '## Observations',
          'What the target does where the specification is silent. Nothing here is judged.',
          ...observations(verdict),
        ]
      : []),
    '',
  ].join('\n\n');
};

const opening = (verdict: Verdict): string[] => {
  const { run, target, summary } = verdict;
  const { word, sign } = RUN_WORDS[summary.verdict];
  const parties = partiesLine(verdict);
  const hints = hintsText(verdict);
  return [
    `# ${sign} ${inline(target.name)} ${word}`,
    `${headline(verdict)}${summary.reason === undefined ? '' : ` ${inline(summary.reason)}`}`,
    ...restrictions(verdict).map((line) => `**${inline(line)}**`),
    `**${counts(verdict.clauses).join(' · ')}**`,
    `${number(run.requests)} requests, ${duration(run.durationMs)} · ` +
      `seed ${String(run.seed)}, ${run.budget} budget · ${inline(run.startedAt)} · ` +
      `catalogue ${inline(run.catalogue.version)}, assay ${inline(run.harnessVersion)}`,
    ...(parties === undefined ? [] : [inline(parties)]),
    ...(hints === undefined
      ? []
      : [...folded('How the hint of each party begins', [pre(clip(hints, MOST_BODY))])]),
  ];
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

const observations = (verdict: Verdict): string[] => {
  const topics = [...byTopic(verdict.observations)];
  return topics.flatMap(([topic, own]) =>
    folded(
      `${inline(topic)}: ${plural(own.length, 'observation')}`,
      bounded(own.map(observation), MOST_DETAILS / topics.length),
    ),
  );
};

const observation = ({ key, value, section, exchange }: Observation): string =>
  [
    `**${inline(key)}** (${inline(section)}): ${inline(value)}`,
    ...(exchange ? folded('The exchange that shows it', exchangeTexts([exchange], MOST_BODY).map(pre)) : []),
  ].join('\n\n');
