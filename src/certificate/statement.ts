import {
  type Counterexample,
  type RecordedExchange,
  type Verdict,
  verdictSchema,
  type ClauseResult,
} from '../results/schema.js';
import { digestOf, sha256 } from './key.js';
import { type Static, Type } from '../packages/typebox.js';
import { BUDGETS } from '../results/budget.js';
import { count, list, literals, object, optional, text } from '../results/typebox.js';
import { CATALOGUE } from '../spec/catalogue.js';
import { type Clause, authorityOfSystem } from '../spec/clause.js';

/** The reports that are certified in addition to `verdict.json`, if they exist, because people read them instead of it. */
export const REPORTS = ['report.html', 'report.md', 'junit.xml'] as const;

/** An exchange of a verdict, with its place as a JSON pointer (RFC 6901), and its clause or observation. */
interface Placed {
  pointer: string;
  of: string;
  exchange: RecordedExchange;
}

/** Every exchange in a verdict. */
export function exchangesIn({ clauses, observations }: Pick<Verdict, 'clauses' | 'observations'>): Placed[] {
  const ofCause = (of: string, pointer: string, cause: Counterexample | undefined): Placed[] =>
    (cause?.exchanges ?? []).map((exchange, at) => ({ pointer: `${pointer}/exchanges/${at}`, of, exchange }));
  return [
    ...clauses.flatMap(({ id, counterexample, furtherCounterexamples = [] }, at) => [
      ...ofCause(id, `/clauses/${at}/counterexample`, counterexample),
      ...furtherCounterexamples.flatMap((cause, place) =>
        ofCause(id, `/clauses/${at}/furtherCounterexamples/${place}`, cause),
      ),
    ]),
    ...observations.flatMap(({ key, exchange }, at) =>
      exchange ? [{ pointer: `/observations/${at}/exchange`, of: key, exchange }] : [],
    ),
  ];
}

/** The name and digest of a file of the run. */
export const fileSubject = (name: string, bytes: Uint8Array): CertifiedFile => ({
  name,
  digest: { sha256: sha256(bytes) },
});

/** The digest of one exchange, so that it can be shown by itself, and a changed one can be named. */
export const exchangeSubject = ({ pointer, exchange }: Placed): CertifiedFile => ({
  name: `verdict.json#${pointer}`,
  digest: { sha256: digestOf(exchange) },
});

export const STATEMENT_TYPE = 'https://in-toto.io/Statement/v1';
export const PREDICATE_TYPE = 'https://in-toto.io/attestation/test-result/v0.1';

const strings = Type.Array(Type.String());
const day = Type.String({ format: 'date' });
const instant = Type.String({ format: 'date-time' });

const hex = object({ sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }) });
const subject = object({ name: Type.String(), digest: hex });
const descriptor = object({ name: Type.String(), uri: optional(Type.String()), digest: optional(hex) });

const { seed, startedAt, durationMs, requests, allocations, harnessVersion, catalogue } =
  verdictSchema.properties.run.properties;

const system = Type.Object({
  system: Type.String(),
  clauses: count(),
  judged: count(),
  'not-applicable': count(),
  'not-testable': count(),
  left: count('Could have been judged, but was not'),
});

const claims = object({
  target: object({ name: Type.String(), origins: verdictSchema.properties.target.properties.origins }),
  verdict: literals(['conforms', 'does-not-conform']),
  run: object({
    seed,
    budget: literals(BUDGETS),
    startedAt,
    durationMs,
    requests,
    allocations,
    harnessVersion,
    catalogue,
  }),
  coverage: object({
    complete: Type.Boolean({ description: 'Whether all clauses of the systems were judged' }),
    systems: Type.Array(system),
    left: Type.Array(Type.Object({ clause: Type.String(), reason: Type.String() })),
    notCovered: list(Type.String(), 'Systems of the target that were not judged'),
  }),
  counts: Type.Record(Type.String(), count()),
  waivers: Type.Array(
    Type.Object({
      clause: Type.String(),
      reason: Type.String(),
      expires: Type.String(),
      state: Type.String(),
    }),
  ),
  observations: object({ count: count(), digest: Type.String({ pattern: '^sha256:[0-9a-f]{64}$' }) }),
});

const terms = Type.Object({
  attendance: Type.Union([
    Type.Object({ kind: Type.Literal('self-run') }),
    Type.Object({ kind: Type.Literal('witnessed'), by: Type.String() }),
  ]),
  signedAt: instant,
  expires: Type.String({ ...day, description: 'The last day on which it is valid, in UTC' }),
});

const certificate = Type.Intersect([
  Type.Object({
    certificateVersion: Type.Literal(1),
    digests: text('How the digests of exchanges and observations are computed'),
  }),
  terms,
  claims,
]);

/** The in-toto statement of a test result. The additional claims of a certificate are in `predicate.assay`. */
export const statementSchema = object({
  _type: Type.Literal(STATEMENT_TYPE),
  subject: Type.Array(subject, { minItems: 1 }),
  predicateType: Type.Literal(PREDICATE_TYPE),
  predicate: object({
    result: literals(['PASSED', 'WARNED', 'FAILED']),
    configuration: Type.Array(descriptor),
    url: optional(Type.String()),
    passedTests: strings,
    warnedTests: strings,
    failedTests: strings,
    assay: certificate,
  }),
});

/** The signed statement. */
export type CertificateStatement = Static<typeof statementSchema>;
/** The claims about its subjects. */
export type Predicate = CertificateStatement['predicate'];
/** The claims that follow from the verdict alone. */
export type Claims = Static<typeof claims>;
/** The claims that the signer adds. */
export type Terms = Static<typeof terms> & { url?: string | undefined };
/** A file or an exchange, with its digest. */
type CertifiedFile = Static<typeof subject>;
type Coverage = Claims['coverage'];

/** The clauses of the systems that a run covers. Those of a proposal are among them only if it judged one of them. */
export function clausesOn(systems: readonly string[], judged: readonly string[]): Clause[] {
  const proposals = new Set(CATALOGUE.flatMap(({ id, proposal }) => (judged.includes(id) ? [proposal] : [])));
  return CATALOGUE.filter(
    ({ system, proposal }) => systems.includes(system) && (proposal === undefined || proposals.has(proposal)),
  );
}

/**
 * The coverage of a run. For each judged system of the target, every clause of the catalogue was judged, cannot be
 * judged for any target (not testable) or for this one (not applicable), or was left out: not selected, without a
 * response, or because of a missing key of the target file.
 */
export function coverageOf({ target, clauses }: Pick<Verdict, 'target' | 'clauses'>): Coverage {
  const results = new Map(clauses.map((result) => [result.id, result]));
  const systems = target.systems.filter((name) => clauses.some(({ system }) => system === name));
  const placed = clausesOn(
    systems,
    clauses.map(({ id }) => id),
  ).map((clause) => ({
    ...clause,
    outcome: outcomeOf(clause, results.get(clause.id)),
  }));
  const left = placed.filter(({ outcome }) => outcome === 'left');
  return {
    complete: left.length === 0,
    systems: systems.map((system) => {
      const own = placed.filter((clause) => clause.system === system);
      const count = (wanted: Outcome) => own.filter(({ outcome }) => outcome === wanted).length;
      return {
        system,
        clauses: own.length,
        judged: count('judged'),
        'not-applicable': count('not-applicable'),
        'not-testable': count('not-testable'),
        left: count('left'),
      };
    }),
    left: left.map(({ id }) => ({
      clause: id,
      reason: results.get(id)?.reason ?? 'it was not chosen for the run',
    })),
    notCovered: target.systems.filter((name) => !systems.includes(name)),
  };
}

type Outcome = 'judged' | 'not-applicable' | 'not-testable' | 'left';

function outcomeOf({ untestable }: Clause, result: ClauseResult | undefined): Outcome {
  if (untestable !== undefined) return 'not-testable';
  switch (result?.verdict) {
    case 'pass':
    case 'fail':
    case 'waived':
      return 'judged';
    case 'not-testable':
      return 'not-testable';
    case 'not-applicable':
      return result.lacks === undefined ? 'not-applicable' : 'left';
    default:
      return 'left';
  }
}

/** The number of judged clauses of the systems, and the number of clauses that can be judged. */
export function reachOf({ systems, left }: Pick<Coverage, 'systems' | 'left'>): {
  judged: number;
  judgeable: number;
} {
  const judged = systems.reduce((sum, each) => sum + each.judged, 0);
  return { judged, judgeable: judged + left.length };
}

/** A response for the endpoint badge of shields.io (https://shields.io/badges/endpoint-badge). */
interface Badge {
  schemaVersion: 1;
  label: string;
  message: string;
  color: 'brightgreen' | 'yellow' | 'red';
}

const AUTHORITIES = ['specification', 'token standard'] as const;
type Authority = (typeof AUTHORITIES)[number];

const COLORS = { PASSED: 'brightgreen', WARNED: 'yellow', FAILED: 'red' } as const;

/** The result of a certificate, with its last day: a copied image does not change when it expires. */
export function badgeOf({ predicate }: CertificateStatement): Badge {
  const { coverage, expires } = predicate.assay;
  const systems = coverage.systems.map(({ system }) => system).join(', ');
  const authorities = AUTHORITIES.filter((each) => coverage.systems.some(isOf(each)));
  const words = authorities.map((each) => wordsOf(predicate, each, authorities));
  return {
    schemaVersion: 1,
    label: `ledger: ${systems}`,
    message: `${words.join('; ')}, certified until ${expires}`,
    color: COLORS[predicate.result],
  };
}

const isOf =
  (authority: Authority) =>
  (one: { system: string }): boolean =>
    authorityOfSystem(one.system) === authority;

/** The result of the clauses of one authority. The authority is named unless it is only the specification. */
function wordsOf(
  { failedTests, assay: { coverage, waivers } }: Predicate,
  authority: Authority,
  all: readonly Authority[],
): string {
  const isOwn = (clause: string) => isOf(authority)({ system: clause.split('.', 1)[0]! });
  const own = {
    systems: coverage.systems.filter(isOf(authority)),
    left: coverage.left.filter(({ clause }) => isOwn(clause)),
  };
  const { judged, judgeable } = reachOf(own);
  const ours = waivers.filter(({ clause }) => isOwn(clause));
  const fails = failedTests.some(isOwn) || ours.some(({ state }) => state === 'expired' || state === 'stale');
  const waived = ours.filter(({ state }) => state === 'applied').length;
  const whom =
    authority === 'specification' ? (all.length > 1 ? ' to the specification' : '') : ` to ${authority}`;
  return [
    `${fails ? 'does not conform' : 'conforms'}${whom}`,
    ...(own.left.length === 0 ? [] : [`partial (${judged} of ${judgeable} clauses)`]),
    ...(waived > 0 ? [`${waived} waived`] : []),
  ].join(', ');
}

/** The badge as an SVG image. */
export async function svgOf({ label, message, color }: Badge): Promise<string> {
  // Loaded only when an image is requested, because it loads the widths of all letters.
  const { makeBadge } = await import('badge-maker');
  return `${makeBadge({ label, message, color })}\n`;
}
