import * as clauses from '../../src/spec/scan/endpoint.js';
import type { Reply } from '../../src/harness/http/reply.js';
import { Inconclusive, NotApplicable, Violation } from '../../src/harness/property/outcome.js';
import { wrongBody } from '../../src/model/members.js';
import { SNAPSHOT_REFERENCE } from '../../src/spec/scan/wire.js';
import { covers } from '../support/covers.js';
import { isErrorResponse, requireStatus } from '../support/expect.js';
import type { TargetUnderTest } from '../support/target-under-test.js';
import { test } from './client.js';

const USUAL: [string, string][] = [
  ['accept', 'application/json'],
  ['accept-encoding', 'gzip'],
  ['accept-language', 'en'],
  ['user-agent', 'assay'],
];

const isReference = (reply: Reply) => !wrongBody(reply, SNAPSHOT_REFERENCE, '');

test('neither a body nor a header is needed', covers(clauses.bare), ({ forAll }) =>
  forAll({ listed: ['a request without headers and body'] }, async (rule, { scan }) => {
    const usual = await scan.withHeaders(USUAL);
    if (usual.status !== 200) throw new Inconclusive(`a usual request is answered ${usual.status}, not 200`);
    const bare = await scan.withHeaders([]);
    requireStatus(bare, 200, rule);
    // What is wrong with both is another clause's business.
    if (isReference(usual) && !isReference(bare)) {
      const expected = 'a reference to a snapshot, as with the usual headers';
      throw new Violation({
        expected,
        actual: String(bare),
        gist: 'no reference',
        rule,
        exchange: bare.exchange,
      });
    }
  }),
);

/** What is no record time, is before every snapshot, or is no query of the call. */
const FAR_AND_WRONG = [
  'yesterday',
  '',
  '0',
  '2024-02-30T00:00:00Z',
  '0001-01-01T00:00:00Z',
  '1969-12-31T23:59:59Z',
];

const failing = ({ session }: TargetUnderTest) => {
  const { failing: named = [], recordTimeParameter: name } = session.target.scan?.bulkAcs ?? {};
  const wrong =
    name === undefined ? [] : FAR_AND_WRONG.map((text) => ({ query: { [name]: text }, named: false }));
  const listed = [...named.map((query) => ({ query, named: true })), ...wrong];
  return { listed: listed.length > 0 ? listed : [{ query: { assay: 'x' }, named: false }] };
};

test('a failure has an ErrorResponse', covers(clauses.failureBody), ({ forAll }) =>
  forAll(failing, async ({ query, named }, { scan }) => {
    const good = await scan.snapshot(0);
    const reply = await scan.ask(query);
    if (reply.status >= 400) {
      if (named || good.status === 200) scan.require(clauses.failureBody, reply);
    } else if (isErrorResponse(reply)) {
      const expected = 'a status that says that the request failed';
      throw new Violation({ expected, actual: String(reply), gist: `a failure with ${reply.status}` });
    } else if (named) {
      throw new Inconclusive(`a query that is said to fail is answered ${reply.status}`);
    } else {
      throw new NotApplicable('the question is answered, and does not fail');
    }
  }),
);

test('the bulk history is found under v0', covers(clauses.pathVersion), ({ forAll }) =>
  forAll({ listed: ['a path with the segment v0'] }, async (rule, { scan }) => {
    const reply = await scan.snapshot(0);
    if (reply.status === 200) return;
    // The service's own errors may have any status: one that is not of its form comes from elsewhere.
    if ([404, 405, 410, 501].includes(reply.status) && !isErrorResponse(reply))
      requireStatus(reply, 200, rule);
    throw new Inconclusive(`the request is answered ${reply.status}, not 200`);
  }),
);
