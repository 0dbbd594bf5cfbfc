import * as clauses from '../../src/spec/scan/endpoint.js';
import type { Reply } from '../../src/harness/http/reply.js';
import { Inconclusive, NotApplicable, Violation } from '../../src/harness/property/outcome.js';
import { wrongBody } from '../../src/model/members.js';
import { SNAPSHOT_REFERENCE } from '../../src/spec/scan/wire.js';
import { covers } from '../support/covers.js';
import { isErrorResponse, requireStatus } from '../support/expect.js';
import type { TargetUnderTest } from '../support/target-under-test.js';
import { FAR_AND_WRONG, test } from './client.js';

const USUAL: [string, string][] = [
  ['accept', 'application/json'],
  ['accept-encoding', 'gzip'],
  ['accept-language', 'en'],
  ['user-agent', 'assay'],
];

const isReference = (reply: Reply) => !wrongBody(reply, SNAPSHOT_REFERENCE, '');

/** Whether an answer is about the moment: the target, or its gateway, is busy. */
const isOfTheMoment = ({ status }: Reply) => status >= 500 || status === 429;

/** So often it is asked for bare, and as often as there may be at once: what one in seven does shows with 95 %. */
const TIMES = 20;

test('neither a body nor a header is needed', covers(clauses.bare), ({ forAll }) =>
  forAll({ listed: ['a request without headers and body'] }, async (rule, { scan }) => {
    // Right after a question that is likely to fail, whoever asks.
    const asked = async (headers: [string, string][]) => {
      await scan.failing();
      const times = Math.max(TIMES, scan.concurrency);
      return Promise.all(Array.from({ length: times }, () => scan.withHeaders(headers)));
    };
    const usual = await scan.withHeaders(USUAL);
    if (usual.status !== 200) throw new Inconclusive(`a usual request is answered ${usual.status}, not 200`);
    const bare = await asked([]);
    const served = bare.filter(({ status }) => status === 200);
    const refused = bare.find((reply) => reply.status !== 200 && !isOfTheMoment(reply));
    if (served.length === 0) requireStatus(bare[0]!, 200, rule);
    if (refused) {
      // One that is refused now and then may be refused for something else: others are, too, then.
      const others = [...(await asked(USUAL)), ...(await asked(USUAL))];
      if (others.some((reply) => reply.status !== 200 && !isOfTheMoment(reply)))
        throw new Inconclusive('a usual request is refused now and then');
      requireStatus(refused, 200, rule);
    }
    // What is wrong with both is another clause's business.
    const wrong = served.find((reply) => !isReference(reply));
    if (isReference(usual) && wrong) {
      const expected = 'a reference to a snapshot, as with the usual headers';
      throw new Violation({
        expected,
        actual: String(wrong),
        gist: 'no reference',
        rule,
        exchange: wrong.exchange,
      });
    }
  }),
);

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
    await scan.ask(query);
    // What fails right after something else fails in the same way.
    await scan.anObject();
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
