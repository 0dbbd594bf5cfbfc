import { type HttpCall, isObject, parseBody } from '../wire/exchange.js';
import { FACTORIES, routeOf } from '../token-standard/route.js';
import { randomFrom } from '../variants/random.js';
import type { CallMoment } from './trigger.js';

/** What a call is about, where several systems answer it otherwise. */
export type CallTopic = {
  /** Calls of one endpoint are counted together. */
  endpoint: string;
  /** What calls of another kind differ in. */
  kind: string;
  /** What it asks about; a number is its place among the subjects. */
  subject: string | number;
};

/** Where there is nothing to tell apart. */
export const ALIKE: CallTopic = { endpoint: '', kind: '', subject: 0 };

/** The names of the members of a body; of one that has none, its type. */
const shapeOf = (body: Buffer): string => {
  const value = parseBody(body);
  return isObject(value) ? Object.keys(value).sort().join() : typeof value;
};

/** How a call to the registry is read: each instruction is a kind. */
export const readInstruction = ({ path, body }: HttpCall): CallTopic => ({
  endpoint: 'accept',
  kind: `${path} ${shapeOf(body)}`,
  subject: path,
});

/**
 * How a call of the token standard is read: the calls of one choice, or for one factory, are of one endpoint; a factory
 * is for its choice arguments, or for whatever is sent in their place.
 */
export const readStandardCall = (call: HttpCall): CallTopic => {
  const endpoint = routeOf(call.path)?.name ?? '';
  const asked = `${call.path} ${call.query ?? ''}`;
  const value = parseBody(call.body);
  const other = FACTORIES.some((name) => name === endpoint) ? String(call.body) : '';
  const given = isObject(value) ? JSON.stringify(value['choiceArguments']) : other;
  return { endpoint, kind: `${asked} ${shapeOf(call.body)}`, subject: `${asked} ${given}` };
};

/** How a call to the participant is read. */
export const readAllocation = ({ path, body }: HttpCall): CallTopic => {
  const value = parseBody(body);
  const hint = isObject(value) ? JSON.stringify(value['partyIdHint']) : undefined;
  return { endpoint: path, kind: `${path} ${shapeOf(body)}`, subject: hint ?? '' };
};

/** How a call to the scan is read: one for a snapshot, or for an object. */
export const readQuestion = ({ path, query = '' }: HttpCall): CallTopic => {
  const endpoint = path.startsWith('/objects/') ? '/objects' : path;
  return { endpoint, kind: endpoint, subject: `${path} ${query}` };
};

/** How a call to an app is read: this is the app's place among all. */
export const readQuestionTo =
  (place: number) =>
  ({ path, headers }: HttpCall): CallTopic => ({
    endpoint: path,
    kind: `${path} ${headers.accept}`,
    subject: place,
  });

/** Numbers what it is told, from 0, the same by the same number. */
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

/** How many requests came over each connection, whichever system they were for. */
const usedSoOften = new WeakMap<object, number>();

const seedOf = (text: string): number =>
  Buffer.from(text).reduce((hash, byte) => Math.imul(hash ^ byte, 0x01000193), 0x811c9dc5);

/** What two calls that are the same have in common. */
const askedBy = ({ method, path, query, headers, body }: HttpCall): string =>
  JSON.stringify([method, path, query, headers.accept, headers.authorization, body.toString('latin1')]);

/** What is told of one that comes. */
type Arriving = {
  call?: HttpCall;
  reading: CallTopic;
  connection: object;
  http2?: boolean;
};

/**
 * Keeps account of what comes to one system, or to one TLS endpoint, of a mount: `arrive` says what is known of each. `name` is what the lots depend on.
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
