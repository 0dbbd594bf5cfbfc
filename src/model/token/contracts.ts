import type { Clause } from '../../spec/clause.js';
import { instantOf, isDateTime } from '../reading/instant.js';
import { isObject, type Fields } from '../reading/wire.js';
import { judgement, type Answer, type Judgement, type Wrong } from '../judgement.js';

/** What a contract id was seen to identify, and the response in which it was seen first. */
interface Seen {
  templateId: unknown;
  /** Its debugCreatedAt, from the first response that had a valid one. */
  createdAt: string | undefined;
  /**
   * Each synchronizer that it was assigned to, the latest one last, with the number of exchanges of the run that were
   * complete when it was first seen there, and the version that showed it there.
   */
  synchronizers: { id: unknown; since: number; by: string }[];
  answer: Answer;
  /** The version of the standard whose call disclosed it. */
  by: string;
}

/** When a call was sent and answered, as the number of exchanges of the run that were complete. */
interface Moment {
  sentAt: number;
  now: number;
  /** The version of the standard that was called. */
  by?: string;
}

/** Laws over the contexts of a run: a contract id identifies one contract, which is created once. */
export class Contracts {
  /** `clause`: the clause for these calls. `beside`: whether to compare with the same version or with another one. */
  constructor(
    private readonly clause: Clause,
    private readonly beside: 'within' | 'across' = 'within',
  ) {}

  readonly #byId = new Map<string, Seen>();
  #sendsDebug = false;
  readonly #byBlob = new Map<string, { id: string; answer: Answer; by: string }>();

  /** Whether a response was seen to contain debug fields. When none does, leaving them out shows nothing. */
  get sendsDebug(): boolean {
    return this.#sendsDebug;
  }

  /** Judges a response compared with earlier ones, and remembers it. `context`: its choice context. */
  see(answer: Answer, context: unknown, moment: Moment): Judgement[] {
    if (answer.status !== 200) return [];
    const contracts = isObject(context) ? context['disclosedContracts'] : undefined;
    if (!Array.isArray(contracts)) return [];
    return contracts.filter(isObject).flatMap((contract): Judgement[] => {
      const { contractId: id, createdEventBlob: blob } = contract;
      this.#sendsDebug ||= Object.keys(contract).some((name) => name.startsWith('debug'));
      if (typeof id !== 'string') return [];
      const before = this.#byId.get(id);
      const owner = typeof blob === 'string' && blob !== '' ? this.#byBlob.get(blob) : undefined;
      const { by = '' } = moment;
      const isMeant = (other: { by: string }) => (other.by === by) === (this.beside === 'within');
      if (!before && isTold(contract)) this.#byId.set(id, firstSeen(contract, answer, moment));
      if (!owner && typeof blob === 'string') this.#byBlob.set(blob, { id, answer, by });
      if (before && isMeant(before)) before.createdAt ??= createdAtOf(contract);
      // Once the other version saw it on another synchronizer, this version shows whether it was moved there.
      const places = before?.synchronizers ?? [];
      const isCompared = before && (isMeant(before) || places.length > 1 || isMeant(places.at(-1)!));
      const judgements = isCompared ? [judgement(this.clause, changed(id, contract, before, moment))] : [];
      if (owner && isMeant(owner))
        judgements.push(judgement(this.clause, owner.id === id ? undefined : sharedBlob(id, owner)));
      return judgements;
    });
  }
}

function firstSeen(contract: Fields, answer: Answer, { now, by = '' }: Moment): Seen {
  const { templateId, synchronizerId } = contract;
  return {
    templateId,
    createdAt: createdAtOf(contract),
    synchronizers: [{ id: synchronizerId, since: now, by }],
    answer,
    by,
  };
}

const createdAtOf = ({ debugCreatedAt: text }: Fields): string | undefined =>
  typeof text === 'string' && isDateTime(text) ? text : undefined;

/** Whether two date-times may mean the same moment: one of them may have fewer fractional digits than the other. */
function isSameMoment(one: string, other: string): boolean {
  if (one === other) return true;
  const digits = Math.min(...[one, other].map((text) => /\.(\d+)/.exec(text)?.[1]?.length ?? 0));
  const apart = instantOf(one)! - instantOf(other)!;
  return apart === 0n || (apart < 0n ? -apart : apart) < SECOND / 10n ** BigInt(Math.min(digits, PLACES));
}

const PLACES = 9;
const SECOND = 10n ** BigInt(PLACES);

const BY_NAME = /^#[^:]*/;
const BY_ID = /^[^#:][^:]*/;

/** Whether two template ids may be the same. The package is given by its id, or by `#` and its name. */
function isSameTemplate(one: string, other: unknown): boolean {
  if (one === other || typeof other !== 'string') return one === other;
  const [byName, byId] = one.startsWith('#') ? [one, other] : [other, one];
  return BY_NAME.test(byName) && BY_ID.test(byId) && byName.replace(BY_NAME, '') === byId.replace(BY_ID, '');
}

/** Whether a contract has the members that are compared. Other clauses judge missing members and wrong types. */
const isTold = ({ templateId, synchronizerId }: Fields): boolean =>
  typeof templateId === 'string' && typeof synchronizerId === 'string';

function changed(
  id: string,
  contract: Fields,
  before: Seen,
  { sentAt, now, by = '' }: Moment,
): Wrong | undefined {
  const { templateId, synchronizerId } = contract;
  if (typeof templateId !== 'string' || typeof synchronizerId !== 'string') return undefined;
  if (!isSameTemplate(templateId, before.templateId))
    return {
      expected: `contract ${id} with the template that it had before, ${JSON.stringify(before.templateId)}`,
      actual: JSON.stringify(templateId) ?? 'none',
      symptom: 'another template',
      against: before.answer,
    };
  const createdAt = createdAtOf(contract);
  if (createdAt !== undefined && before.createdAt !== undefined && !isSameMoment(createdAt, before.createdAt))
    return {
      expected: `contract ${id} created at ${before.createdAt}, as it was before`,
      actual: createdAt,
      symptom: 'another time of creation',
      against: before.answer,
    };
  const { synchronizers } = before;
  const latest = synchronizers.at(-1)!;
  if (synchronizerId === latest.id) return undefined;
  // A contract may be reassigned while it is asked for, but not back and forth.
  const wasThere = synchronizers.some((each) => each.id === synchronizerId);
  // When a call was sent before the latest synchronizer was seen, its response may be older. The order is not known.
  const isOpen = sentAt <= latest.since;
  if (isOpen && wasThere) return undefined;
  if (isOpen) synchronizers.pop();
  synchronizers.push({ id: synchronizerId, since: now, by });
  if (!wasThere) return undefined;
  return {
    expected: `contract ${id} on the synchronizer that it was moved to, ${JSON.stringify(latest.id)}`,
    actual: `again on ${JSON.stringify(synchronizerId)}`,
    symptom: 'synchronizers in turn',
    against: before.answer,
  };
}

const sharedBlob = (id: string, owner: { id: string; answer: Answer }): Wrong => ({
  expected: `the blob of the creation of ${id}`,
  actual: `the blob that ${owner.id} has`,
  symptom: 'the blob of another contract',
  against: owner.answer,
});

/** The number of responses after which it is known what the contexts for an id have. */
const ENOUGH = 4;

/** The contexts for an id: the number of them, how many of them had each contract, and the first one. */
interface Contexts {
  count: number;
  having: Map<string, number>;
  answer: Answer;
}

const isKnown = (contexts: Contexts | undefined): contexts is Contexts => (contexts?.count ?? 0) >= ENOUGH;

/** The only id whose contexts have a contract, when all of them have it. */
function onlyHolder(all: ReadonlyMap<string, Contexts>, contract: string): string | undefined {
  const [holder, another] = [...all].filter(([, { having }]) => having.has(contract));
  return holder && !another && holder[1].having.get(contract) === holder[1].count ? holder[0] : undefined;
}

/** Law over two versions of a call: a contract that one id alone needs is not needed by another one alone. */
export class SameIds {
  /** `clause`: the clause for these calls. */
  constructor(private readonly clause: Clause) {}

  readonly #contexts = new Map<string, Map<string, Contexts>>();

  /** Judges a response compared with earlier ones, and remembers it. `choice`: the name of the call in V1. */
  see(
    asked: { choice: string; isFirst: boolean; id: string },
    answer: Answer,
    context: unknown,
  ): Judgement[] {
    const contracts = isObject(context) ? context['disclosedContracts'] : undefined;
    if (answer.status !== 200 || !Array.isArray(contracts)) return [];
    const { choice, isFirst, id } = asked;
    const [own, others] = [isFirst, !isFirst].map((first) => {
      const key = `${choice} ${String(first)}`;
      const found = this.#contexts.get(key) ?? new Map<string, Contexts>();
      this.#contexts.set(key, found);
      return found;
    }) as [Map<string, Contexts>, Map<string, Contexts>];
    const contexts = own.get(id) ?? { count: 0, having: new Map<string, number>(), answer };
    own.set(id, contexts);
    contexts.count += 1;
    const disclosed = new Set(contracts.filter(isObject).map((each) => String(each['contractId'])));
    for (const each of disclosed) contexts.having.set(each, (contexts.having.get(each) ?? 0) + 1);
    if (!isKnown(contexts) || !isKnown(others.get(id))) return [];
    for (const each of disclosed) {
      const holder = onlyHolder(own, each) === id ? onlyHolder(others, each) : undefined;
      if (holder === undefined || holder === id) continue;
      const against = others.get(holder);
      if (isKnown(against) && isKnown(own.get(holder)))
        return [judgement(this.clause, ofAnother(id, each, holder, against.answer))];
    }
    return [judgement(this.clause, undefined)];
  }
}

const ofAnother = (id: string, contract: string, holder: string, against: Answer): Wrong => ({
  expected: `a context of ${id} without contract ${contract}: the other version discloses it for ${holder} alone`,
  actual: 'a context with it, which the context of that id does not have',
  symptom: 'the context of another instruction',
  against,
});

/** What a factory was asked first among calls that differ in one part, and whether the next one was answered the same. */
interface First {
  part: string;
  needs: ReadonlySet<string>;
  answer: Answer;
  next?: { part: string; isSame: boolean };
}

/** The number of times that each of two values of a part must have been asked first. By chance, one in 2^7 is so. */
const FIRST_EACH = 4;

/**
 * Law over the factories and the contexts of a run: a response depends on its own choice arguments, or its own choice.
 * When it depends on what was asked first with the same rest of them, it is the one to another call.
 */
export class FirstAsked {
  readonly #groups = new Map<string, Map<string, First>>();

  /**
   * Judges a response compared with earlier ones, and remembers it. `part`: the value of the part that differs, such as
   * an instrument; `rest`: all that is asked besides; `data`: texts that are compared as contracts are.
   */
  see(
    { clause, kind, part, rest }: { clause: Clause; kind: string; part: string; rest: string },
    answer: Answer,
    { factoryId, choiceContext }: Fields,
    data: Iterable<string> = [],
  ): Judgement[] {
    const contracts = isObject(choiceContext) ? choiceContext['disclosedContracts'] : undefined;
    const needs = new Set([
      ...data,
      `factory ${String(factoryId)}`,
      ...(Array.isArray(contracts) ? contracts.filter(isObject) : []).map((each) =>
        String(each['contractId']),
      ),
    ]);
    const groups = this.#groups.get(kind) ?? new Map<string, First>();
    this.#groups.set(kind, groups);
    const first = groups.get(rest);
    if (!first) groups.set(rest, { part, needs, answer });
    if (!first || first.part === part) return [];
    const isSame = needs.size === first.needs.size && [...needs].every((each) => first.needs.has(each));
    first.next ??= { part, isSame };
    if (!isSame) return [judgement(clause, undefined)];
    const pair = [first.part, part];
    const others = [...groups.values()].filter(
      (each) => each.next && pair.includes(each.part) && pair.includes(each.next.part),
    );
    const decides = pair.every((each) => isDecidedBy(each, others));
    return others.every(({ next }) => next?.isSame) && decides
      ? [judgement(clause, ofFirst(first, part))]
      : [];
  }
}

/** Whether something is needed exactly when this was asked first. */
function isDecidedBy(part: string, all: readonly First[]): boolean {
  const own = all.filter((each) => each.part === part);
  const others = all.filter((each) => each.part !== part);
  return (
    own.length >= FIRST_EACH &&
    [...own[0]!.needs].some(
      (id) => own.every(({ needs }) => needs.has(id)) && !others.some(({ needs }) => needs.has(id)),
    )
  );
}

const ofFirst = (first: First, part: string): Wrong => ({
  expected: `a response for ${part}, whatever was asked before`,
  actual: `the response to the call for ${first.part} that came first, and each time what was asked first decides`,
  symptom: 'the response to the first call',
  rule: 'calls that differ in one part',
  against: first.answer,
});
