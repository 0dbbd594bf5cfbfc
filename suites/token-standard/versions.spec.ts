import type { Steps } from '../../src/engine/test.js';
import type { Run } from '../../src/engine/run.js';
import { FRESH } from '../../src/model/fresh.js';
import { objectOf } from '../../src/model/judgement.js';
import { wholeList } from '../../src/model/token/metadata-facts.js';
import { inOtherVersion } from '../../src/spec/token-standard/operations.js';
import type { Operation } from '../../src/spec/operation.js';
import * as versions from '../../src/spec/token-standard/versions.js';
import { test } from '../call-test.js';
import { Asking } from '../choice-contexts/asking.js';
import { familyTest } from '../choice-contexts/family.js';
import { eachOperationOf, info, ONCE_MORE } from './calls.js';

const isSecond = ({ edition }: Operation) => edition === 'v2';
const isContext = ({ edition, request }: Operation) => edition === 'v2' && request === 'context';

/** The V1 call for the same choice, and an id that is named for both; otherwise the reason why there is none. */
function inBoth(asking: Asking, place: number): { id: string; other: Asking } | string {
  const other = inOtherVersion(asking.operation);
  if (!other) return `V1 has no call like ${asking.operation.name}`;
  const named = new Set(asking.history.subjects.of(other));
  const id = asking.subjects.filter((each) => named.has(each))[place];
  return typeof id === 'string'
    ? { id, other: new Asking(other, asking.history) }
    : `the target file names no further id under both registry.${asking.operation.subjects} and registry.${other.subjects}`;
}

familyTest<{ place: number; isFirst: boolean; members: object }>({
  title: 'an id stands for the same contract in both versions',
  rule: (operation) => (isContext(operation) ? versions.sameId : undefined),
  // A fresh meta prevents a cached response of a much earlier call.
  listed: [0, 1].flatMap((place) =>
    [{}, { meta: { note: FRESH } }].flatMap((members) =>
      [true, false].map((isFirst) => ({ place, isFirst, members })),
    ),
  ),
  alone: true,
  steps: function* ({ place, isFirst, members }, asking) {
    const both = inBoth(asking, place);
    if (typeof both === 'string') {
      yield both;
      return;
    }
    const [one, another] = isFirst ? [both.other, asking] : [asking, both.other];
    yield one.good(both.id, members);
    yield another.good(both.id, members);
    yield one.good(both.id, members, { before: [another.good(both.id, members)] });
  },
  otherwise: 'no two versions could be compared',
})('token-standard');

familyTest<{ place: number }>({
  title: 'a contract that both versions disclose is the same one',
  rule: (operation) => (isContext(operation) ? versions.contractsIdentical : undefined),
  listed: [0, 1].map((place) => ({ place })),
  steps: function* ({ place }, asking) {
    const both = inBoth(asking, place);
    if (typeof both === 'string') {
      yield both;
      return;
    }
    yield both.other.good(both.id);
    yield asking.good(both.id);
  },
  otherwise: 'no contract is disclosed by both versions',
})('token-standard');

familyTest<object>({
  title: 'an API whose calls are answered is named',
  rule: (operation) => (isSecond(operation) ? versions.apisNamed : undefined),
  listed: [{}],
  steps: function* (_, asking) {
    yield info();
    yield wholeList();
    yield { ...asking.good(asking.subject()), ...ONCE_MORE };
  },
  otherwise: 'not all instruments could be listed',
})('token-standard');

/** One call for each V2 operation of the APIs that the registry lists. */
function* everyNamed(run: Run): Steps {
  const { answer } = yield info();
  yield* eachOperationOf(objectOf(answer)?.['supportedApis'], run, 'v2');
}

test('each V2 API that the registry names has its calls', versions.apisServed, {
  cases: { listed: [{}] },
  steps: (_, run) => everyNamed(run),
  otherwise: 'the registry names no V2 API that has calls',
});
