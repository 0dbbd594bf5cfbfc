import * as clauses from '../../src/spec/token-standard/choice-context.js';
import { CHOICE_CONTEXT } from '../../src/spec/token-standard/wire.js';
import { POST_CALLS } from '../../src/spec/token-standard/calls.js';
import { inWords } from '../../src/harness/judging/wire.js';
import { everyFlagged, flagged } from '../../generators/token-standard/flagged.js';
import { testCalls } from './over-calls.js';

const ALL = [
  { title: 'the body of a context or a factory is an object', clause: clauses.answerObject },
  ...CHOICE_CONTEXT.map(({ name, schema, clause }) => ({
    title: `${name} of a context or a factory is an ${inWords(schema)}`,
    clause,
  })),
];

for (const { title, clause } of ALL)
  testCalls(
    title,
    clause,
    POST_CALLS,
    { listed: everyFlagged, random: flagged },
    async (call, { subject, flag }, { standard }) =>
      standard.require(clause, await standard.good(call, standard.subject(call, subject), flag)),
  );

testCalls(
  'what a context or a factory refers to is disclosed each time',
  clauses.referenceDisclosed,
  POST_CALLS,
  { listed: [0, 1].map((subject) => ({ subject })) },
  async (call, { subject }, { standard }) => {
    const asked = standard.subject(call, subject);
    await standard.good(call, asked);
    const meta = call.request === 'context' && { meta: { reason: 'x', note: 'y' } };
    const more = { ...meta, excludeDebugFields: subject === 1 };
    standard.require(clauses.referenceDisclosed, await standard.good(call, asked, more));
  },
);
