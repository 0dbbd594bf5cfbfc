import { acceptOf, isChunked, typeOf } from '../wire/edit-reply.js';
import { type HttpCall, isObject, parseText } from '../wire/exchange.js';
import { namedOn } from '../page.js';
import { SUBJECTS } from '../participant/parts.js';
import type { CallMoment, Trigger } from './trigger.js';

type Cannot = Trigger['cannot'];

const FILES: Cannot = {
  configuration: 'Files lie there as they are, and each run of a loader is its first.',
};
const CALLS: Cannot = { ...FILES, tls: 'It is about calls over HTTP, and a handshake comes before those.' };
const BODIES: Cannot = { ...CALLS, scan: 'A GET has no body.', operator: 'A GET has no body.' };

const every = (count: number) => ({
  cannot: FILES,
  rate: 1 / count,
  has: ({ nth }: CallMoment) => nth % count === 0,
});

/** `takesMs`: long enough for all calls to arrive. */
const underWay = (count: number, takesMs: number) => ({
  cannot: FILES,
  has: (moment: CallMoment) => moment.underWay() >= count,
  takesMs,
});

const onCall =
  (test: (call: HttpCall) => boolean) =>
  ({ call }: CallMoment): boolean =>
    call !== undefined && test(call);

/** The claims of a token in the query, a cookie or another header: a JSON object. */
const TOKEN = /\.(ey[\w-]+)\./;

/** Returns the caller that a call claims: the subject of the first token anywhere in it, unchecked. */
const callerOf = ({ query = '', headers: { authorization = '', ...others } }: HttpCall): unknown => {
  const elsewhere = [query, ...Object.values(others)].join(' ');
  const payload = authorization.split('.')[1] ?? TOKEN.exec(elsewhere)?.[1] ?? '';
  const claims = parseText(Buffer.from(payload, 'base64url').toString());
  return isObject(claims) ? claims['sub'] : undefined;
};

const PAGE: Readonly<Record<string, Omit<Trigger, 'name'>>> = {
  always: { explains: 'Every call.', cannot: {}, has: () => true },
  'every-2nd': { explains: 'Every second call of an endpoint.', ...every(2) },
  'every-7th': { explains: 'Every seventh call of an endpoint.', ...every(7) },
  'every-50th': { explains: 'Every fiftieth call of an endpoint.', ...every(50) },
  'first-only': {
    explains:
      'A call that was not made before: the same one is answered rightly afterwards, as from a cache.',
    cannot: { ...FILES, tls: 'No two handshakes are the same.' },
    has: ({ repeated }) => !repeated,
  },
  'from-100th': {
    explains: 'Every call of an endpoint from the hundredth on.',
    cannot: FILES,
    has: ({ nth }) => nth >= 100,
  },
  'after-refused': {
    explains: 'A call right after one that was refused.',
    cannot: FILES,
    has: ({ after }) => after.refused,
  },
  'after-broken-off': {
    explains: 'A call right after one that was broken off in the middle.',
    cannot: { ...CALLS, scan: 'A GET has no middle.', operator: 'A GET has no middle.' },
    has: ({ after }) => after.brokenOff,
  },
  'after-another-kind': {
    explains: 'A call right after one of another endpoint or id, or whose body has other members.',
    cannot: CALLS,
    has: ({ after }) => after.anotherKind,
  },
  'second-subject': {
    explains:
      'The second of every two instructions, choice arguments, hints, record times or apps, in the order of their first calls.',
    cannot: { ...FILES, tls: 'An endpoint is one subject.' },
    has: ({ subject }) => subject % 2 === 1,
  },
  'in-flight-2': { explains: 'A call while another one is under way; each takes 5 ms.', ...underWay(2, 5) },
  'in-flight-8': {
    explains: 'A call while seven others are under way; each takes 10 ms.',
    ...underWay(8, 10),
  },
  'in-flight-32': {
    explains: 'A call while 31 others are under way; each takes 25 ms.',
    ...underWay(32, 25),
    cannot: { ...FILES, tls: 'A run makes no more than eight handshakes at once.' },
  },
  'fresh-connection': {
    explains: 'The first call of a connection.',
    cannot: CALLS,
    has: ({ connection }) => connection.used === 0,
  },
  'used-connection': {
    explains: 'Any call of a connection but the first.',
    cannot: CALLS,
    has: ({ connection }) => connection.used > 0,
  },
  chunked: { explains: 'A call whose body comes in chunks.', cannot: BODIES, has: onCall(isChunked) },
  'with-charset': {
    explains: 'A call whose Content-Type has a charset.',
    cannot: BODIES,
    has: onCall((call) => /charset/i.test(typeOf(call))),
  },
  'without-accept': {
    explains: 'A call without Accept.',
    cannot: CALLS,
    has: onCall((call) => acceptOf(call) === ''),
  },
  http2: {
    explains: 'A connection on which HTTP/2 is offered.',
    cannot: {
      ...FILES,
      ...Object.fromEntries(
        ['registry', 'participant', 'scan', 'operator'].map((part) => [
          part,
          'The reference serves it without TLS, and speaks HTTP/2 only over TLS.',
        ]),
      ),
    },
    has: ({ http2 }) => http2,
  },
  'one-caller': {
    explains: 'A call by the admin of an identity provider.',
    cannot: {
      ...CALLS,
      registry: 'The reference serves it to everybody alike.',
      scan: 'The reference serves it to everybody alike.',
      operator: 'The reference serves it to everybody alike.',
    },
    has: onCall((call) => callerOf(call) === SUBJECTS.identityProviderAdmin.subject),
  },
  'probability-0.05': {
    explains: 'One call in twenty, drawn by lot.',
    cannot: FILES,
    rate: 0.05,
    has: ({ random }) => random() < 0.05,
  },
  'after-5s': {
    explains: 'Every call from five seconds after the first one on.',
    cannot: FILES,
    has: ({ elapsedMs }) => elapsedMs >= 5_000,
  },
  'one-of-two-replicas': {
    explains: 'Every call of each second connection: a balancer sends connections to two replicas in turn.',
    cannot: FILES,
    has: ({ connection }) => connection.number % 2 === 1,
  },
};

/** All triggers. Each can be combined with each fault, unless one of the two gives a reason why not. */
export const TRIGGERS: readonly Trigger[] = namedOn(PAGE);
