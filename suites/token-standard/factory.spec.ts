import * as clauses from '../../src/spec/token-standard/factory.js';
import type { Fields } from '../../src/harness/judging/wire.js';
import { everyFlagged, flagged } from '../../generators/token-standard/flagged.js';
import { NotApplicable } from '../../src/harness/property/outcome.js';
import { back, everyNearParty, toItself, toNearly } from '../../generators/token-standard/arguments.js';
import { FACTORIES, testCalls } from './over-calls.js';

const TRANSFERS = FACTORIES.filter(({ name }) => name === 'transfer-factory');
const flaggedRequests = { listed: everyFlagged, random: flagged };

for (const { title, clause, calls } of [
  { title: 'a factory has an id', clause: clauses.factoryId, calls: FACTORIES },
  { title: 'a factory has a context', clause: clauses.factoryContext, calls: FACTORIES },
  { title: 'a transfer is of one of three kinds', clause: clauses.transferKind, calls: TRANSFERS },
])
  testCalls(title, clause, calls, flaggedRequests, async (call, { subject, flag }, { standard }) =>
    standard.require(clause, await standard.good(call, standard.subject(call, subject), flag)),
  );

const SUBJECTS = { listed: [0, 1, 2, 3].map((subject) => ({ subject })) };

testCalls(
  'a transfer of a party to itself is of the kind self',
  clauses.selfTransfer,
  TRANSFERS,
  SUBJECTS,
  async (call, { subject }, { standard }) => {
    const given = toItself(standard.subject(call, subject) as Fields);
    const reply = await standard.good(call, given);
    if (reply.status !== 200) throw new NotApplicable('a transfer of a party to itself is not answered 200');
    standard.require(clauses.selfTransfer, reply);
  },
);

testCalls(
  'a transfer between two parties is not of the kind self',
  clauses.otherTransfer,
  TRANSFERS,
  SUBJECTS,
  async (call, { subject }, { standard }) =>
    standard.require(clauses.otherTransfer, await standard.good(call, standard.subject(call, subject))),
);

testCalls(
  'a transfer between two parties that are nearly the same is not of the kind self',
  clauses.otherTransfer,
  TRANSFERS,
  { listed: everyNearParty },
  async (call, { rule, near }, { standard }) => {
    const given = toNearly(standard.subject(call) as Fields, near);
    const reply = given && (await standard.good(call, given));
    // Who the registry does not know may be refused.
    if (reply?.status !== 200) throw new NotApplicable(`no transfer to ${rule}`);
    standard.require(clauses.otherTransfer, reply);
  },
  { part: 'near' },
);

testCalls(
  'a transfer is of its own kind, whatever its receiver was sent before',
  clauses.otherTransfer,
  TRANSFERS,
  { listed: [0, 1].map((subject) => ({ subject })) },
  async (call, { subject }, { standard }) => {
    const sample = standard.subject(call, subject) as Fields;
    const itself = await standard.good(call, toItself(sample));
    const reply = await standard.good(call, back(sample));
    // Who sends to itself, or sends back, may be refused.
    if (itself.status !== 200 || reply.status !== 200)
      throw new NotApplicable('one of two transfers to the same party is not answered 200');
    standard.require(clauses.otherTransfer, reply);
  },
  { part: 'receiver' },
);
