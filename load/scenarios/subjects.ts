import fc from 'fast-check';
import { everyNotJson } from '../../generators/json/not-json.js';
import { bodyOfWrongType, flagOfWrongType } from '../../generators/registry/choice-context-request.js';
import { everyUnknownId } from '../../generators/registry/ids.js';
import { below, type Target } from '../../src/target-file/target.js';
import { subjectsOf } from '../../src/preflight/named.js';
import type { Session } from '../../src/target-file/session.js';
import { isObject } from '../../src/model/reading/wire.js';
import { provision } from '../../src/target-file/provision.js';
import { pathOf } from '../../src/spec/operation.js';
import type { TokenOperation } from '../../src/spec/token-standard/operations.js';
import * as contexts from '../../src/spec/token-standard/contexts.js';
import { ask } from '../settings.js';
import { cannotReachRegistry } from '../../src/preflight/reach.js';
import { CORPUS_SIZE, kind, type Request } from '../scenario.js';
import type { CheckName } from '../script-plan.js';

/** The credential of the registry. */
export const credential = ({ registry }: Target): string | undefined => registry?.credential;

/** A call and one subject that it can be made for. */
interface SubjectCall {
  call: TokenOperation;
  /** The contract id, or an empty string. */
  id: string;
  url: string;
  /** The members that its body must have. */
  members: object;
}

/** All subjects in the target file for these calls, in a stable order. */
export const subjectsFor = (target: Target, calls: readonly TokenOperation[]): SubjectCall[] =>
  calls.flatMap((call) =>
    subjectsOf(target, call).map((subject) => {
      const id = typeof subject === 'string' ? subject : '';
      return {
        call,
        id,
        url: urlFor(target, call, id),
        members: id === '' ? { choiceArguments: subject } : {},
      };
    }),
  );

const urlFor = (target: Target, call: TokenOperation, id: string): string =>
  below(target.registry?.url ?? '', pathOf(call, encodeURIComponent(id)));

/** Calls for ids that the registry does not know, derived from the id of the first subject. */
export const unknownFor = (
  target: Target,
  subjects: readonly SubjectCall[],
  asked: Request['kind'],
): Request[] =>
  subjects.slice(0, 1).flatMap(({ call, id }) =>
    everyUnknownId
      .filter(({ wellFormed }) => wellFormed)
      .flatMap(({ from }): Request[] => {
        const other = from(id);
        return other === undefined ? [] : [{ kind: asked, url: urlFor(target, call, other), body: '{}' }];
      }),
  );

/** Runs the program of the target file to get subjects, if it names none. */
async function provisionSubjects(target: Target, calls: readonly TokenOperation[]): Promise<void> {
  if (target.registry?.tokenStandard?.provision && subjectsFor(target, calls).length === 0)
    await provision(target);
}

/** The key that the target file lacks when no call has a subject. */
export const missingFor =
  (calls: readonly TokenOperation[]) =>
  (target: Target): string | undefined =>
    (target.registry?.tokenStandard?.provision ?? subjectsFor(target, calls).length > 0)
      ? undefined
      : `registry.${calls[0]?.subjects}`;

/** The members of a scenario that makes these calls, each for its own subject. */
export const scenarioOf = (calls: readonly TokenOperation[]) => ({
  missing: missingFor(calls),
  credential,
  provision: (target: Target) => provisionSubjects(target, calls),
  unreachable: cannotReachRegistry,
});

/** Maximum number of subjects that are requested before the load; a target file may name any number. */
const MOST_ASKED = 60;
/** How often each is requested: what a registry picks at random or in turn belongs to no subject. */
const ROUNDS = 4;

/** Contracts and factories that only one subject of these calls has, with the place of that subject. */
export const ownedOf = (session: Session, calls: readonly TokenOperation[]) =>
  ownedBy(session, subjectsFor(session.target, calls).slice(0, MOST_ASKED), ROUNDS);

/** Contracts and factories that only one of some requests returns, with the place of that request. */
export async function ownedBy(
  session: Session,
  requests: readonly Pick<SubjectCall, 'url' | 'members'>[],
  rounds: number,
): Promise<Readonly<Record<string, number>>> {
  const owners = new Map<string, Set<number>>();
  for (let round = 0; round < rounds; round += 1)
    for (const [place, { url, members }] of requests.entries()) {
      const body = Buffer.from(JSON.stringify(members));
      const answer = await ask(session, { method: 'POST', url, body }, credential);
      for (const id of idsIn(answer)) owners.set(id, (owners.get(id) ?? new Set()).add(place));
    }
  return Object.fromEntries(
    [...owners].filter(([, places]) => places.size === 1).map(([id, [at]]) => [id, at!]),
  );
}

function idsIn(answer: Record<string, unknown> | undefined): string[] {
  const { factoryId, choiceContext = answer } = answer ?? {};
  const contracts = isObject(choiceContext) ? choiceContext['disclosedContracts'] : undefined;
  return [
    factoryId,
    ...(Array.isArray(contracts) ? contracts : []).map((each) => isObject(each) && each['contractId']),
  ].filter((id) => typeof id === 'string');
}

/** Valid requests for these subjects in turn, with and without the flag, checked by `checkOf`. */
export const validFor = (
  subjects: readonly SubjectCall[],
  found: { id: string },
  checkOf: (call: TokenOperation) => CheckName,
  more: readonly object[],
): Request[] =>
  Array.from({ length: CORPUS_SIZE }, (_, at) => {
    const owner = at % subjects.length;
    const { call, url, members } = subjects[owner]!;
    const flags = more[Math.floor(at / subjects.length) % more.length]!;
    const excludes = 'excludeDebugFields' in flags && flags.excludeDebugFields === true;
    const check = `${checkOf(call)}${excludes ? '-without-debug-fields' : ''}` as CheckName;
    return {
      kind: kind(found, 200, 200, check),
      url,
      owner,
      body: JSON.stringify({ ...members, ...flags }),
    };
  });

/** Requests that must be refused: each body is sent for the next subject, combined with the members that it needs. */
export const refusedFor = <T>(
  subjects: readonly SubjectCall[],
  clause: { id: string },
  values: readonly T[],
  bodyOf: (value: T, members: object) => string,
): Request[] =>
  values.map((value, at) => {
    const { url, members } = subjects[at % subjects.length]!;
    return { kind: kind(clause, 400, 400, 'standard-bad-request'), url, body: bodyOf(value, members) };
  });

/** Some of the values; the same seed gives the same ones. */
export const some = <T>(values: fc.Arbitrary<T>, seed: number): T[] =>
  fc.sample(values, { seed, numRuns: 60 });

/** Requests that every call for a context or a factory refuses: not JSON, not an object, a wrong flag. */
export const refusedByAll = (subjects: readonly SubjectCall[], seed: number): Request[][] => [
  refusedFor(
    subjects,
    contexts.bodyJson,
    // A corpus holds text only, because k6 sends text bodies.
    everyNotJson({ excludeDebugFields: true }).flatMap(({ value }) =>
      typeof value === 'string' ? [value] : [],
    ),
    (text) => text,
  ),
  refusedFor(subjects, contexts.bodyObject, some(bodyOfWrongType, seed), ({ value }) =>
    JSON.stringify(value),
  ),
  refusedFor(subjects, contexts.excludeDebugBoolean, some(flagOfWrongType, seed), ({ value }, members) =>
    JSON.stringify({ ...members, ...value }),
  ),
];
