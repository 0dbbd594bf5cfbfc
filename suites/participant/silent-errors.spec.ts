import { LEDGER_ERROR, LEDGER_ERROR_DETAILS } from '../../src/spec/participant/wire.js';
import type { Reply } from '../../src/http/reply.js';
import { isObject } from '../../src/model/reading/wire.js';
import { NotApplicable, Inconclusive } from '../../src/http/outcome.js';
import type { Call } from '../../src/model/call.js';
import { signatureOf } from '../../src/model/participant/answer.js';
import { observe, type Looking } from '../call-test.js';
import { sortedList, outcomeOf, statusAndCode } from '../support/reply-words.js';
import { allocation, factsOf, plainHint, type CallParts } from './calls.js';

// What the specification does not say about failing calls. It is recorded, never judged. None of these calls creates
// a party, unless the target accepts a call that it must refuse.

const ENDPOINT = 'Endpoints / 2. Allocate a party';
const ERROR = 'Resources / Ledger error body';

/** A body that is refused because of its hint once it is parsed. */
const INVALID = '{"partyIdHint":"a.b"}';

const REFUSED = {
  'invalid-hint': () => ({ body: INVALID }),
  'malformed-body': () => ({ body: '{' }),
  'wrong-type': () => ({ body: '{"partyIdHint":1}' }),
  'overlong-hint': () => ({ members: { partyIdHint: 'x'.repeat(300) } }),
  'unknown-synchronizer': () => ({
    members: { partyIdHint: plainHint(), synchronizerId: `no-such::1220${'ab'.repeat(32)}` },
  }),
  'missing-synchronizer': ({ run }) => {
    if ((factsOf(run).synchronizers ?? []).length < 2)
      throw new NotApplicable('no synchronizer need be named');
    return { members: { partyIdHint: plainHint(), synchronizerId: undefined } };
  },
} satisfies Record<string, (looking: Looking) => CallParts>;

const refused = (name: keyof typeof REFUSED, looking: Looking): Promise<Reply> =>
  looking.send(allocation(looking.run, REFUSED[name](looking), name));

for (const name of Object.keys(REFUSED) as (keyof typeof REFUSED)[])
  observe(`participant.error-${name}`, 'Errors', async (looking) =>
    statusAndCode(await refused(name, looking)),
  );

async function failures(looking: Looking): Promise<Reply[]> {
  const names = ['invalid-hint', 'malformed-body', 'wrong-type', 'unknown-synchronizer'] as const;
  const replies = await Promise.all(names.map((name) => refused(name, looking)));
  return replies.filter(({ status }) => status >= 400);
}

observe('participant.error-media-types', ERROR, async (looking) =>
  sortedList((await failures(looking)).map((reply) => reply.header('content-type') ?? 'no media type')),
);

const NAMES = [...LEDGER_ERROR, ...LEDGER_ERROR_DETAILS].map(({ name }) => name);

const MEMBERS: Record<string, (error: Record<string, unknown>) => string[]> = {
  absent: (error) => NAMES.filter((name) => !(name in error)),
  null: (error) => NAMES.filter((name) => error[name] === null),
  other: (error) => Object.keys(error).filter((name) => !NAMES.includes(name)),
};

for (const [name, look] of Object.entries(MEMBERS))
  observe(`participant.error-members-${name}`, ERROR, async (looking) => {
    const errors = (await failures(looking)).map(({ value }) => value).filter(isObject);
    if (errors.length === 0) throw new Inconclusive('no error is a JSON object');
    return sortedList(errors.flatMap(look));
  });

/** Whether a target reads a call up to its invalid hint. The response is compared with known refusals. */
async function reads(
  looking: Looking,
  call: Call,
  known: Partial<Record<keyof typeof REFUSED, string>> = { 'invalid-hint': 'read' },
) {
  const names = ['malformed-body', ...Object.keys(known)] as (keyof typeof REFUSED)[];
  const meanings = new Map<string, string | undefined>();
  for (const name of names) {
    const reply = await refused(name, looking);
    if (reply.status < 400) throw new Inconclusive(`${name} is accepted`);
    meanings.set(signatureOf(reply), known[name]);
  }
  if (meanings.size < names.length) throw new Inconclusive('the refusals look alike');
  const reply = await looking.send(call);
  return meanings.get(signatureOf(reply)) ?? outcomeOf(reply);
}

const typed = (type: string): Partial<Call> => ({ headers: [['content-type', type]] });

const CALLS: Record<string, Partial<Call>> = {
  'without-content-type': { headers: [] },
  'content-type-text': typed('text/plain'),
  'content-type-form': typed('application/x-www-form-urlencoded'),
  'content-type-charset': typed('application/json; charset=iso-8859-1'),
  'unknown-parameter': { query: [['assay', 'x']] },
  'byte-order-mark': { body: `\ufeff${INVALID}` },
  'body-of-1-megabyte': { body: INVALID.padEnd(1_000_000) },
};

for (const [name, call] of Object.entries(CALLS))
  observe(`participant.${name}`, ENDPOINT, (looking) =>
    reads(looking, { ...allocation(looking.run, { body: INVALID }, name), ...call }),
  );

observe('participant.duplicate-names', ENDPOINT, (looking) =>
  reads(looking, allocation(looking.run, { body: '{"partyIdHint":1,"partyIdHint":"a.b"}' }, 'a name twice'), {
    'wrong-type': 'the first counts',
    'invalid-hint': 'the last counts',
  }),
);

// Other methods might create or remove parties.
for (const method of ['GET', 'HEAD'])
  observe(`participant.method-${method.toLowerCase()}`, ENDPOINT, async ({ run, send }) => {
    const { body: _, ...call } = allocation(run, {}, 'no body');
    return outcomeOf(await send({ ...call, method, headers: [] }));
  });
