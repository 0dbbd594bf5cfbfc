import { LOAD_FAULTS } from '../reference/faults/all.js';
import type { Fault, LoadFault } from '../reference/mount.js';
import { plainId, FACTORIES } from '../reference/token-standard/route.js';
import { onCalls, onContract, onMembers, onValue } from '../reference/token-standard/edit.js';
import { SAMPLES } from '../reference/token-standard/samples.js';
import { INSTRUMENTS } from '../reference/token-standard/instruments.js';
import type { Trigger } from '../reference/triggers/trigger.js';
import { isObject } from '../reference/wire/exchange.js';

type Scenario = 'token-metadata' | 'token-factories' | 'token-contexts' | 'wallet';

/** A defect of the calls of the token standard that shows only under load: its trigger, and what finds it. */
type StandardLoadFault = Fault & {
  trigger: Trigger;
  shown: Omit<LoadFault['shown'], 'load'> & {
    load: Omit<LoadFault['shown']['load'], 'scenario'> & { scenario: Scenario };
  };
};

const every = (count: number): Trigger => ({
  name: `every-${count}th`,
  explains: `Every ${count}th call of an endpoint.`,
  cannot: {},
  has: ({ nth }) => nth % count === 0,
});

const UNDER_WAY: Trigger = {
  name: 'in-flight-8',
  explains: 'A call while 7 others are under way; each takes 30 ms.',
  cannot: {},
  takesMs: 30,
  has: ({ underWay }) => underWay() >= 8,
};

const shownBy = (scenario: Scenario, clause: string): StandardLoadFault['shown'] => ({
  load: { scenario, profile: 'smoke', rate: 300, duration: '2s', maxStall: '300ms' },
  by: 'checks>=100%',
  clause,
});

const fault = (
  name: string,
  explains: string,
  trigger: Trigger,
  [scenario, clause]: [Scenario, string],
  tokenStandard: NonNullable<Fault['tokenStandard']>,
): StandardLoadFault => ({
  name,
  explains,
  trigger,
  tokenStandard,
  breaks: [clause],
  shown: shownBy(scenario, clause),
});

/** Faults of the calls of the token standard that a load test finds. */
const STANDARD_LOAD_FAULTS: readonly StandardLoadFault[] = [
  fault(
    'gives-the-factory-of-other-arguments',
    'One factory in twenty is that of a transfer of a party to itself, whatever the choice arguments are.',
    every(20),
    ['token-factories', 'token-standard.follows-arguments'],
    onCalls(
      ['transfer-factory'],
      onMembers(({ choiceArguments: given }) =>
        isObject(given) ? { choiceArguments: SAMPLES.v1['transfer-factory'][2] } : {},
      ),
    ),
  ),
  fault(
    'leaves-debug-fields-in-factories-now-and-then',
    'In one factory of seven the contracts have a debug field, also where these are excluded.',
    every(7),
    ['token-factories', 'token-standard.exclude-debug-fields'],
    onCalls(
      FACTORIES,
      onContract((contract) => ({ ...contract, debugPackageName: 'acme' })),
    ),
  ),
  fault(
    'lists-an-instrument-twice-now-and-then',
    'One page in twenty has its first instrument once more, in the place of its last.',
    every(20),
    ['token-metadata', 'token-standard.listed-once'],
    onCalls(
      ['instruments'],
      onValue(({ instruments, ...rest }) => {
        const list = instruments as unknown[];
        return { ...rest, instruments: [...list.slice(0, -1), list[0]] };
      }),
    ),
  ),
  fault(
    'answers-with-another-instrument-under-way',
    'While seven others are under way the first instrument is answered.',
    UNDER_WAY,
    ['token-metadata', 'token-standard.instrument-own'],
    onCalls(
      ['instrument'],
      (serve) => (call) => serve({ ...call, route: { ...call.route, id: plainId(INSTRUMENTS[0]!.id) } }),
    ),
  ),
  fault(
    'refuses-page-tokens-under-way',
    'While seven others are under way the token of a page is none.',
    UNDER_WAY,
    ['token-metadata', 'token-standard.page-token-accepted'],
    onCalls(
      ['instruments'],
      (serve) => (call) =>
        serve({ ...call, query: (call.query ?? '').replace('pageToken=', 'pageToken=not-') }),
    ),
  ),
  fault(
    'gives-the-context-of-another-choice-under-way',
    'While seven others are under way whoever rejects a transfer gets the context of withdrawing it.',
    UNDER_WAY,
    ['token-contexts', 'token-standard.parallel-answers'],
    onCalls(['reject'], (serve) => async (call) => {
      const other = await serve({ ...call, route: { ...call.route, name: 'withdraw' } });
      return other.status === 200 ? other : serve(call);
    }),
  ),
  fault(
    'is-another-registry-now-and-then',
    'One answer in ten about the registry names another party as the one that it is.',
    every(10),
    ['wallet', 'token-standard.admin-constant'],
    onCalls(
      ['info'],
      onValue((info) => ({ ...info, adminId: 'someone::1220' })),
    ),
  ),
];

/** Every fault that only a load test shows. */
export const EVERY_LOAD_FAULT = [...LOAD_FAULTS, ...STANDARD_LOAD_FAULTS];
