import { isObject, parseText, type HttpCall, type HttpReply } from '../wire/exchange.js';
import { CHOICES, CHOICES_V2, type CallName, FACTORIES_V2, POSTS, routeOf } from '../token-standard/route.js';
import type { Differing } from '../mount.js';
import type { AnyWrap } from '../wire/edit-reply.js';

/** Changes the value at a place; undefined stands for a missing value. */
type OnValue = (value: unknown, earlier: { before: unknown; other: unknown }) => unknown;

const swapCase = (text: string): string =>
  text.replace(/\p{L}/gu, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );

const onText =
  (edit: (text: string) => string): OnValue =>
  (value) =>
    typeof value === 'string' ? edit(value) : value;

const emptied = (value: unknown): unknown => {
  if (typeof value === 'string') return '';
  if (Array.isArray(value)) return [];
  return isObject(value) ? {} : value;
};

const cut = (value: unknown): unknown => {
  if (typeof value === 'string' || Array.isArray(value)) return value.slice(0, -1);
  return isObject(value) ? Object.fromEntries(Object.entries(value).slice(0, -1)) : value;
};

const twice = (value: unknown): unknown => {
  if (typeof value === 'string') return value + value;
  return Array.isArray(value) ? [...(value as unknown[]), ...(value as unknown[]).slice(-1)] : value;
};

/** Replacements for a value; a value to which one does not apply stays unchanged. */
const VALUE_CHANGES = {
  null: () => null,
  boolean: () => true,
  integer: () => 7,
  fraction: () => 0.5,
  string: () => 'seven',
  array: () => ['seven'],
  object: () => ({ seven: 7 }),
  empty: emptied,
  cut,
  twice,
  'from the call before': (value, { before }) => before ?? value,
  'from another request': (value, { other }) => other ?? value,
  'other case': onText(swapCase),
  'blank before': onText((text) => ` ${text}`),
  'space behind': onText((text) => `${text} `),
} as const satisfies Record<string, OnValue>;

/** Marks a name that must be written twice. It cannot occur in JSON text, because it is escaped there. */
const AGAIN = '\u0000again';

/** Replacements for the name of a member: none, another one, or the same twice. */
const NAME_CHANGES = {
  'left out': () => [],
  'member twice': (name) => [name, name + AGAIN],
  'name in other case': (name) => [swapCase(name)],
  'name with a blank': (name) => [`${name} `],
} as const satisfies Record<string, (name: string) => string[]>;

/** A name without the mark. */
const once = (name: string): string => name.replace(AGAIN, '');

/** Returns a value as JSON, in which marked members occur twice. */
const asJson = (value: unknown): string => JSON.stringify(value).replaceAll(String.raw`\u0000again`, '');

type ChangeName = keyof typeof VALUE_CHANGES | keyof typeof NAME_CHANGES;

const PARTIES = '/v2/parties';
const BULK_ACS = '/api/scan/v0/history/bulk/acs';

type IsOne = (call: HttpCall, reply: HttpReply) => boolean;

const ofStatus =
  (status: number): IsOne =>
  (_, reply) =>
    reply.status === status;
const refused: IsOne = (_, reply) => reply.status >= 400;
const at =
  (path: string, and: IsOne): IsOne =>
  (call, reply) =>
    call.path === path && and(call, reply);

const METADATA = ['info', 'instruments', 'instrument'] as const;
/** Matches calls of the token standard, of the first version unless `edition` is given. */
const of =
  (names: readonly CallName[], and: IsOne, edition?: 'v2'): IsOne =>
  (call, reply) => {
    const route = routeOf(call.path);
    return (
      route?.edition === edition && route !== undefined && names.includes(route.name) && and(call, reply)
    );
  };
const POSTS_V2 = [...CHOICES_V2, ...FACTORIES_V2];
const ofV2 = (names: readonly CallName[], status: number) =>
  ({ system: 'token-standard-v2', isOne: of(names, ofStatus(status), 'v2') }) as const;

/**
 * Every kind of response in the specification or the token standard: the system that sends it, and a test for its
 * responses.
 */
export const ANSWERS = {
  context: { system: 'registry', isOne: of(['accept'], ofStatus(200)) },
  'bad request': { system: 'registry', isOne: of(['accept'], ofStatus(400)) },
  'not found': { system: 'registry', isOne: of(['accept'], ofStatus(404)) },
  conflict: { system: 'registry', isOne: of(['accept'], ofStatus(409)) },
  party: { system: 'participant', isOne: at(PARTIES, ofStatus(200)) },
  'ledger error': { system: 'participant', isOne: at(PARTIES, refused) },
  snapshot: { system: 'scan', isOne: at(BULK_ACS, ofStatus(200)) },
  'scan error': { system: 'scan', isOne: at(BULK_ACS, refused) },
  object: {
    system: 'scan',
    isOne: ({ path }, { status }) => path.startsWith('/objects/') && status === 200,
  },
  readyz: { system: 'operator', isOne: at('/readyz', ofStatus(200)) },
  livez: { system: 'operator', isOne: at('/livez', ofStatus(200)) },
  metrics: { system: 'operator', isOne: at('/metrics', ofStatus(200)) },
  'registry info': { system: 'metadata', isOne: of(['info'], ofStatus(200)) },
  page: { system: 'metadata', isOne: of(['instruments'], ofStatus(200)) },
  instrument: { system: 'metadata', isOne: of(['instrument'], ofStatus(200)) },
  'metadata error': { system: 'metadata', isOne: of(METADATA, ofStatus(404)) },
  'transfer factory': { system: 'token-standard', isOne: of(['transfer-factory'], ofStatus(200)) },
  'allocation factory': { system: 'token-standard', isOne: of(['allocation-factory'], ofStatus(200)) },
  'choice context': { system: 'token-standard', isOne: of(CHOICES, ofStatus(200)) },
  'standard bad request': { system: 'token-standard', isOne: of(POSTS, ofStatus(400)) },
  'standard not found': { system: 'token-standard', isOne: of(POSTS, ofStatus(404)) },
  'standard conflict': { system: 'token-standard', isOne: of(POSTS, ofStatus(409)) },
  'V2 transfer factory': ofV2(['transfer-factory'], 200),
  'V2 factory': ofV2(['allocation-factory', 'settlement-factory'], 200),
  'V2 choice context': ofV2(CHOICES_V2, 200),
  'V2 bad request': ofV2(POSTS_V2, 400),
  'V2 not found': ofV2(POSTS_V2, 404),
  'V2 conflict': ofV2(POSTS_V2, 409),
} as const satisfies Record<
  string,
  {
    system:
      | ('registry' | 'metadata' | 'token-standard' | 'token-standard-v2')
      | ('participant' | 'scan' | 'operator');
    isOne: IsOne;
  }
>;

/** The name of a kind of response. */
export type AnswerName = keyof typeof ANSWERS;

/** One change in every response of a kind. */
export type Mutation = {
  answer: AnswerName;
  /**
   * The place of the change: `headers`, `body` (the parsed JSON) or `text` (the raw body); below the first two, the
   * names of members. `*` matches each entry of an array.
   */
  path: readonly ['headers' | 'body' | 'text', ...string[]];
  change: ChangeName;
};

/** The parts of a response that are changed. */
type Message = { headers: Record<string, unknown>; body?: unknown; text?: string };
const read = ({ headers, body }: HttpReply, part: Mutation['path'][0]): Message => ({
  headers: { ...headers },
  ...(part === 'body' && { body: parseText(body.toString()) }),
  // A body may be binary; in Latin-1, each byte is a character.
  ...(part === 'text' && { text: Buffer.from(body).toString('latin1') }),
});

/** Repeated headers are equivalent to one with both values (RFC 9110 section 5.3). */
const joined = (headers: Record<string, unknown>): Record<string, string> => {
  const all: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    const plain = once(name);
    all[plain] = all[plain] === undefined ? String(value) : `${all[plain]}, ${String(value)}`;
  }
  return all;
};

const write = (reply: HttpReply, part: Mutation['path'][0], { headers, body, text }: Message): HttpReply => ({
  ...reply,
  headers: joined(headers),
  ...(part === 'body' && { body: body === undefined ? '' : asJson(body) }),
  ...(part === 'text' && { body: Buffer.from(text ?? '', 'latin1') }),
});

const valueAt = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((inner, name) => (inner as Record<string, unknown> | undefined)?.[name], value);

/** Returns a value with a change at the path; unchanged when the path does not exist. `place`: the names so far. */
function changed(
  value: unknown,
  path: readonly string[],
  change: (value: unknown, place: readonly string[]) => unknown,
  rename: ((name: string) => string[]) | undefined,
  place: readonly string[] = [],
): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return change(value, place);
  const deeper = (inner: unknown, at: string) => changed(inner, rest, change, rename, [...place, at]);
  if (name === '*') return Array.isArray(value) ? value.map((each, i) => deeper(each, String(i))) : value;
  if (!isObject(value) || !Object.hasOwn(value, name)) return value;
  const names = (each: string) => (each === name && rest.length === 0 && rename ? rename(each) : [each]);
  return Object.fromEntries(
    Object.entries(value).flatMap(([each, inner]) =>
      names(each).map((called) => [called, each === name ? deeper(inner, each) : inner]),
    ),
  );
}

const questionOf = ({ path, query, headers, body }: HttpCall): string =>
  [path, query, headers.accept, headers.authorization, body.toString('latin1')].join(' ');

const mutating =
  ({ answer, path, change }: Mutation): AnyWrap =>
  (serve) => {
    let seen: { key: string; message: Message }[] = [];
    return async (call) => {
      const reply = await serve(call);
      if (!ANSWERS[answer].isOne(call, reply)) return reply;
      const message = read(reply, path[0]);
      const key = questionOf(call);
      const [before, other] = [seen.at(-1), seen.findLast((each) => each.key !== key)];
      // The last response, and the last one for another request.
      seen = [...(other ? [other] : []), { key, message }];
      const edit = (value: unknown, place: readonly string[]) =>
        change in VALUE_CHANGES
          ? VALUE_CHANGES[change as keyof typeof VALUE_CHANGES](value, {
              before: valueAt(before?.message, place),
              other: valueAt(other?.message, place),
            })
          : value;
      const rename = change in NAME_CHANGES ? NAME_CHANGES[change as keyof typeof NAME_CHANGES] : undefined;
      return write(reply, path[0], changed(message, path, edit, rename) as Message);
    };
  };

/**
 * Returns the systems that send such responses, with all these changes applied in order. Other systems stay
 * unchanged, so that only what differs from the reference is judged.
 */
export const mutant = (...mutations: readonly Mutation[]): Differing => {
  const differing = (systems: readonly string[], as: (wrap: AnyWrap) => Differing): Differing => {
    const own = mutations.filter(({ answer }) => systems.includes(ANSWERS[answer].system)).map(mutating);
    return own.length === 0 ? {} : as((serve) => own.reduce((inner, wrap) => wrap(inner), serve));
  };
  return {
    ...differing(['registry'], (wrap) => ({ wrap })),
    ...differing(['metadata', 'token-standard'], (tokenStandard) => ({ tokenStandard })),
    ...differing(['token-standard-v2'], (tokenStandardV2) => ({ tokenStandardV2 })),
    ...differing(['participant'], (wrap) => ({ participant: { wrap } })),
    ...differing(['scan'], (wrap) => ({ scan: { wrap } })),
    ...differing(['operator'], (wrap) => ({ operator: { wrap } })),
  };
};
