import { isObject, parseText, type HttpCall, type HttpReply } from '../wire/exchange.js';
import { CHOICES, CHOICES_V2, type CallName, FACTORIES_V2, POSTS, routeOf } from '../token-standard/route.js';
import type { Differing } from '../mount.js';
import type { AnyWrap } from '../wire/edit-reply.js';

/** What may stand at a place: a value; nothing, where it is undefined. */
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

/** What puts another value in the place of one; a value to which it does not apply stays. */
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
  'blank behind': onText((text) => `${text} `),
} as const satisfies Record<string, OnValue>;

/** Stands in a name that is to be written twice: no JSON text has it otherwise, as it is escaped there. */
const AGAIN = '\u0000again';

/** The names that a member has instead of its own: none, another one, or its own twice. */
const NAME_CHANGES = {
  'left out': () => [],
  'member twice': (name) => [name, name + AGAIN],
  'name in other case': (name) => [swapCase(name)],
  'name with a blank': (name) => [`${name} `],
} as const satisfies Record<string, (name: string) => string[]>;

/** A name as it is written. */
const once = (name: string): string => name.replace(AGAIN, '');

/** A value as JSON, in which members stand twice that were marked so. */
const asJson = (value: unknown): string => JSON.stringify(value).replaceAll(String.raw`\u0000again`, '');

/** The name of a change. */
export type ChangeName = keyof typeof VALUE_CHANGES | keyof typeof NAME_CHANGES;

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
/** Of calls of the token standard, of the first version unless the other one is named. */
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

/** Every kind of answer that the specification or the token standard names: which system gives it, and which of its replies are such. */
export const ANSWERS = {
  context: { system: 'registry', isOne: ofStatus(200) },
  'bad request': { system: 'registry', isOne: ofStatus(400) },
  'not found': { system: 'registry', isOne: ofStatus(404) },
  conflict: { system: 'registry', isOne: ofStatus(409) },
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

/** The name of a kind of answer. */
export type AnswerName = keyof typeof ANSWERS;

/** One thing that is changed in every answer of a kind. */
export type Mutation = {
  answer: AnswerName;
  /**
   * Where: `headers`, `body` (the value that the body holds as JSON) or `text` (the body as it is), and below the first
   * two the names of members. `*` stands for each entry of an array.
   */
  path: readonly ['headers' | 'body' | 'text', ...string[]];
  change: ChangeName;
};

/** An answer as it is changed. */
type Message = { headers: Record<string, unknown>; body?: unknown; text?: string };
type Seen = { key: string; message: Message };

const read = ({ headers, body }: HttpReply, part: Mutation['path'][0]): Message => ({
  headers: { ...headers },
  ...(part === 'body' && { body: parseText(body.toString()) }),
  // Not every body is text: this way each byte is a character.
  ...(part === 'text' && { text: Buffer.from(body).toString('latin1') }),
});

/** Headers that stand twice are the same as one with both values (RFC 9110 section 5.3). */
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

/** The value with what stands at the path changed; where nothing stands there, it stays. `place`: the names so far. */
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
    let seen: Seen[] = [];
    return async (call) => {
      const reply = await serve(call);
      if (!ANSWERS[answer].isOne(call, reply)) return reply;
      const message = read(reply, path[0]);
      const key = questionOf(call);
      const [before, other] = [seen.at(-1), seen.findLast((each) => each.key !== key)];
      // The last one, and the last one that another question led to.
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
 * The systems that give such answers, with these changes in each of them, one after the other. Those that give none are
 * left as they are: what differs from the reference is judged, and nothing else.
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
