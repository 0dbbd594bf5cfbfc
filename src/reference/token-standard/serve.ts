import type { Mount } from '../mount.js';
import { choiceContext, readRequest, REASSIGNING } from '../registry/instructions.js';
import { readInstruction, readStandardCall } from '../triggers/moments.js';
import { triggered } from '../triggers/triggered.js';
import { type HttpHandler, error, json, type HttpReply, isObject, parseBody } from '../wire/exchange.js';
import { type StandardCall, type StandardServe, type StandardWrap, type Route, routeOf } from './route.js';
import { EXERCISABLE, EXERCISABLE_LOCK, KNOWN_V2, MOVING, MOVING_BY_KIND, MOVING_LOCK } from './choices.js';
import { factoryOf } from './factories.js';
import { ADMIN, INSTRUMENTS, SUPPORTED } from './instruments.js';
import { pageOf } from './pages.js';

/** The change of the calls of the conditional lock of a mount. Undefined when it does not serve them. */
export const lockOf = ({ variant, fault }: Mount): StandardWrap | undefined =>
  variant?.conditionalLock ?? fault?.conditionalLock;

/**
 * Opens a registry with its own state. The variant is the outer layer: it may change the input of a fault, such as
 * framing.
 */
export const openRegistry = (mount: Mount): HttpHandler => {
  const [accept, others] = [openAccept(mount), openOthers(mount)];
  const hasLock = lockOf(mount) !== undefined;
  return (call) => {
    const route = routeOf(call.path) ?? NOWHERE;
    if (route.name === 'accept' && route.edition === undefined) return accept({ ...call, route });
    return hasLock || route.edition !== 'lock' ? others({ ...call, route }) : notThere;
  };
};

const notThere = error(404, 'There is nothing at this path.');

/** The route of a path that no call has. The accept-context call answers it, so that its changes see every path. */
const NOWHERE: Route = { name: 'accept' };

const openAccept = (mount: Mount): StandardServe => {
  const { variant, fault } = mount;
  const inner = triggered(mount, fault?.wrap?.(standard) ?? standard, () => standard, readInstruction);
  return variant?.wrap?.(inner) ?? inner;
};

/** The other calls of the token standard. */
const openOthers = (mount: Mount): StandardServe => {
  const { variant, fault } = mount;
  const faulty = [
    onVersion(undefined, fault?.tokenStandard),
    onVersion('v2', fault?.tokenStandardV2),
    onVersion('lock', fault?.conditionalLock),
  ].reduce((changed, wrap) => wrap(changed), standard);
  const inner = triggered(mount, faulty, () => standard, readStandardCall);
  const both = variant?.tokenStandard?.(inner) ?? inner;
  const withLock = onVersion('lock', variant?.conditionalLock)(both);
  return onVersion('v2', variant?.tokenStandardV2)(withLock);
};

/** Applies a change only to the calls of one version. */
const onVersion =
  (edition: Route['edition'], wrap: StandardWrap | undefined): StandardWrap =>
  (serve) => {
    if (!wrap) return serve;
    const changed = wrap(serve);
    return (call) => (call.route.edition === edition ? changed(call) : serve(call));
  };

/** The calls as specified, strict in everything. The body is checked before the id is looked up. */
const standard: StandardServe = (call) => {
  const { method, route } = call;
  if (route.name === 'accept' && !route.id) return notThere;
  const served = ['info', 'instruments', 'instrument'].includes(route.name) ? 'GET' : 'POST';
  if (method !== served) {
    const refusal = error(405, `Only ${served} is served here.`);
    return { ...refusal, headers: { ...refusal.headers, Allow: served } };
  }
  if (route.id && route.id.decoded === undefined)
    return error(400, 'The path holds escapes that are not UTF-8.');
  return served === 'GET' ? metadata(call) : contextOrFactory(call);
};

function metadata({ route, query = '' }: StandardCall): HttpReply {
  if (route.name === 'info') return json(200, { adminId: ADMIN, supportedApis: SUPPORTED });
  if (route.name === 'instruments') return pageOf(new URLSearchParams(query));
  const instrument = INSTRUMENTS.find(({ id }) => id === route.id?.decoded);
  return instrument ? json(200, instrument) : error(404, `There is no instrument '${route.id?.decoded}'.`);
}

/** The contracts of each document: those on which its choices can be exercised, and the ids that are answered 409. */
const CONTRACTS = {
  v1: { known: EXERCISABLE, moving: [...REASSIGNING, ...Object.values(MOVING).flat()] },
  v2: { known: KNOWN_V2, moving: Object.values(MOVING_BY_KIND).flat() },
  lock: { known: EXERCISABLE_LOCK, moving: Object.values(MOVING_LOCK).flat() },
};

function contextOrFactory({ route, body }: StandardCall): HttpReply {
  const value = parseBody(body);
  const document = route.edition ?? 'v1';
  const { known, moving } = CONTRACTS[document];
  const make = factoryOf(document, route.name);
  if (make) return factory(make, value, body);
  const request = readRequest(body);
  if (typeof request === 'string') return error(400, request);
  const id = route.id?.decoded ?? '';
  if (moving.includes(id)) return error(409, 'A contract is being reassigned. Try again later.');
  const found = known[route.name]?.find((each) => each.id === id);
  return found ? json(200, choiceContext(found, request)) : error(404, `There is no contract '${id}'.`);
}

function factory(make: NonNullable<ReturnType<typeof factoryOf>>, value: unknown, body: Buffer): HttpReply {
  const request = readRequest(body.length === 0 || !isObject(value) ? body : withoutMeta(value));
  if (typeof request === 'string') return error(400, request);
  const given = isObject(value) ? value['choiceArguments'] : undefined;
  if (!isObject(given)) return error(400, 'choiceArguments is not an object.');
  const found = make(given);
  if ('status' in found) return found;
  const { factoryId, transferKind, ...needed } = found;
  return json(200, {
    factoryId,
    ...(transferKind && { transferKind }),
    choiceContext: choiceContext(needed, request),
  });
}

/** A request for a factory has no meta; a `meta` that is sent anyway is ignored. */
const withoutMeta = ({ excludeDebugFields }: Record<string, unknown>): Buffer =>
  Buffer.from(JSON.stringify({ excludeDebugFields }));
