import { type HttpCall, isObject, parseBody } from '../wire/exchange.js';
import { FACTORIES, routeOf } from '../token-standard/route.js';
import { randomFrom } from '../wire/edit-reply.js';
import type { CallMoment } from './trigger.js';

/** What a call is about, for systems that respond differently to different subjects. */
export type CallTopic = {
  /** Calls of one endpoint are counted together. */
  endpoint: string;
  /** Distinguishes calls of different kinds. */
  kind: string;
  /** The subject of the call; a number is its place among the subjects. */
  subject: string | number;
};

/** For calls that need no distinction. */
export const ALIKE: CallTopic = { endpoint: '', kind: '', subject: 0 };

/** Returns the names of the members of a body, or its type when it has none. */
const shapeOf = (body: Buffer): string => {
  const value = parseBody(body);
  return isObject(value) ? Object.keys(value).sort().join() : typeof value;
};

/** Reads a call to the registry: each instruction is a kind. */
export const readInstruction = ({ path, body }: HttpCall): CallTopic => ({
  endpoint: 'accept',
  kind: `${path} ${shapeOf(body)}`,
  subject: path,
});

/**
 * Reads a call of the token standard. The calls of one choice, or for one factory, have one endpoint. The subject
 * of a factory is its choice arguments, or whatever is sent instead.
 */
export const readStandardCall = (call: HttpCall): CallTopic => {
  const endpoint = routeOf(call.path)?.name ?? '';
  const asked = `${call.path} ${call.query ?? ''}`;
  const value = parseBody(call.body);
  const other = FACTORIES.some((name) => name === endpoint) ? String(call.body) : '';
  const given = isObject(value) ? JSON.stringify(value['choiceArguments']) : other;
  return { endpoint, kind: `${asked} ${shapeOf(call.body)}`, subject: `${asked} ${given}` };
};

/** Reads a call to the participant. */
export const readAllocation = ({ path, body }: HttpCall): CallTopic => {
  const value = parseBody(body);
  const hint = isObject(value) ? JSON.stringify(value['partyIdHint']) : undefined;
  return { endpoint: path, kind: `${path} ${shapeOf(body)}`, subject: hint ?? '' };
};

/** Reads a call to the scan: for a snapshot, or for an object. */
export const readQuestion = ({ path, query = '' }: HttpCall): CallTopic => {
  const endpoint = path.startsWith('/objects/') ? '/objects' : path;
  return { endpoint, kind: endpoint, subject: `${path} ${query}` };
};

/** Reads a call to an app; `place` is the place of the app among all apps. */
export const readQuestionTo =
  (place: number) =>
  ({ path, headers }: HttpCall): CallTopic => ({
    endpoint: path,
    kind: `${path} ${headers.accept}`,
    subject: place,
  });

const numbering = <Key>(numbers: {
  get(key: Key): number | undefined;
  set(key: Key, to: number): unknown;
}) => {
  let next = 0;
  return (what: Key): number => {
    const number = numbers.get(what) ?? next++;
    numbers.set(what, number);
    return number;
  };
};

/** The number of requests over each connection, for all systems together. */
const usedSoOften = new WeakMap<object, number>();

const seedOf = (text: string): number =>
  Buffer.from(text).reduce((hash, byte) => Math.imul(hash ^ byte, 0x01000193), 0x811c9dc5);

/** Returns the properties that make two calls the same. */
const askedBy = ({ method, path, query, headers, body }: HttpCall): string =>
  JSON.stringify([method, path, query, headers.accept, headers.authorization, body.toString('latin1')]);

/** What is known of an arriving call or connection. */
type Arriving = {
  call?: HttpCall;
  reading: CallTopic;
  connection: object;
  http2?: boolean;
};

/**
 * Records what arrives at one system, or at one TLS endpoint, of a mount; `arrive` returns the moment of each.
 * `name` is the seed of the random numbers.
 */
export const moments = (name: string) => {
  const random = randomFrom(seedOf(name));
  const connections = numbering(new WeakMap<object, number>());
  const subjects = numbering(new Map<string, number>());
  const [counts, seen] = [new Map<string, number>(), new Set<string>()];
  const open = new Set<{ most: number }>();
  let began: number | undefined;
  let before = { kind: undefined as string | undefined, refused: false };
  return {
    arrive: ({ call, reading, connection, http2 = false }: Arriving): CallMoment => {
      const now = performance.now();
      began ??= now;
      const { endpoint, kind, subject } = reading;
      const nth = (counts.get(endpoint) ?? 0) + 1;
      counts.set(endpoint, nth);
      const asked = call && askedBy(call);
      const repeated = asked !== undefined && seen.has(asked);
      if (asked !== undefined) seen.add(asked);
      const used = usedSoOften.get(connection) ?? 0;
      usedSoOften.set(connection, used + 1);
      const own = { most: 0 };
      open.add(own);
      for (const each of open) each.most = Math.max(each.most, open.size);
      const anotherKind = before.kind !== undefined && before.kind !== kind;
      const { refused } = before;
      before = { kind, refused: false };
      return {
        ...(call && { call }),
        ...{ nth, repeated, http2, random },
        underWay: () => own.most,
        leave: (refused) => {
          open.delete(own);
          before = { ...before, refused };
        },
        elapsedMs: now - began,
        connection: { number: connections(connection), used },
        subject: typeof subject === 'number' ? subject : subjects(subject),
        after: { refused, brokenOff: call?.arrival?.brokenOff !== undefined, anotherKind },
      };
    },
  };
};
