import type { HttpCall, HttpReply } from '../wire/exchange.js';

/** The id in a path, as sent and decoded; `decoded` is undefined when its escapes are not valid UTF-8. */
type Id = { raw: string; decoded: string | undefined };

/** The id in a path, with its escapes. */
export const encodedId = (raw: string): Id => {
  try {
    return { raw, decoded: decodeURIComponent(raw) };
  } catch {
    return { raw, decoded: undefined };
  }
};

/** The id without escapes. */
export const plainId = (id: string): Id => ({ raw: encodeURIComponent(id), decoded: id });

const PATHS = {
  info: '/registry/metadata/v1/info',
  instruments: '/registry/metadata/v1/instruments',
  instrument: '/registry/metadata/v1/instruments/([^/]+)',
  'transfer-factory': '/registry/transfer-instruction/v1/transfer-factory',
  accept: '/registry/transfer-instruction/v1/([^/]+)/choice-contexts/accept',
  reject: '/registry/transfer-instruction/v1/([^/]+)/choice-contexts/reject',
  withdraw: '/registry/transfer-instruction/v1/([^/]+)/choice-contexts/withdraw',
  'allocation-factory': '/registry/allocation-instruction/v1/allocation-factory',
  'execute-transfer': '/registry/allocations/v1/([^/]+)/choice-contexts/execute-transfer',
  'withdraw-allocation': '/registry/allocations/v1/([^/]+)/choice-contexts/withdraw',
  cancel: '/registry/allocations/v1/([^/]+)/choice-contexts/cancel',
} as const;

/** The calls of the second version. Only the settlement factory is below the singular. */
const PATHS_V2 = {
  'transfer-factory': '/registry/transfer-instruction/v2/transfer-factory',
  accept: '/registry/transfer-instruction/v2/([^/]+)/choice-contexts/accept',
  reject: '/registry/transfer-instruction/v2/([^/]+)/choice-contexts/reject',
  withdraw: '/registry/transfer-instruction/v2/([^/]+)/choice-contexts/withdraw',
  'allocation-factory': '/registry/allocation-instruction/v2/allocation-factory',
  'accept-allocation-instruction': '/registry/allocation-instruction/v2/([^/]+)/choice-contexts/accept',
  'withdraw-allocation-instruction': '/registry/allocation-instruction/v2/([^/]+)/choice-contexts/withdraw',
  'settlement-factory': '/registry/allocation/v2/settlement-factory',
  'withdraw-allocation': '/registry/allocations/v2/([^/]+)/choice-contexts/withdraw',
  cancel: '/registry/allocations/v2/([^/]+)/choice-contexts/cancel',
} as const;

/** The calls of the conditional lock, a proposal, by the last part of their paths. */
const LOCK_CALLS = [
  ...(['lock-factory', 'accept', 'reject', 'withdraw'] as const),
  ...(['enact', 'approve', 'expire', 'cancel', 'amend'] as const),
] as const;

const PATHS_OF_LOCK = LOCK_CALLS.map((name) => {
  const path = name === 'lock-factory' ? name : `([^/]+)/choice-contexts/${name}`;
  return [name, `/registry/conditional-lock/v1/${path}`] as const;
});

/** The name of a call. */
export type CallName = keyof typeof PATHS | keyof typeof PATHS_V2 | (typeof LOCK_CALLS)[number];

/** The calls that return the context of a choice, without the accept-context call, which has clauses of its own. */
export const CHOICES = ['reject', 'withdraw', 'execute-transfer', 'withdraw-allocation', 'cancel'] as const;

/** The calls that return a factory. */
export const FACTORIES = ['transfer-factory', 'allocation-factory'] as const;

/** The calls with a body. */
export const POSTS: readonly CallName[] = [...FACTORIES, ...CHOICES];

/** The calls of the second version that return the context of a choice. */
export const CHOICES_V2 = [
  ...['accept', 'reject', 'withdraw', 'accept-allocation-instruction', 'withdraw-allocation-instruction'],
  ...['withdraw-allocation', 'cancel'],
] as CallName[];

/** The calls of the second version that return a factory. */
export const FACTORIES_V2 = ['transfer-factory', 'allocation-factory', 'settlement-factory'] as const;

/**
 * A call by its path; `id` is that of its subject, if it has one. Without `edition` it belongs to the first
 * version.
 */
export type Route = { name: CallName; edition?: 'v2' | 'lock'; id?: Id };

const ROUTES: readonly (readonly [Route, RegExp])[] = [
  ...Object.entries(PATHS).map(([name, path]) => [{ name } as Route, new RegExp(`^${path}$`)] as const),
  ...Object.entries(PATHS_V2).map(
    ([name, path]) => [{ name, edition: 'v2' } as Route, new RegExp(`^${path}$`)] as const,
  ),
  ...PATHS_OF_LOCK.map(
    ([name, path]) => [{ name, edition: 'lock' as const }, new RegExp(`^${path}$`)] as const,
  ),
];

/** Returns the call of a path; undefined when it is not in the token standard. */
export const routeOf = (path: string): Route | undefined => {
  for (const [route, pattern] of ROUTES) {
    const match = pattern.exec(path);
    if (match) return match[1] === undefined ? { ...route } : { ...route, id: encodedId(match[1]) };
  }
  return undefined;
};

/** A request for one of the calls of the token standard. */
export type StandardCall = HttpCall & { route: Route };

/** Answers a request by its `route`, not by its `path`. */
export type StandardServe = (call: StandardCall) => HttpReply | Promise<HttpReply>;

/** Returns a changed behaviour. State is in the closure, so that each mount has its own. */
export type StandardWrap = (serve: StandardServe) => StandardServe;
