import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { Unanswered } from '../../http/message.js';
import { Inconclusive, NotApplicable, Violation } from '../../http/outcome.js';
import { runProperty } from './run.js';
import { exchange, run, tried } from '../testing.js';

const violation = (symptom: string, rule = '') =>
  new Violation({ expected: 'good', actual: 'bad', symptom, rule });
const numbers = (count: number) => Array.from({ length: count }, (_, i) => i);

const plain = { seed: 1, budget: 'standard', concurrency: 1, shrink: true } as const;

test('listed cases are run in order, before the random ones of the budget', async () => {
  const listed = numbers(12).map((i) => -1000 - i);
  const random = fc.integer({ min: 0, max: 9 });
  const budgets = { quick: 8, standard: 30, deep: 400 };
  for (const [budget, more] of Object.entries(budgets) as [keyof typeof budgets, number][]) {
    const seen: number[] = [];
    const { judged } = await run({ listed, random }, (input) => seen.push(input), { budget });
    assert.deepEqual(seen.slice(0, 12), listed);
    assert.equal(judged, 12 + more);
    assert.ok(seen.slice(12).every((input) => input >= 0));
  }
});

test('a sweep is run in the deep budget only', async () => {
  for (const budget of ['standard', 'deep'] as const) {
    const seen: number[] = [];
    await run({ listed: [1], deep: () => [2, 3] }, (input) => seen.push(input), { budget });
    assert.deepEqual(seen, budget === 'deep' ? [1, 2, 3] : [1]);
  }
});

test('the smallest counterexample is found, and sent again', async () => {
  const sizes: number[] = [];
  const check = (input: number[]) => {
    sizes.push(input.length);
    if (input.length > 3) throw violation('too long');
  };
  const { findings } = await run({ random: fc.array(fc.nat(), { maxLength: 60, size: 'max' }) }, check);
  assert.equal(findings.length, 1);
  const [{ input, everyTime, tries }] = findings as [(typeof findings)[0]];
  assert.deepEqual(input, [0, 0, 0, 0]);
  assert.deepEqual([everyTime, tries.length, sizes.at(-1)], [true, 1, 4]);
});

test('what is not sent again is not said to fail only now and then', async () => {
  let sent = 0;
  const { findings } = await runProperty<number>({
    cases: { listed: [1] },
    attempt: async () => {
      if ((sent += 1) === 1) return tried(() => Promise.reject(violation('wrong')));
      return { ...(await tried(() => Promise.reject(new Inconclusive('not sent')))), exchanges: [] };
    },
    ...plain,
  });
  const told = findings.map(({ everyTime, tries }) => [everyTime, tries.length]);
  assert.deepEqual(told, [[true, 1]]);
});

test('a case that is sent again and succeeds as it should keeps a clause about other responses', async () => {
  const outcome = { kind: 'not-applicable', reason: 'no error came', isRight: true } as const;
  const cases = { listed: [1] };
  for (const path of [undefined, '0']) {
    const attempt = () => Promise.resolve({ outcome, exchanges: [] });
    const { judged } = await runProperty<number>({ ...plain, cases, attempt, ...(path && { path }) });
    assert.equal(judged, path === undefined ? 0 : 1);
  }
});

test('of listed cases that fail in one way, the one with the shortest body is told', async () => {
  const { findings } = await runProperty<string>({
    cases: { listed: ['a long body', 'x', 'another'] },
    attempt: async (input) => {
      const failed = await tried(() => Promise.reject(violation('wrong')));
      const { request, ...rest } = exchange();
      return { ...failed, exchanges: [{ ...rest, request: { ...request, body: Buffer.from(input) } }] };
    },
    ...plain,
  });
  const told = findings.map(({ input, occurrences }) => [input, occurrences]);
  assert.deepEqual(told, [['x', 3]]);
});

test('a listed case that fails is shrunk as well, and by the same cause only', async () => {
  const random = fc.array(fc.constant('x'), { maxLength: 300 });
  const ofLength = (length: number) => Array<string>(length).fill('x');
  const cases = { listed: [0, 300, 80].map(ofLength), random };
  const check = (input: string[]) => {
    if (input.length > 100) throw violation('cut off');
    if (input.length > 50) throw violation('another end');
  };
  const { findings } = await run(cases, check, { seed: 1 });
  assert.deepEqual(findings.map(({ input }) => input.length).sort(), [101, 51]);
});

test('without shrinking a finding is the first case, as it was', async () => {
  let sent = 0;
  const check = (input: number) => {
    sent += 1;
    if (input > 5) throw violation('more than 5');
  };
  const { findings } = await run({ listed: [5, 6, 7] }, check, { shrink: false });
  assert.deepEqual([findings[0]?.input, findings[0]?.path, findings[0]?.occurrences, sent], [6, '1', 2, 3]);
});

test('one finding for each cause, and the occurrences of each', async () => {
  const { findings } = await run({ listed: numbers(30) }, (input) => {
    if (input % 3 === 1) throw violation('one', `rule ${input % 2}`);
    if (input % 3 === 2) throw violation('two', 'the same rule');
  });
  const told = findings.map(({ occurrences, rules }) => `${occurrences}: ${rules.join()}`);
  assert.deepEqual(told, ['5: rule 1', '5: rule 0', '10: the same rule']);
});

test('four rules that fail alike are one finding, with their names; twenty findings are enough', async () => {
  const alike = await run({ listed: numbers(8) }, (input) => {
    throw violation('500 instead of 400', `rule ${input % 4}`);
  });
  assert.equal(alike.findings.length, 1);
  assert.deepEqual(alike.findings[0]?.rules, ['rule 0', 'rule 1', 'rule 2', 'rule 3']);
  const many = await run({ listed: numbers(60) }, (input) => {
    throw violation(`symptom ${input}`);
  });
  assert.equal(many.findings.length, 20);
});

test('a failure that does not repeat still fails, with both exchanges', async () => {
  for (const failing of [1, 2]) {
    let times = 0;
    const { findings } = await run({ listed: ['x'] }, () => {
      times += 1;
      if (times <= failing) throw violation('now and then');
    });
    const [{ everyTime, tries }] = findings as [(typeof findings)[0]];
    assert.equal(everyTime, false);
    const outcomes = tries.map(({ outcome }) => outcome.kind);
    assert.deepEqual(outcomes, ['violated', 'held']);
    assert.notEqual(tries[0]!.exchanges[0], tries[1]!.exchanges[0]);
  }
});

test('cases that show nothing are counted by their reason, and judge nothing', async () => {
  const result = await run({ listed: numbers(9) }, (input) => {
    if (input < 4) throw new Inconclusive(input % 2 ? 'odd' : 'even');
    if (input < 6) throw new NotApplicable('no such thing');
  });
  assert.equal(result.judged, 3);
  assert.deepEqual(Object.fromEntries(result.inconclusive), { even: 2, odd: 2 });
  assert.deepEqual([...result.notApplicable], ['no such thing']);
  assert.deepEqual(result.findings, []);
});

test('three cases without an answer end the property', async () => {
  let sent = 0;
  const check = async (input: number) => {
    sent += 1;
    await sleep(1);
    if (input >= 2) throw new Unanswered('silence', exchange());
  };
  const result = await run({ listed: numbers(50) }, check, { concurrency: 1 });
  assert.deepEqual([sent, result.judged, result.unanswered], [5, 2, ['silence', 'silence', 'silence']]);
  sent = 0;
  await run({ listed: numbers(50) }, check, { concurrency: 4 });
  // Those under way at the third one are still awaited.
  assert.ok(sent >= 5 && sent <= 8);
});

test('no more cases are under way than the limit says', async () => {
  for (const concurrency of [1, 3, 100]) {
    let under = 0;
    let most = 0;
    const check = async () => {
      most = Math.max(most, (under += 1));
      await sleep(1);
      under -= 1;
    };
    await run({ listed: numbers(20) }, check, { concurrency });
    assert.equal(most, Math.min(concurrency, 20));
  }
});

test('what is neither an answer nor a violation is a fault of the harness, and thrown', () =>
  assert.rejects(
    run({ listed: [1] }, () => Promise.reject(new TypeError('a bug'))),
    TypeError,
  ));

/** 70 cases, each of which leaves something on the target forever, and fails where `fails` says so. */
async function leaving(fails: (input: number) => boolean, leaves = 1, concurrency = 1) {
  const sent: number[] = [];
  const { findings, judged } = await runProperty({
    cases: { listed: numbers(40), random: fc.nat({ max: 1000 }) },
    attempt: async (input) => {
      sent.push(input);
      const check = () => {
        if (fails(input)) throw new Violation({ expected: 'a refusal', actual: '200', symptom: 'accepted' });
      };
      return { ...(await tried(check)), left: leaves };
    },
    seed: 7,
    budget: 'standard' as const,
    concurrency,
    shrink: true,
  });
  return { sent, findings, judged };
}

test('three parties that failing cases leave behind are enough for a property', async () => {
  const { sent, findings, judged } = await leaving((input) => input >= 5);
  assert.equal(judged, 8);
  assert.deepEqual(sent.slice(0, judged), numbers(8));
  assert.deepEqual([findings.length, findings[0]?.occurrences], [1, 3]);
  // Those under way at the third one are still awaited.
  const atOnce = await leaving(() => true, 1, 4);
  assert.ok(atOnce.judged >= 3 && atOnce.judged <= 6, `${atOnce.judged}`);
  assert.equal((await leaving(() => true, 8)).judged, 1);
});

test('three more are enough for the search for a smaller case, and one confirms it', async () => {
  for (const [leaves, searched] of Object.entries({ 1: 3, 2: 2, 8: 1 })) {
    const { sent, judged, findings } = await leaving((input) => input >= 5, Number(leaves));
    assert.equal(sent.length, judged + searched + 1);
    assert.equal(sent.at(-1), findings[0]?.input);
  }
  // Fails from 39 on, so that most of what is smaller is refused, and counts all the same.
  const { sent, judged, findings } = await leaving((input) => input >= 39);
  assert.equal(sent.length, judged + 3 + 1);
  assert.ok(findings[0]!.input >= 39);
});

test('what leaves nothing behind, or does not fail, ends nothing', async () => {
  assert.equal((await leaving(() => false)).judged, 70);
  assert.equal((await leaving((input) => input < 40, 0)).judged, 70);
});
