import type { RawExchange } from '../http/message.js';
import type { Clause } from '../spec/clause.js';
import { anyOperation } from '../spec/operations.js';
import type { Call } from '../model/call.js';
import type { Exchange } from '../model/exchange.js';
import type { Wrong } from '../model/judgement.js';
import type { Reply } from '../http/reply.js';
import type { Difference } from '../model/fact.js';

/** The source of a finding: a test's own calls, calls of the repeat phase, or several responses together. */
type FindingSource = 'test' | 'model' | 'law' | 'repeat';

/** Evidence that a clause is broken. */
export interface Finding {
  /** The clauses that it breaks, the most specific one first. It is reported under the first one that is judged. */
  clauses: readonly Clause[];
  wrong: Wrong;
  source: FindingSource;
  /** The shortest sequence of calls that shows it. */
  calls: readonly Call[];
  /** The exchanges that show it, the deciding one last. */
  exchanges: readonly Exchange[];
  /** The handshakes that show it, the deciding one last, when it was found in handshakes and not in calls. */
  handshakes?: readonly RawExchange[];
  /** Whether it showed each time that the call was sent. */
  everyTime: boolean;
  /** Whether its calls could not be sent again. The calls before them in their case may be part of it. */
  isUnconfirmed?: true;
  /** Whether its response belongs to another call, which caused it. */
  ofAnotherCall?: true;
  /** The value of a member, as JSON, that is refused in every call that names it. */
  refused?: string;
  /** How often a conformant target would behave like this, in words. Absent when it never would. */
  confidence?: string;
}

/** A call as JSON, from which `assay replay` restores it. */
export interface StoredCall extends Omit<
  Call,
  'operation' | 'body' | 'condition' | 'counterpart' | 'another' | 'from' | 'digest'
> {
  operation: string;
  body?: string | { base64: string };
  from?: StoredCall;
  condition?: Omit<NonNullable<Call['condition']>, 'before' | 'beside'> & {
    before?: readonly StoredCall[];
    beside?: readonly StoredCall[];
  };
}

/** Converts a call for storage in a verdict. */
export function storeCall({
  operation,
  body,
  condition,
  counterpart: _,
  another: __,
  digest: ___,
  url,
  from,
  ...rest
}: Call): StoredCall {
  const { before, beside, ...how } = condition ?? {};
  const stored = {
    ...how,
    ...(before && { before: before.map(storeCall) }),
    ...(beside && { beside: beside.map(storeCall) }),
  };
  return {
    ...rest,
    operation: operation.name,
    ...(from ? { from: storeCall(from) } : url !== undefined && { url }),
    ...(body !== undefined && {
      body: typeof body === 'string' ? body : { base64: Buffer.from(body).toString('base64') },
    }),
    ...(Object.keys(stored).length > 0 && { condition: stored }),
  };
}

/** Restores a call that was stored in a verdict. */
export function restoreCall({ operation, body, condition, from, ...rest }: StoredCall): Call {
  const { before, beside, ...how } = condition ?? {};
  return {
    ...rest,
    operation: anyOperation(operation),
    ...(from && { from: restoreCall(from) }),
    ...(body !== undefined && { body: typeof body === 'string' ? body : Buffer.from(body.base64, 'base64') }),
    ...(condition && {
      condition: {
        ...how,
        ...(before && { before: before.map(restoreCall) }),
        ...(beside && { beside: beside.map(restoreCall) }),
      },
    }),
  };
}

/** An exchange as it was sent, with the differences from earlier responses. */
export interface Made {
  exchange: Exchange;
  differences: readonly Difference[];
}

/** The raw request and response, with transport details. */
export const rawOf = ({ answer }: Pick<Exchange, 'answer'>): Reply['exchange'] => (answer as Reply).exchange;
