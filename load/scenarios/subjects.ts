import fc from 'fast-check';
import { everyNotJson } from '../../generators/json/not-json.js';
import { bodyOfWrongType, flagOfWrongType } from '../../generators/registry/choice-context-request.js';
import { everyUnknownId } from '../../generators/registry/unknown-id.js';
import { below, type Target } from '../../src/target-file/target.js';
import { subjectsOf } from '../../src/preflight/named.js';
import type { Session } from '../../src/target-file/session.js';
import { isObject } from '../../src/model/reading/wire.js';
import { provision } from '../../src/target-file/provision.js';
import { pathOf } from '../../src/spec/operation.js';
import type { TokenOperation } from '../../src/spec/token-standard/operations.js';
import * as requests from '../../src/spec/token-standard/requests.js';
import { ask } from '../settings.js';
import { CORPUS_SIZE, kind, type Request } from '../corpus.js';
import type { CheckName } from '../script-plan.js';

/** The token of the registry. */
export const credential = ({ registry }: Target): string | undefined => registry?.credential;

/** A call with something that it can be made for. */
export interface SubjectCall {
  call: TokenOperation;
  /** Of a contract; else empty. */
  id: string;
  url: string;
  /** What its body has to have. */
  members: object;
}

/** All that these calls can be made for, by the target file, in an order that stays. */
export const subjectsFor = (target: Target, calls: readonly TokenOperation[]): SubjectCall[] =>
  calls.flatMap((call) =>
    subjectsOf(target, call).map((subject) => {
      const id = typeof subject === 'string' ? subject : '';
      return {
        ...{ call, id, url: urlFor(target, call, id) },
        members: id === '' ? { choiceArguments: subject } : {},
      };
    }),
  );

/** Where a call for an id is sent. */
const urlFor = (target: Target, call: TokenOperation, id: string): string =>
  below(target.registry?.url ?? '', pathOf(call, encodeURIComponent(id)));

/** Calls for ids that the registry does not know, made of the id of the first subject. */
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

/** Asks the program of the target file for subjects, where none are named. */
export async function provisionSubjects(target: Target, calls: readonly TokenOperation[]): Promise<void> {
  if (target.registry?.tokenStandard?.provision && subjectsFor(target, calls).length === 0)
    await provision(target);
}

/** The key that the target file lacks where no call can be made for anything. */
export const missingFor =
  (calls: readonly TokenOperation[]) =>
  (target: Target): string | undefined =>
    (target.registry?.tokenStandard?.provision ?? subjectsFor(target, calls).length > 0)
      ? undefined
      : `registry.${calls[0]?.subjects}`;

/** So many subjects are asked for before the load: a target file may name any number. */
const MOST_ASKED = 60;
/** So often: what a registry picks by lot or in turn belongs to nobody. */
const ROUNDS = 4;

/** Contracts and factories that only one subject has, by the place of that. */
export async function ownedOf(
  session: Session,
  calls: readonly TokenOperation[],
): Promise<Readonly<Record<string, number>>> {
  const subjects = subjectsFor(session.target, calls);
  const owners = new Map<string, Set<number>>();
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [place, { url, members }] of subjects.slice(0, MOST_ASKED).entries()) {
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

/** Good requests for these subjects in turn, with and without the flag, answered as `checkOf` says. */
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
      ...{ kind: kind(found, 200, 200, check), url, owner },
      body: JSON.stringify({ ...members, ...flags }),
    };
  });

/** Requests that must be refused: bodies, each for a subject in turn, made with what it has to have. */
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

/** Some of the values, the same ones for the same seed. */
export const some = <T>(values: fc.Arbitrary<T>, seed: number, numRuns = 60): T[] =>
  fc.sample(values, { seed, numRuns });

/** What every call for a context or a factory refuses: no JSON, no object, and a flag that is not a boolean. */
export const refusedByAll = (subjects: readonly SubjectCall[], seed: number): Request[][] => [
  refusedFor(
    subjects,
    requests.bodyJson,
    // A corpus is text, as bodies of k6 are.
    everyNotJson({ excludeDebugFields: true }).flatMap(({ value }) =>
      typeof value === 'string' ? [value] : [],
    ),
    (text) => text,
  ),
  refusedFor(subjects, requests.bodyObject, some(bodyOfWrongType, seed), ({ value }) =>
    JSON.stringify(value),
  ),
  refusedFor(subjects, requests.excludeDebugBoolean, some(flagOfWrongType, seed), ({ value }, members) =>
    JSON.stringify({ ...members, ...value }),
  ),
];
