import { LEDGER_ERROR, LEDGER_ERROR_DETAILS } from '../../src/spec/participant/wire.js';
import type { Reply } from '../../src/harness/http/reply.js';
import { isObject } from '../../src/harness/judging/wire.js';
import { NotApplicable, Inconclusive } from '../../src/harness/property/outcome.js';
import { hintOf } from './expectations.js';
import type { Allocation } from './allocation.js';
import type { Participant } from './client.js';
import { sortedList, signatureOf, outcomeOf, statusAndCode } from '../support/reply-words.js';
import { observe, type Trial } from './trial.js';

// What the specification does not show of calls that fail: recorded, never judged. None of them creates a party, unless
// the target accepts what it must refuse.

const ENDPOINT = 'Endpoints / 2. Allocate a party';
const ERROR = 'Resources / Ledger error body';

/** A body that is refused for its hint, once it is read. */
const INVALID = '{"partyIdHint":"a.b"}';

const REFUSED = {
  'invalid-hint': () => ({ body: INVALID }),
  'malformed-body': () => ({ body: '{' }),
  'wrong-type': () => ({ body: '{"partyIdHint":1}' }),
  'overlong-hint': () => ({ members: { partyIdHint: 'x'.repeat(300) } }),
  'unknown-synchronizer': ({ unique }) => ({
    members: { partyIdHint: `assay-${unique()}`, synchronizerId: `no-such::1220${'ab'.repeat(32)}` },
  }),
  'missing-synchronizer': ({ facts: { synchronizers = [] }, unique }) => {
    if (synchronizers.length < 2) throw new NotApplicable('no synchronizer need be named');
    return { members: { partyIdHint: `assay-${unique()}`, synchronizerId: undefined } };
  },
} satisfies Record<string, (participant: Participant) => Allocation>;

const refused = (name: keyof typeof REFUSED, participant: Participant): Promise<Reply> =>
  participant.once(`refused ${name}`, REFUSED[name](participant));

for (const name of Object.keys(REFUSED) as (keyof typeof REFUSED)[]) {
  observe(`participant.error-${name}`, 'Errors', async ({ participant }) =>
    statusAndCode(await refused(name, participant)),
  );
}

observe('participant.error-present-hint', 'Errors', async ({ participant }) => {
  if (participant.facts.duplicateHints !== 'rejected') throw new NotApplicable('such a hint is renamed');
  const partyIdHint = hintOf(await participant.good());
  return statusAndCode(await participant.allocate({ members: { partyIdHint } }));
});

const failures = async (participant: Participant): Promise<Reply[]> => {
  const names = ['invalid-hint', 'malformed-body', 'wrong-type', 'unknown-synchronizer'] as const;
  const replies = await Promise.all(names.map((name) => refused(name, participant)));
  return replies.filter(({ status }) => status >= 400);
};

observe('participant.error-media-types', ERROR, async ({ participant }) =>
  sortedList((await failures(participant)).map((reply) => reply.header('content-type') ?? 'no media type')),
);

const NAMES = [...LEDGER_ERROR, ...LEDGER_ERROR_DETAILS].map(({ name }) => name);

const MEMBERS: Record<string, (error: Record<string, unknown>) => string[]> = {
  absent: (error) => NAMES.filter((name) => !(name in error)),
  null: (error) => NAMES.filter((name) => error[name] === null),
  other: (error) => Object.keys(error).filter((name) => !NAMES.includes(name)),
};

for (const [name, look] of Object.entries(MEMBERS)) {
  observe(`participant.error-members-${name}`, ERROR, async ({ participant }) => {
    const errors = (await failures(participant)).map(({ value }) => value).filter(isObject);
    if (errors.length === 0) throw new Inconclusive('no error is a JSON object');
    return sortedList(errors.flatMap(look));
  });
}

/** Whether a target reads a call up to its hint, which is invalid: known answers say so. */
async function reads(
  { participant }: Trial,
  ask: () => Promise<Reply>,
  known: Partial<Record<keyof typeof REFUSED, string>> = { 'invalid-hint': 'read' },
) {
  const names = ['malformed-body', ...Object.keys(known)] as (keyof typeof REFUSED)[];
  const meanings = new Map<string, string | undefined>();
  for (const name of names) {
    const reply = await refused(name, participant);
    if (reply.status < 400) throw new Inconclusive(`${name} is accepted`);
    meanings.set(signatureOf(reply), known[name]);
  }
  if (meanings.size < names.length) throw new Inconclusive('the refusals look alike');
  const reply = await ask();
  return meanings.get(signatureOf(reply)) ?? outcomeOf(reply);
}

const typed = (type: string): Allocation => ({ headers: [['content-type', type]], body: INVALID });

const CALLS: Record<string, Allocation> = {
  'without-content-type': { headers: [], body: INVALID },
  'content-type-text': typed('text/plain'),
  'content-type-form': typed('application/x-www-form-urlencoded'),
  'content-type-charset': typed('application/json; charset=iso-8859-1'),
  'unknown-parameter': { query: '?assay=x', body: INVALID },
  'byte-order-mark': { body: `\ufeff${INVALID}` },
  'body-of-1-megabyte': { body: INVALID.padEnd(1_000_000) },
};

for (const [name, call] of Object.entries(CALLS)) {
  observe(`participant.${name}`, ENDPOINT, (trial) => reads(trial, () => trial.participant.allocate(call)));
}

observe('participant.duplicate-names', ENDPOINT, (trial) =>
  reads(trial, () => trial.participant.allocate({ body: '{"partyIdHint":1,"partyIdHint":"a.b"}' }), {
    'wrong-type': 'the first counts',
    'invalid-hint': 'the last counts',
  }),
);

// Other methods might create parties, or remove something.
for (const method of ['GET', 'HEAD']) {
  observe(`participant.method-${method.toLowerCase()}`, ENDPOINT, async ({ participant }) =>
    outcomeOf(await participant.allocate({ method, headers: [], body: null })),
  );
}
