import * as clauses from '../../src/spec/scan/endpoint.js';
import { Inconclusive, Violation } from '../../src/harness/property/outcome.js';
import { ERROR_RESPONSE } from '../../src/spec/wire.js';
import { covers } from '../support/covers.js';
import { requireErrorResponse, requireStatus, wrongBody } from '../support/expect.js';
import type { TargetUnderTest } from '../support/target-under-test.js';
import { test } from './client.js';

const USUAL: [string, string][] = [
  ['accept', 'application/json'],
  ['accept-encoding', 'gzip'],
  ['accept-language', 'en'],
  ['user-agent', 'assay'],
];

test('neither a body nor a header is needed', covers(clauses.bare), ({ forAll }) =>
  forAll({ listed: ['a request without headers and body'] }, async (rule, { scan }) => {
    const usual = await scan.withHeaders(USUAL);
    if (usual.status !== 200) throw new Inconclusive(`a usual request is answered ${usual.status}, not 200`);
    requireStatus(await scan.withHeaders([]), 200, rule);
  }),
);

const failing = ({ session }: TargetUnderTest) => ({ listed: session.target.scan?.bulkAcs?.failing ?? [] });

test('a failure has an ErrorResponse', covers(clauses.failureBody), ({ forAll }) =>
  forAll(failing, async (query, { scan }) => {
    const reply = await scan.ask(query);
    const isError = !wrongBody(reply, ERROR_RESPONSE);
    if (reply.status >= 400) {
      requireErrorResponse(reply, 'a query that fails');
    } else if (isError) {
      const expected = 'a status that says that the request failed';
      throw new Violation({ expected, actual: String(reply), gist: `a failure with ${reply.status}` });
    } else {
      throw new Inconclusive(`a query that is said to fail is answered ${reply.status}`);
    }
  }),
);

test('the bulk history is found under v0', covers(clauses.pathVersion), ({ forAll }) =>
  forAll({ listed: ['a path with the segment v0'] }, async (rule, { scan }) => {
    const reply = await scan.snapshot(0);
    if (reply.status === 200) return;
    const isError = !wrongBody(reply, ERROR_RESPONSE);
    // The service's own errors may have any status: one that is not of its form comes from elsewhere.
    if ([404, 405, 410, 501].includes(reply.status) && !isError) requireStatus(reply, 200, rule);
    throw new Inconclusive(`the request is answered ${reply.status}, not 200`);
  }),
);
