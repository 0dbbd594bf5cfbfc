import type { Differing } from '../mount.js';
import type { AnyWrap } from '../wire/edit-reply.js';
import type { HttpCall, Reply } from '../wire/exchange.js';
import { isObject, parseText } from '../wire/parse.js';
import { ANSWERS, type AnswerName } from './answers.js';
import { asJson, NAME_CHANGES, once, VALUE_CHANGES, type ChangeName } from './changes.js';

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

const read = ({ headers, body }: Reply, part: Mutation['path'][0]): Message => ({
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

const write = (reply: Reply, part: Mutation['path'][0], { headers, body, text }: Message): Reply => ({
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
