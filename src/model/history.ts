import { apisOf, type Fields } from './reading/wire.js';
import type { Clause } from '../spec/clause.js';
import { CONTEXT_OPERATIONS, namesApi, type TokenOperation } from '../spec/token-standard/operations.js';
import { clausesOfCondition, judgedAs, rulesOf } from '../spec/token-standard/rules.js';
import { contractsIdentical, sameId } from '../spec/token-standard/versions.js';
import { dimensionsOf, keyOf, type Call } from './call.js';
import { Answered, isSound, type Exchange, type Judged, type Unjudged } from './exchange.js';
import { type Difference, placeOf, type Fact } from './fact.js';
import { ErrorCounts } from './error-counts.js';
import { judgement, objectOf, type Judgement } from './judgement.js';
import { Scrapes } from './operator/scrapes.js';
import { ParticipantHistory, type ParticipantFacts } from './participant/history.js';
import { ScanHistory, type ScanFacts } from './scan/snapshots.js';
import { References, Together } from './token/disclosed.js';
import { ContextFacts } from './token/context-facts.js';
import { Contracts, FirstAsked, SameIds } from './token/contracts.js';
import { Instruments } from './token/instruments.js';
import { Subjects } from './token/subjects.js';

/** The parts of a target file that the model reads. */
type HistoryFacts = {
  registry?: unknown;
  scan?: ScanFacts | undefined;
  participant?: ParticipantFacts | undefined;
} & ConstructorParameters<typeof ParticipantHistory>[1];

/** Everything that a run knows about one target so far. It is the only place for run state. */
export class History {
  /** The number of exchanges that are complete. */
  now = 0;
  readonly instruments = new Instruments();
  readonly contextFacts = new ContextFacts();
  readonly contracts = lawsOf('contractIdentity', Contracts);
  /** Compares the contracts that one version of the token standard discloses with those of another version. */
  readonly contractsOfVersions = new Contracts(contractsIdentical, 'across');
  readonly sameIds = new SameIds(sameId);
  readonly firstAsked = new FirstAsked();
  readonly together = new Together();
  readonly references = lawsOf('referenceDisclosed', References);
  /** The ids on the first page, which made-up tokens returned it, and whether others returned other pages, by page size. */
  readonly strangeTokens = new Map<string, { first?: string; toFirst: Set<string>; ordered: boolean }>();
  /** The APIs that the registry, or any of its instruments, says it supports. */
  readonly apis = { registry: new Set<string>(), instrument: new Set<string>() };
  /** The calls of the token standard that were answered 200. */
  readonly served = new Set<TokenOperation>();
  readonly scan: ScanHistory;
  readonly participant: ParticipantHistory;
  readonly scrapes = new Scrapes();
  readonly subjects: Subjects;
  readonly answered = new Answered();
  readonly facts = new KnownFacts();
  readonly errors = new ErrorCounts();
  /** The number of refusals, by status and call, that the service or a gateway may have given. */
  readonly unclear = new Map<string, number>();
  /** Whether a contract stayed under reassignment for all calls that waited for it. */
  isContractUnmoved = false;
  #isInfoKnown = false;
  readonly #right = new Map<string, Exchange>();
  /** What the latest right response to each call showed, apart from the clauses of its condition. */
  readonly #shown = new Map<string, { judgements: readonly Judgement[]; asks: string }>();
  readonly #kinds = new Map<string, Map<string, Call>>();
  /** The operations on which each clause was shown, and whether it was broken there: all, and those not told yet. */
  readonly #shownOn = new Map<string, Map<string, boolean>>();
  readonly #newlyShownOn = new Map<string, Map<string, boolean>>();
  readonly #unreported = new Map<string, number>();
  /** The number of responses of the run that showed each clause. */
  readonly shown = new Map<string, number>();

  /** Takes the parts of the target file that name what can be asked for, and by whom. */
  constructor({ registry, scan, participant, ...people }: HistoryFacts) {
    this.subjects = new Subjects(registry);
    this.scan = new ScanHistory(scan);
    this.participant = new ParticipantHistory(participant, people);
  }

  /** A number that changes when more is known about what responses can show. */
  get knowledge(): number {
    return this.apis.registry.size + this.apis.instrument.size;
  }

  /** Remembers the APIs that a metadata response names as supported. */
  seeApis({ call, answer }: Pick<Exchange, 'call' | 'answer'>): void {
    const { name } = call.operation;
    if (answer.status !== 200 || name === 'instruments') return;
    const known = name === 'info' ? this.apis.registry : this.apis.instrument;
    for (const api of apisOf(objectOf(answer) ?? {})) known.add(api);
    if (name === 'info') this.#isInfoKnown = true;
  }

  /**
   * Whether the registry, or an instrument that it lists, names an API. `info`: a response of the registry, in the
   * place of all earlier ones.
   * @returns undefined when not all of them are known
   */
  names(api: TokenOperation['api'], info?: Fields): boolean | undefined {
    const own = info && apisOf(info);
    const all = [...(own ?? this.apis.registry), ...this.apis.instrument, ...this.instruments.apis];
    if (all.some((name) => namesApi(api, name))) return true;
    return (own !== undefined || this.#isInfoKnown) && this.instruments.isWhole ? false : undefined;
  }

  /** Remembers an exchange with its judgements. @returns the exchange, with its differences from earlier ones */
  remember(sent: Unjudged, judged: Judged): { exchange: Exchange; differences: Difference[] } {
    const { judgements: own, facts } = judged;
    this.now += 1;
    const judgements = [...own];
    const exchange: Exchange = { ...sent, judgements, facts };
    const differences: Difference[] = [];
    for (const fact of isSound(own) ? facts : []) {
      const { held, difference } = this.facts.compare(fact, exchange, this.now);
      judgements.push(...held.map((clause) => judgement(clause, undefined)));
      if (difference) differences.push(difference);
    }
    this.errors.count(exchange, judged.asks);
    this.#note(exchange, judged, differences.length > 0);
    return { exchange, differences };
  }

  /** Remembers a response that is the same as the latest right one to this call. Nothing else can be wrong with it. */
  repeat(right: Exchange, sent: Unjudged): Exchange {
    this.now += 1;
    const shown = this.#shown.get(keyOf(sent.call));
    this.errors.countRepeat(sent, shown?.asks);
    const held = dimensionsOf(sent.call).flatMap((each) => clausesOfCondition(sent.call.operation, each));
    const judgements = [
      ...(shown?.judgements ?? right.judgements),
      ...held.map((clause) => judgement(clause, undefined)),
    ];
    this.count(judgements);
    return { ...sent, judgements, facts: [] };
  }

  /** Counts each clause that a response or a handshake has shown. */
  count(judgements: readonly Judgement[]): void {
    for (const clause of new Set(judgements.map((each) => each.clause.id)))
      for (const counts of [this.#unreported, this.shown]) counts.set(clause, (counts.get(clause) ?? 0) + 1);
  }

  #note(exchange: Exchange, { kind, repeatedAs, asks, isFinal = true }: Judged, differs: boolean): void {
    const { call, judgements } = exchange;
    this.count(judgements);
    // A call whose response differs from an earlier one must be made again to show that it does each time.
    const isRight = !differs && judgements.every(({ wrong }) => !wrong);
    // An operation without subjects in the target file is called only to see whether it exists.
    if (!isRight || this.subjects.of(call.operation).length > 0 || call.operation.request === 'none')
      for (const { clause, wrong } of judgements) if (!wrong) this.showOn(call.operation.name, clause, false);
    if (kind !== undefined) this.#noteKind(kind, repeatedAs ?? call);
    if (!isRight || !isFinal) return;
    this.answered.note(exchange);
    const own = dimensionsOf(call).flatMap((each) => clausesOfCondition(call.operation, each));
    const others = own.length === 0 ? judgements : judgements.filter(({ clause }) => !own.includes(clause));
    this.#shown.set(keyOf(call), { judgements: others, asks });
    // Facts are kept separately.
    if (!call.condition) this.#right.set(keyOf(call), { ...exchange, facts: [] });
  }

  #noteKind(kind: string, call: Call): void {
    const calls = this.#kinds.get(kind) ?? new Map<string, Call>();
    this.#kinds.set(kind, calls);
    const { condition: _, ...plain } = call;
    if (!calls.has(keyOf(call))) calls.set(keyOf(call), plain);
  }

  /** Notes a refusal without the required body. A gateway may have given it. */
  noteUnclear({ call, answer }: Unjudged): void {
    const what = `${answer.status} to ${call.operation.name} with ${call.varies}`;
    this.unclear.set(what, (this.unclear.get(what) ?? 0) + 1);
  }

  /** Notes that a clause was shown on an operation, and whether it was broken there. */
  showOn(operation: string, { id }: Clause, broken: boolean): void {
    const known = this.#shownOn.get(id)?.get(operation);
    if (known === true || known === broken) return;
    for (const all of [this.#shownOn, this.#newlyShownOn])
      all.set(id, (all.get(id) ?? new Map<string, boolean>()).set(operation, broken));
  }

  /** The operations on which a clause was shown since the last call of this function. @returns undefined when there are none */
  takeShownOn(clause: string): { call: string; failed: boolean }[] | undefined {
    const operations = this.#newlyShownOn.get(clause);
    this.#newlyShownOn.delete(clause);
    return operations && [...operations].map(([call, failed]) => ({ call, failed }));
  }

  /** The number of responses that showed each clause since the last call of this function. */
  takeCounts(): Map<string, number> {
    const counts = new Map(this.#unreported);
    this.#unreported.clear();
    return counts;
  }

  /** The exchange in which this call was made under the default condition and answered correctly. */
  rightExchange(call: Call): Exchange | undefined {
    return call.condition ? undefined : this.#right.get(keyOf(call));
  }

  /** Whether this call was answered correctly under any condition. */
  wasRight = (call: Call): boolean => this.#shown.has(keyOf(call));

  /** Every call that was made, once, by the kind that its responses were judged by. */
  get callsByKind(): ReadonlyMap<string, readonly Call[]> {
    return new Map([...this.#kinds].map(([kind, calls]) => [kind, [...calls.values()]]));
  }
}

function lawsOf<Law>(
  rule: 'contractIdentity' | 'referenceDisclosed',
  make: new (clause: Clause) => Law,
): Readonly<Record<ReturnType<typeof judgedAs>, Law>> {
  const lawOf = (whose: ReturnType<typeof judgedAs>) =>
    new make(rulesOf(CONTEXT_OPERATIONS.find((each) => judgedAs(each) === whose)!)[rule]);
  return { accept: lawOf('accept'), v1: lawOf('v1'), v2: lawOf('v2'), lock: lawOf('lock') };
}

/** The latest response that showed a fact. */
interface Known {
  fact: Fact;
  exchange: Exchange;
  /** The number of exchanges that were complete when it was first seen. */
  since: number;
  /** The number of times that it was replaced because the target had moved on. */
  moves: number;
}

/** After this number of changes, a fact is treated as one that varies by itself. */
const MOST_MOVES = 3;

/** What the responses of a target have shown so far, and what varies by itself. */
class KnownFacts {
  readonly #known = new Map<string, Known>();
  readonly #varying = new Set<string>();

  /**
   * Compares a fact with what is known of it. `now`: the number of complete exchanges, including this one.
   * @returns the clauses that it shows to be kept, and how it differs
   */
  compare(fact: Fact, exchange: Exchange, now: number): { held: readonly Clause[]; difference?: Difference } {
    const known = this.#known.get(fact.key);
    if (!known) {
      this.#known.set(fact.key, { fact, exchange, since: now, moves: 0 });
      return { held: [] };
    }
    const path = known.fact.text === fact.text ? undefined : this.#differingPath(known.fact, fact);
    const { before = [] } = exchange.call.condition ?? {};
    const causes = [
      ...(known.fact.variant === fact.variant ? [] : (['content'] as const)),
      ...dimensionsOf(exchange.call).filter((each) => each !== 'sending'),
    ];
    const held = causes.flatMap((cause) => fact.clausesOf(cause, before).slice(0, 1));
    const ofChance = causes.length > 0 ? undefined : fact.clausesOf('chance', before);
    if (ofChance?.length === 0) {
      this.#known.set(fact.key, { fact, exchange, since: now, moves: known.moves });
      return { held: [] };
    }
    // Some facts exist only to be the same each time.
    if (ofChance && !fact.moves) held.push(...ofChance.slice(0, 1));
    if (path === undefined) return { held };
    // When a call was sent before the known value was seen, its response may be older than that value.
    const isStale = fact.moves && exchange.sentAt < known.since;
    if (isStale) return { held: [] };
    const difference: Difference = {
      fact,
      path,
      expected: known.fact.leaves.get(path),
      actual: fact.leaves.get(path),
      against: {
        answer: known.exchange.answer,
        variant: known.fact.variant,
        ask: known.fact.ask,
        ...(known.fact.equivalent && { equivalent: known.fact.equivalent }),
        ...(known.fact.opposite && { opposite: known.fact.opposite }),
      },
    };
    return { held: [], difference };
  }

  #differingPath(known: Fact, fact: Fact): string | undefined {
    const differs = (path: string) =>
      known.leaves.get(path) !== fact.leaves.get(path) && !this.#varying.has(this.#place(fact, path));
    for (const path of known.leaves.keys()) if (differs(path)) return path;
    for (const path of fact.leaves.keys()) if (differs(path)) return path;
    return undefined;
  }

  #place({ key }: Fact, path: string): string {
    const [law = '', operation = ''] = key.split(/[\s"[\]]+/);
    return `${law} ${operation} ${placeOf(path)}`;
  }

  /** Whether a place of a fact is known to vary by itself. */
  varies({ fact, path }: Difference): boolean {
    return this.#varying.has(this.#place(fact, path));
  }

  /** Accepts a difference that a conformant target may show. The new value of the fact replaces the old one. */
  accept({ fact, path }: Difference, exchange: Exchange, moved: boolean, now: number): void {
    const known = this.#known.get(fact.key);
    // Several responses may differ from one value because of the same move.
    if (moved && known?.fact.text === fact.text) return;
    const moves = (known?.moves ?? 0) + 1;
    this.#known.set(fact.key, { fact, exchange, since: now, moves });
    if (!moved || moves > MOST_MOVES) this.#varying.add(this.#place(fact, path));
  }
}
