import { json, type HttpReply } from '../wire/exchange.js';

/** The reason why a call fails: an HTTP status, with its code, category and gRPC code. */
export type Failure = { status: number; code: string; category: number; grpc: number };

export const UNAUTHENTICATED: Failure = { status: 401, code: 'UNAUTHENTICATED', category: 6, grpc: 16 };
export const PERMISSION_DENIED: Failure = { status: 403, code: 'PERMISSION_DENIED', category: 7, grpc: 7 };
export const INVALID_ARGUMENT: Failure = { status: 400, code: 'INVALID_ARGUMENT', category: 8, grpc: 3 };
export const FAILED_PRECONDITION: Failure = {
  status: 400,
  code: 'FAILED_PRECONDITION',
  category: 9,
  grpc: 9,
};
export const NOT_FOUND: Failure = { status: 404, code: 'NOT_FOUND', category: 11, grpc: 5 };
export const NOT_ALLOWED: Failure = { status: 405, code: 'UNIMPLEMENTED', category: 14, grpc: 12 };

export const ABORTED: Failure = { status: 409, code: 'ABORTED', category: 2, grpc: 10 };

const HEADERS: Record<number, Record<string, string>> = {
  401: { 'WWW-Authenticate': 'Bearer' },
  405: { Allow: 'POST' },
};

/** Returns a complete ledger error body; `number` makes the failures of one participant distinguishable. */
export const ledgerError = (
  { status, code, category, grpc }: Failure,
  cause: string,
  number: number,
): HttpReply => {
  const id = number.toString(16).padStart(32, '0');
  const reply = json(status, {
    code,
    cause,
    context: { participant: 'reference', tid: id },
    errorCategory: category,
    correlationId: `call-${number}`,
    traceId: id,
    resources: [['participant', 'reference']],
    grpcCodeValue: grpc,
    retryInfo: 'none',
    definiteAnswer: true,
  });
  return { ...reply, headers: { ...reply.headers, ...HEADERS[status] } };
};
