import assert from 'node:assert/strict';
import { createPublicKey } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { Pool } from 'undici';
import { selfSigned } from '../../target-file/token/forge.js';
import type { Fault, Mount, Variant } from '../mount.js';
import { startReference, type Reference } from '../serve.js';
import { asking, type Answered } from '../testing/ask-participant.js';
import { hintsAtOnce, partyQuestions } from '../testing/party-questions.js';
import { KEYS, OTHER_KEY } from '../testing/tokens.js';
import { FAULTS } from './all.js';

const TOPICS = ['hints', 'tokens', 'others'] as const;
type Topic = (typeof TOPICS)[number];

// A mount for each fault, and some without any for each setup that a fault needs: an answer depends on those before it.
const setupKey = ({ participant }: Fault): string => JSON.stringify(participant?.setup ?? {});
const all = FAULTS.filter(({ participant }) => participant);
const plain = new Map<string, Variant>(
  all.map((fault) => [
    setupKey(fault),
    { name: setupKey(fault), explains: '', participant: { setup: fault.participant?.setup ?? {} } },
  ]),
);
const mounts: Mount[] = [
  ...all.map((fault) => ({ name: fault.name, fault })),
  ...[...plain].flatMap(([setup, variant]) =>
    [...TOPICS, 'again'].map((name) => ({ name: `${setup} ${name}`, variant })),
  ),
];

const jwk = { ...createPublicKey(OTHER_KEY).export({ format: 'jwk' }), kid: 'other', alg: 'RS256' };
const certificate = await selfSigned(OTHER_KEY);
const keySet = createServer(({ url }, response) =>
  response.end(url === '/chain.pem' ? certificate : JSON.stringify({ keys: [jwk] })),
);
let questions: ReturnType<typeof partyQuestions>;
let reference: Reference;
let pool: Pool;

before(async () => {
  keySet.listen(0, '127.0.0.1');
  await once(keySet, 'listening');
  questions = partyQuestions(`http://127.0.0.1:${(keySet.address() as AddressInfo).port}/`);
  reference = await startReference({ mounts, keys: KEYS });
  pool = new Pool(reference.origin, { connections: 64 });
});

after(async () => {
  await pool.destroy();
  await reference.close();
  keySet.close();
});

const show = ({ status, headers, text }: Answered) =>
  `${status} ${String(headers['content-type'])} ${String(headers['content-encoding'])} ${text}`;
// Which of several at once is which is left to chance: only how many of each kind there are is not.
const party = ({ status, text }: Answered) =>
  [status, /"party":"[^"]*"/.exec(text)?.[0], /"annotations":{[^}]*}/.exec(text)?.[0]].join(' ');

/** What a fault is about is asked first: it shows sooner. */
const topicOf = ({ breaks: [clause = ''] }: Fault): Topic => {
  if (clause.startsWith('participant.hint-')) return 'hints';
  return clause.startsWith('authentication.token-') ? 'tokens' : 'others';
};

/** The answers of a mount: the one to identical hints at once, and then one by one. */
async function* answers(name: string, first: Topic): AsyncGenerator<string> {
  const file = reference.targets.find((target) => target.name === name)!.file;
  const ask = asking(pool, file);
  // A race of 1 ms is not won each time on a busy machine.
  for (const end of ['', '-2', '-3', '-4'])
    yield (await Promise.all(hintsAtOnce(end).map(ask))).map(party).sort().join('\n');
  const topics = [first, ...TOPICS.toReversed().filter((topic) => topic !== first)];
  for (const question of topics.flatMap((topic) => questions[topic])) yield show(await ask(question));
}

const allAnswers = async (name: string, first: Topic): Promise<string[]> => {
  const all: string[] = [];
  for await (const answer of answers(name, first)) all.push(answer);
  return all;
};

const expected = new Map<string, Promise<string[]>>();
const plainAnswers = (setup: string, first: Topic): Promise<string[]> => {
  const name = `${setup} ${first}`;
  const found = expected.get(name) ?? allAnswers(name, first);
  expected.set(name, found);
  return found;
};

test('the same calls get the same answers twice from the plain reference', async () => {
  for (const setup of plain.keys())
    assert.deepEqual(await allAnswers(`${setup} again`, 'others'), await plainAnswers(setup, 'others'));
});

const changesAnAnswer = async (fault: Fault): Promise<boolean> => {
  const first = topicOf(fault);
  const plain = await plainAnswers(setupKey(fault), first);
  let index = 0;
  for await (const answer of answers(fault.name, first)) if (answer !== plain[index++]) return true;
  return false;
};

test('every fault changes an answer', async () => {
  // One after the other: a race needs the processor for itself.
  for (const fault of all) assert.ok(await changesAnAnswer(fault), fault.name);
});
