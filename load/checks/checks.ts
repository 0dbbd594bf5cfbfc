import { metricsServed } from '../../src/spec/operator/metrics.js';
import { errorBody } from '../../src/spec/participant/errors.js';
import { LEDGER_ERROR } from '../../src/spec/participant/wire.js';
import { badRequestBody, notFoundBody } from '../../src/spec/registry/errors.js';
import { failureBody } from '../../src/spec/scan/endpoint.js';
import { ERROR_RESPONSE } from '../../src/spec/wire.js';
import type { CheckName } from '../script-plan.js';
import { breachOf, objectCheck, type ResponseCheck } from './check.js';
import { party } from './participant.js';
import { context, contextWithoutDebugFields } from './registry.js';
import { snapshot, snapshotAtOrBefore } from './scan.js';

/** An exposition in text: at least one line of it is a sample. */
const metrics: ResponseCheck = {
  clauses: () => [metricsServed.id],
  breach: ({ body }) =>
    /^[a-zA-Z_:][\w:]*(\{.*\})? \S+/m.test(String(body))
      ? undefined
      : breachOf(metricsServed, 'no line of the body is a sample of a metric'),
};

/** Every response check. */
export const CHECKS: Readonly<Record<CheckName, ResponseCheck>> = {
  context,
  'context-without-debug-fields': contextWithoutDebugFields,
  'bad-request': objectCheck(badRequestBody, ERROR_RESPONSE),
  'not-found': objectCheck(notFoundBody, ERROR_RESPONSE),
  party,
  'ledger-error': objectCheck(errorBody, LEDGER_ERROR),
  snapshot,
  'snapshot-at-or-before': snapshotAtOrBefore,
  'scan-error': objectCheck(failureBody, ERROR_RESPONSE),
  metrics,
};
