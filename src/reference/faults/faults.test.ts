import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import type { Fault } from '../mount.js';
import { withReference, type Answered } from '../testing/ask.js';
import { AT_ONCE, LONG, QUESTIONS } from '../testing/questions.js';
import { FAULTS } from './all.js';

const behaviour = async (mount: { fault?: Fault }): Promise<string[]> => {
  const seen: string[] = [];
  const show = ({ status, headers, text }: Answered) =>
    `${status} ${String(headers['content-type'])} ${String(headers['content-encoding'])} ${text}`;
  await withReference(mount, async (ask) => {
    for (const question of [...QUESTIONS, LONG]) seen.push(show(await ask(question)));
    seen.push(...(await Promise.all(AT_ONCE.map(ask))).map(show));
  });
  return seen;
};

/** What the ids of clauses begin with, by what a fault changes. */
const CLAUSES: Record<string, string> = {
  wrap: 'registry',
  tokenStandard: 'token-standard',
  tokenStandardV2: 'token-standard',
  participant: 'participant|authentication',
  scan: 'scan',
  operator: 'operator',
  tls: 'operator',
  configuration: 'configuration',
};

test('every fault has a name of its own, one sentence and a clause', () => {
  assert.equal(new Set(FAULTS.map(({ name }) => name)).size, FAULTS.length);
  for (const { name, explains, breaks, ...changes } of FAULTS) {
    assert.match(name, /^[a-z0-9]+(-[a-z0-9]+)*$/);
    assert.match(explains, /^\S[^\n]*\.$/, name);
    assert.equal(new Set(breaks).size, breaks.length, name);
    const part = Object.keys(changes).find((key) => key in CLAUSES);
    const clauses = new RegExp(`^(${CLAUSES[part ?? '']})\\.[a-z0-9-]+$`);
    for (const clause of breaks) assert.match(clause, clauses, name);
  }
});

test('every fault of the registry changes an answer', async () => {
  const plain = await behaviour({});
  const changed = await Promise.all(
    FAULTS.filter(({ wrap }) => wrap).map(async (fault) => ({
      name: fault.name,
      answers: await behaviour({ fault }),
    })),
  );
  for (const { name, answers } of changed) {
    if (!isDeepStrictEqual(answers, plain)) continue;
    // A race needs requests that are really under way at once: alone on the machine, they are.
    assert.ok(
      await changesWithin(
        10,
        FAULTS.find((fault) => fault.name === name)!,
        plain,
      ),
      name,
    );
  }
});

const changesWithin = async (times: number, fault: Fault, plain: string[]): Promise<boolean> => {
  for (let i = 0; i < times; i += 1) {
    if (!isDeepStrictEqual(await behaviour({ fault }), plain)) return true;
  }
  return false;
};

test('the same requests get the same answers twice from the plain reference', async () => {
  assert.deepEqual(await behaviour({}), await behaviour({}));
});
