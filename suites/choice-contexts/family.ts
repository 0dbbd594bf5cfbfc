import fc from 'fast-check';
import type { Cases } from '../../src/engine/cases/cases.js';
import type { Steps } from '../../src/engine/test.js';
import type { Call } from '../../src/model/call.js';
import type { Budget } from '../../src/results/schema.js';
import {
  operationNamed,
  CONTEXT_OPERATIONS,
  type TokenOperation,
} from '../../src/spec/token-standard/operations.js';
import { rulesOf, type RuleName } from '../../src/spec/token-standard/rules.js';
import type { Clause } from '../../src/spec/clause.js';
import { test } from '../call-test.js';
import { Asking } from './asking.js';

/** A test of one rule, for every operation that the rule applies to. */
export interface FamilyTest<T> {
  title: string;
  /** The rule, or a function that finds the clause of an operation. */
  rule: RuleName | ((operation: TokenOperation) => Clause | undefined);
  /** Edge cases and small closed sets, or those of one operation. `seed`: undefined lists all of them. */
  listed?: readonly T[] | ((asking: Asking, seed: number | undefined) => readonly T[]);
  /** Whether a long list is sent to every operation, because other tests send the same calls. */
  toEvery?: boolean;
  /** Selects the values of a long list that are sent to every operation: mistakes of one operation that are common. */
  always?: (value: T) => boolean;
  /** Sweeps that are only worth their requests in the deep budget. */
  deep?: () => readonly T[];
  random?: fc.Arbitrary<T>;
  /** Selects operations. Absent: all that the rule applies to. */
  only?: (operation: TokenOperation) => boolean;
  steps: (value: T, asking: Asking) => Steps | Call | readonly Call[] | string;
  show?: (value: T) => unknown;
  alone?: boolean;
  otherwise?: string;
  part?: string;
}

/** A value of a test, for one of several operations. */
interface Case<T> {
  operation: string;
  /** Absent when the target file names no subject of the operation. */
  value?: T;
  /** The index of the first subject. Absent: 0. */
  shift?: number;
}

/** The number of random cases of one test. The quick budget only sends listed cases, if there are any. */
const RUNS: Record<Budget, number> = { quick: 0, standard: 4, deep: 400 };
const RUNS_ALONE: Record<Budget, number> = { ...RUNS, quick: 2 };
/** Listed cases in the quick budget: of several calls, for one operation, for several together. */
const LISTED_IN_QUICK = { alone: 3, one: 8, several: 5 };
/**
 * Each value of a long list is sent to about this number of operations of a version; the seed selects them. For a
 * list whose cases run one after the other, fewer values count as long. The deep budget sends every value to every
 * operation.
 */
const SPREAD = { v1: 3, v2: 2, lock: 2 };
const LONG_LIST = 8;
/** The deep budget sends each value to this number of subjects of an operation; the other budgets to one. */
const SUBJECTS_OF_EACH = 4;

/** How the titles of the tests of each document begin. */
const PREFIXES = { v1: '', v2: 'V2: ', lock: 'Conditional lock: ' };

/** Declares a test for the operations of a system: once for each clause that states its rule. */
export type Declaration = (system: TokenOperation['system']) => void;

/** Returns a declaration of a test, which is called with each system. */
export const familyTest =
  <T>(own: FamilyTest<T>): Declaration =>
  (system) => {
    const clauses = new Map<Clause, TokenOperation[]>();
    for (const operation of CONTEXT_OPERATIONS.filter((each) => each.system === system)) {
      const isMeant = own.only?.(operation) ?? true;
      const clause = typeof own.rule === 'function' ? own.rule(operation) : rulesOf(operation)[own.rule];
      if (isMeant && clause) clauses.set(clause, [...(clauses.get(clause) ?? []), operation]);
    }
    for (const [clause, operations] of clauses) declareFor(clause, operations, own);
  };

function declareFor<T>(clause: Clause, operations: readonly TokenOperation[], own: FamilyTest<T>): void {
  const { title, part, alone, otherwise, steps } = own;
  // Playwright Test requires a unique title for each test of a file. Each clause belongs to one document.
  test<Case<T>>(PREFIXES[operations[0]?.edition ?? 'v1'] + title, clause, {
    cases: ({ history }, budget, seed) => {
      const askings = operations.map((each) => new Asking(each, history));
      return casesOf(askings, own, budget === 'deep' ? undefined : seed);
    },
    steps: ({ operation: name, value, shift }, { history }) => {
      const operation = operationNamed(name);
      const key = `registry.${operation.subjects}`;
      if (value === undefined) return `the target file names nothing for ${name}: ${key}`;
      return steps(value, new Asking(operation, history, shift));
    },
    ...(part !== undefined && { part }),
    ...(alone && { alone }),
    ...(otherwise !== undefined && { otherwise }),
  });
}

function casesOf<T>(
  operations: readonly Asking[],
  own: FamilyTest<T>,
  seed: number | undefined,
): Cases<Case<T>> {
  const { listed = [], random, deep, show } = own;
  const named = operations.filter(({ subjects }) => subjects.length > 0);
  const missing = operations.filter(({ subjects }) => subjects.length === 0);
  const valuesOf = (asking: Asking) => (typeof listed === 'function' ? listed(asking, seed) : listed);
  const lists = named.map((asking, place) => {
    const values = valuesOf(asking);
    const share = SPREAD[asking.operation.edition ?? 'v1'];
    // Each operation gets at least one value.
    const isLong =
      seed !== undefined &&
      !own.toEvery &&
      values.length >= (own.alone ? Math.ceil(named.length / share) : LONG_LIST);
    const operation = asking.operation.name;
    const shifts =
      seed === undefined ? asking.subjects.slice(0, SUBJECTS_OF_EACH).map((_, shift) => shift) : [0];
    return values
      .filter(
        (value, at) =>
          !isLong || own.always?.(value) === true || (at * share + place + seed) % named.length < share,
      )
      .flatMap((value) =>
        shifts.map((shift): Case<T> => ({ operation, value, ...(shift > 0 && { shift }) })),
      );
  });
  const isListed = lists.some(({ length }) => length > 0);
  const drawn =
    random &&
    named.map(({ operation: { name } }) => random.map((value): Case<T> => ({ operation: name, value })));
  return {
    listed: [...missing.map(({ operation: { name } }): Case<T> => ({ operation: name })), ...inTurn(lists)],
    listedInQuick: LISTED_IN_QUICK[own.alone ? 'alone' : named.length === 1 ? 'one' : 'several'],
    ...(deep && {
      deep: () =>
        named.flatMap(({ operation: { name } }) =>
          deep().map((value): Case<T> => ({ operation: name, value })),
        ),
    }),
    ...(drawn && drawn.length > 0 && { random: fc.oneof(...drawn), runs: isListed ? RUNS : RUNS_ALONE }),
    show: ({ operation, value }) => {
      const shown = value === undefined || !show ? value : show(value);
      return operations.length > 1 ? { operation, value: shown } : shown;
    },
  };
}

/** Interleaves several lists, so that a call often comes right after a call of another operation. */
function inTurn<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list.slice(at, at + 1))).flat();
}
