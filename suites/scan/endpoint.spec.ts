import * as clauses from '../../src/spec/scan/endpoint.js';
import { NO_JSON } from '../../generators/sending.js';
import { withoutCondition } from '../../src/model/call.js';
import { USUAL_HEADERS } from '../../src/model/scan/judge.js';
import { test } from '../call-test.js';
import { acs, acsFor, FAR_AND_WRONG, failing, objectOfSnapshot, snapshot } from './calls.js';

/** The minimum number of concurrent bare requests. A fault in one of seven responses shows with a probability of 95 %. */
const TIMES = 20;

test('neither a body nor a header is needed', clauses.bare, {
  cases: { listed: ['a request without headers and body'] },
  steps: function* (_, { history, session }) {
    const { call } = yield* snapshot(history, 0);
    yield { ...withoutCondition(call), headers: USUAL_HEADERS };
    // Right after a call that is likely to fail, whoever makes it.
    yield failing(history);
    const times = Math.max(TIMES, session.target.limits.concurrency);
    yield Array.from({ length: times }, () => ({ ...withoutCondition(call), headers: [] }));
  },
});

test('a failure has an ErrorResponse', clauses.failureBody, {
  cases: ({ history }) => {
    const { failing: named = [], recordTimeParameter: name } = history.scan.facts.bulkAcs ?? {};
    const wrong =
      name === undefined
        ? []
        : FAR_AND_WRONG.map((text) => ({ query: { [name]: text }, varies: 'a query that may fail' }));
    const listed = [...named.map((query) => ({ query, varies: 'a query that fails' })), ...wrong];
    return {
      listed: listed.length > 0 ? listed : [{ query: { assay: 'x' }, varies: 'an unknown parameter' }],
    };
  },
  // A target may take what it does not understand for what came before, so nothing may come between.
  alone: true,
  steps: function* ({ query, varies }, { history }) {
    const good = yield* snapshot(history, 0);
    const call = acs(history, query, varies);
    yield call;
    // A call that fails right after another failure, or after a call for a good time, must fail in the same way.
    yield objectOfSnapshot(good, 0);
    const hasTimes = history.scan.facts.bulkAcs?.recordTimeParameter !== undefined;
    const before = hasTimes ? [acsFor(history, history.scan.startedAt, 'the current time')] : [];
    yield { ...call, condition: { connection: 'new', before } };
  },
  otherwise: 'the query gets a response that is not an error',
});

test('a failure has no form that the caller does not accept', clauses.failureBody, {
  part: 'accept',
  cases: { listed: NO_JSON },
  steps: function* (condition, { history }) {
    yield* snapshot(history, 0);
    yield { ...failing(history), condition };
  },
  otherwise: 'the query gets a response that is not an error, or one in another form',
});

test('the bulk history is at the path segment v0', clauses.pathVersion, {
  cases: { listed: ['a path with the segment v0'] },
  steps: (_, { history }) => snapshot(history, 0),
});
