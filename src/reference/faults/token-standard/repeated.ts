import type { Faults } from '../../page.js';
import { argumentsOf } from '../../token-standard/edit-arguments.js';
import { onCalls, onEachCall, onStatus } from '../../token-standard/edit.js';
import {
  type CallName,
  FACTORIES_V2,
  type Route,
  type StandardCall,
  type StandardWrap,
} from '../../token-standard/route.js';
import { error } from '../../wire/exchange.js';
import { tokenStandardChoiceContext } from './choice-context.js';
import { tokenStandardContextRequest } from './context-request.js';
import { tokenStandardRequests } from './requests.js';

/** Clauses that have another text in the second version, and that the lock has not. */
const ELSEWHERE = /misformed|(self|other)-transfer/;

/** Faults for calls of later documents that no fault of the first version covers. */
const OWN: Faults = {
  'token-standard.arguments-order': onEachCall(
    FACTORIES_V2,
    'wants-extra-args-behind',
    'choiceArguments are refused when extraArgs come first',
    (serve) => (call) =>
      Object.keys(argumentsOf(call))[0] === 'extraArgs' ? error(400, 'extraArgs come last.') : serve(call),
  ),
  'token-standard.conflict-body': {
    'conflict-without-a-body': {
      explains: 'A 409 has no body.',
      tokenStandard: onStatus(409, (reply) => ({ ...reply, body: '' })),
    },
    'conflict-as-problem': {
      explains: 'The body of a 409 has title instead of error.',
      tokenStandard: onStatus(409, (reply) => ({ ...reply, body: '{"title":"Conflict","status":409}' })),
    },
  },
};

/** The lock factory, as the factory that a fault is about. */
const asFactory = (name: CallName, wrap: StandardWrap): StandardWrap => {
  const renamed = (call: StandardCall, from: CallName, to: CallName): StandardCall =>
    call.route.name === from ? { ...call, route: { ...call.route, name: to } } : call;
  return (serve) => {
    const changed = wrap((call) => serve(renamed(call, name, 'lock-factory')));
    return (call) => changed(renamed(call, 'lock-factory', name));
  };
};

type Entry = Faults[string][string];

interface Repeating {
  says: string;
  /** Faults of what the document does not have. */
  lacks: RegExp;
  chosen: (at: number, count: number) => boolean;
  change: (wrap: StandardWrap, name: string) => Pick<Entry, 'tokenStandardV2' | 'conditionalLock'>;
}

const DOCUMENTS: Readonly<Record<NonNullable<Route['edition']>, Repeating>> = {
  v2: {
    says: 'In V2',
    // Neither the call, nor parties, nor expectedAdmin.
    lacks: /-for-execute-transfer$|kept-by-parties|wants-expected-admin/,
    chosen: (at, count) => at === 0 || at === count - 1,
    change: (tokenStandardV2) => ({ tokenStandardV2 }),
  },
  lock: {
    says: 'In the conditional lock',
    lacks:
      /-for-(execute-transfer|withdraw-allocation|settlement-factory)$|kept-by-parties|wants-expected-admin|character|transfer-kind/,
    chosen: (at, count) => at === count - 1,
    change: (wrap, name) => ({
      conditionalLock: asFactory(
        name.endsWith('-for-transfer-factory') ? 'transfer-factory' : 'allocation-factory',
        wrap,
      ),
    }),
  },
};

/** Returns faults of each clause that a document repeats, for its calls. */
function again(edition: NonNullable<Route['edition']>, page: Faults): Faults {
  const { says, lacks, chosen, change } = DOCUMENTS[edition];
  const named = (clause: string) => clause.replace('.', `.${edition}-`);
  return Object.fromEntries(
    Object.entries(page)
      .filter(([clause]) => !ELSEWHERE.test(clause))
      .map(([clause, faults]) => [
        named(clause),
        Object.fromEntries(
          Object.entries(faults)
            .filter(([name]) => !lacks.test(name))
            .filter((_, at, { length }) => chosen(at, length))
            .map(([name, { tokenStandard, calls, explains, alsoBreaks = [] }]): [string, Entry] => [
              `${edition}-${name}`,
              {
                explains: `${says}: ${explains}`,
                ...(tokenStandard && change(calls ? onCalls(calls, tokenStandard) : tokenStandard, name)),
                alsoBreaks: alsoBreaks.map(named),
              },
            ]),
        ),
      ]),
  );
}

/** Faults of later documents that the first version has too. */
export const tokenStandardRepeated: Faults = Object.assign(
  {},
  ...(['v2', 'lock'] as const).flatMap((edition) =>
    [tokenStandardRequests, tokenStandardContextRequest, tokenStandardChoiceContext, OWN].map((page) =>
      again(edition, page),
    ),
  ),
) as Faults;
