import type { Mount } from '../mount.js';
import { choiceContext, readRequest } from '../registry/choice-context.js';
import { readStandardCall } from '../triggers/moments.js';
import { triggered } from '../triggers/triggered.js';
import { type HttpHandler, error, json, type HttpReply, isObject, parseBody } from '../wire/exchange.js';
import {
  type StandardCall,
  type StandardServe,
  type StandardWrap,
  type Choice,
  type FactoryV2,
  FACTORIES_V2,
  routeOf,
} from './route.js';
import { EXERCISABLE, MOVING, EXERCISABLE_V2, MOVING_V2 } from './choices.js';
import { allocationFactory, type Arguments, type Factory, transferFactory } from './factories.js';
import { ADMIN, INSTRUMENTS, SUPPORTED } from './instruments.js';
import { pageOf } from './pages.js';
import { factoryV2 } from './second-factories.js';

/** Opens the calls of the token standard for one mount. The variant is the outer layer. */
export const openTokenStandard = (mount: Mount): HttpHandler => {
  const { variant, fault } = mount;
  const faulty = onVersion(
    'v2',
    fault?.tokenStandardV2,
  )(onVersion(undefined, fault?.tokenStandard)(standard));
  const inner = triggered(mount, faulty, () => standard, readStandardCall);
  const both = variant?.tokenStandard?.(inner) ?? inner;
  const serve = onVersion('v2', variant?.tokenStandardV2)(both);
  return (call) => {
    const route = routeOf(call.path);
    return route ? serve({ ...call, route }) : error(404, 'There is nothing at this path.');
  };
};

/** Applies a change only to the calls of one version. */
const onVersion =
  (edition: 'v2' | undefined, wrap: StandardWrap | undefined): StandardWrap =>
  (serve) => {
    if (!wrap) return serve;
    const changed = wrap(serve);
    return (call) => (call.route.edition === edition ? changed(call) : serve(call));
  };

/** The calls as specified, strict in everything. */
const standard: StandardServe = (call) => {
  const { method, route } = call;
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

function contextOrFactory({ route, body }: StandardCall): HttpReply {
  const value = parseBody(body);
  const isSecond = route.edition === 'v2';
  const make = isSecond
    ? FACTORIES_V2.includes(route.name as FactoryV2) && factoryV2[route.name as FactoryV2]
    : { 'transfer-factory': transferFactory, 'allocation-factory': allocationFactory }[route.name as string];
  if (make) return factory(make, value, body);
  const request = readRequest(body);
  if (typeof request === 'string') return error(400, request);
  const id = route.id?.decoded ?? '';
  const moving = isSecond ? MOVING_V2 : [...MOVING.instructions, ...MOVING.allocations];
  if (moving.includes(id)) return error(409, 'A contract is being reassigned. Try again later.');
  const known = isSecond ? EXERCISABLE_V2[route.name] : EXERCISABLE[route.name as Choice];
  const found = known?.find((each) => each.id === id);
  return found ? json(200, choiceContext(found, request)) : error(404, `There is no contract '${id}'.`);
}

function factory(make: (given: Arguments) => Factory | HttpReply, value: unknown, body: Buffer): HttpReply {
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
