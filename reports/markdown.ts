import type { AuthoritySummary, ClauseResult, Observation, Verdict } from '../src/results/schema.js';
import { byCall } from './calls.js';
import { exchangeTexts } from './exchange-text.js';
import {
  byEndpoint,
  offered,
  outcomes,
  bySection,
  bySystem,
  byTopic,
  counts,
  hasFailed,
  headline,
  limits,
  labelOf,
  conditions,
  mistakesOf,
  notJudgedFor,
  remarks,
  unjudged,
  UNJUDGED,
  withVerdict,
  leftOut,
  ofTarget,
} from './select.js';
import { failures, bounded, folded, inline, MOST_BODY, pre, table } from './markdown-failures.js';
import { hintsText, partiesLine } from './parties.js';
import { clip } from './printable.js';
import {
  authorityLine,
  duration,
  number,
  plural,
  RUN_WORDS,
  shownBy,
  VERDICT_WORDS,
  WAIVER_WORDS,
} from './words.js';

// GitHub refuses a job summary of more than 1 MiB. Maximum number of bytes for the failures, and again for the
// observations.
const MOST_DETAILS = 350_000;
/** Maximum number of bytes for the handshakes. */
const MOST_HANDSHAKES = 150_000;

/** Returns the verdict as GitHub-flavoured Markdown for a CI job summary (below 1 MiB). */
export const markdownReport = (whole: Verdict): string => {
  const verdict = ofTarget(whole);
  const failed = failures(withVerdict(verdict, 'fail'));
  const { exchanges = [] } = verdict.replay ?? {};
  const open = reasons(verdict);
  return [
    ...opening(verdict),
    ...(failed.length > 0 ? ['## Failures', ...bounded(failed, MOST_DETAILS)] : []),
    ...(exchanges.length > 0 ? ['## Sent again', ...exchangeTexts(exchanges, MOST_BODY).map(pre)] : []),
    ...(open.length > 0 ? ['## Not judged', open.join('\n')] : []),
    ...leftOut(whole).map((text) => `${inline(text)}.`),
    ...calls(verdict),
    '## Clauses',
    ...[...bySystem(verdict.clauses)].flatMap(systemTables),
    ...(verdict.waivers.length > 0 ? ['## Waivers', ...waivers(verdict)] : []),
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
  const { word, sign } = labelOf(verdict);
  const parties = partiesLine(verdict);
  const hints = hintsText(verdict);
  const reason = summary.reason === undefined ? [] : [inline(summary.reason)];
  return [
    `# ${sign} ${inline(target.name)} ${word}`,
    ...(summary.authorities && !verdict.replay
      ? [summary.authorities.map(authorityItem).join('\n'), ...reason]
      : [[headline(verdict), ...reason].join(' ')]),
    ...mistakesOf(verdict).map(
      ([text, clauses]) =>
        `**The target file**: ${inline([text, notJudgedFor(clauses)].filter(Boolean).join('. '))}`,
    ),
    ...remarks(verdict).map((line) => `**${inline(line)}**`),
    ...(summary.authorities ? [] : [`**${counts(verdict.clauses).join(' · ')}**`]),
    `${number(run.requests)} requests, ${duration(run.durationMs)} · ` +
      `seed ${String(run.seed)}, ${run.budget} budget · ${inline(run.startedAt)} · ` +
      `catalogue ${inline(run.catalogue.version)}, assay ${inline(run.harnessVersion)}`,
    ...[...conditions(verdict), ...limits(verdict)].map((text) => inline(text)),
    ...(parties === undefined ? [] : [inline(parties)]),
    ...(hints === undefined
      ? []
      : [...folded('First characters of the hint of each party', [pre(clip(hints, MOST_BODY))])]),
  ];
};

const authorityItem = (each: AuthoritySummary): string =>
  `- **${RUN_WORDS[each.verdict].sign} ${inline(authorityLine(each))}**`;

/** The reasons why clauses have no verdict, one per line. */
const reasons = (verdict: Verdict): string[] =>
  UNJUDGED.flatMap((each) =>
    unjudged(verdict, each).map(([reason, clauses]) => {
      const { sign, word } = VERDICT_WORDS[each];
      const ids = clauses.map(({ id }) => inline(id)).join(', ');
      return `- ${sign} ${number(clauses.length)} ${word}: ${inline(reason)} (${ids})`;
    }),
  );

/** The calls of the token standard, each with its result. */
const calls = ({ clauses }: Verdict): string[] => {
  const rows = byCall(clauses).map(({ call, shown, broken }) => {
    const { sign, word } = VERDICT_WORDS[broken.length > 0 ? 'fail' : shown > 0 ? 'pass' : 'not-applicable'];
    const what = shown > 0 ? `${sign} ${word}` : `${sign} not judged`;
    return [call.name, what, number(shown), broken.map(({ id }) => inline(id)).join(', ')];
  });
  if (rows.length === 0) return [];
  return ['## Calls of the token standard', ...table(['Call', 'Verdict', 'Clauses shown', 'Broken'], rows)];
};

/** The clauses of a system, folded: a table for each section of the specification. */
const systemTables = ([system, clauses]: [string, ClauseResult[]]): string[] =>
  folded(
    `${inline(system)}: ${counts(clauses).join(', ')}`,
    [...bySection(clauses)].flatMap(([section, own]) => [
      `### ${inline(section)}`,
      ...table(['Verdict', 'Clause', 'What it says', 'Shown by'], own.map(clauseCells)),
    ]),
  );

const clauseCells = (clause: ClauseResult): string[] => {
  const { sign, word } = VERDICT_WORDS[clause.verdict];
  // Other reasons are listed under "Not judged".
  const why = hasFailed(clause) && clause.reason !== undefined ? `<br>${inline(clause.reason)}` : '';
  return [`${sign} ${word}`, inline(clause.id), `${inline(clause.statement)}${why}`, shownBy(clause)];
};

const waivers = ({ waivers: all }: Verdict): string[] =>
  table(
    ['Clause', 'State', 'Reason', 'Expires'],
    all.map(({ clause, state, reason, expires }) => [
      inline(clause),
      WAIVER_WORDS[state],
      inline(reason),
      inline(expires),
    ]),
  );

/** What was offered to the TLS endpoints, and the result: a folded table for each. */
const handshakeTables = (verdict: Verdict): string[] => {
  const endpoints = [...byEndpoint(verdict)];
  return endpoints.flatMap(([endpoint, own]) =>
    folded(
      `${inline(endpoint)}: ${plural(own.length, 'handshake')}: ${outcomes(own)}`,
      table(
        ['Version', 'Offered', 'Client certificate', 'Outcome'],
        own.map((handshake) => {
          const { version, certificate = 'none', description } = handshake;
          return [version, offered(handshake), certificate, description].map((text) => inline(text, 200));
        }),
        MOST_HANDSHAKES / endpoints.length,
      ),
    ),
  );
};

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
