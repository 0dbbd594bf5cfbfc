import { onCall, withText } from '../registry/edit-call.js';
import { onContext, onMember } from '../registry/edit-reply.js';
import { inSection, type Variants } from '../page.js';
import type { AnyWrap } from '../wire/edit-reply.js';
import { error } from '../wire/exchange.js';
import { isObject, parseBody, parseText } from '../wire/parse.js';
import { refusesValue } from '../participant/edit-parts.js';
import { errorPage } from './gateway.js';

const LARGEST_BODY = 2048;
const LONGEST_PATH = 1024;
const DEEPEST = 200;

const BAD_REQUEST = errorPage(400, 'Bad Request');

/** As nginx and Apache httpd do it, and servers that have to decode the path before they know the call. */
const refusesPaths: AnyWrap = (serve) => (call) => {
  try {
    return /\p{Cc}|\\/u.test(decodeURIComponent(call.path)) ? BAD_REQUEST : serve(call);
  } catch {
    return BAD_REQUEST;
  }
};

/** The members of the object that a text is, each as it stands there; of what is no JSON, whatever looks like one. */
function membersOf(text: string): { name: string; at: number }[] {
  const found = [];
  let depth = 0;
  for (const { 0: token, 1: colon, index } of text.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?|[{}[\]]/g)) {
    if (token === '{' || token === '[') depth += 1;
    else if (token === '}' || token === ']') depth -= 1;
    else if (depth === 1 && colon !== undefined)
      found.push({ name: token.slice(0, -colon.length), at: index });
  }
  return found;
}

/** The first member whose name another one before it has. */
const secondOfAName = (text: string) =>
  membersOf(text).find(({ name }, i, all) => all.findIndex((other) => other.name === name) < i);

/** The second member of a name is called otherwise, and so is not known. */
function onlyFirst(text: string): string {
  const second = secondOfAName(text);
  if (!second) return text;
  const { name, at } = second;
  return `${text.slice(0, at)}"again"${text.slice(at + name.length)}`;
}

const asksForAToken: AnyWrap = (serve) => (call) =>
  call.headers.authorization?.startsWith('Bearer ') ? serve(call) : error(401, 'Who calls?');

const hasSmallLimits: AnyWrap = (serve) => (call) => {
  if (call.path.length > LONGEST_PATH) return error(414, 'The path is too long.');
  if (call.body.length > LARGEST_BODY) return error(413, 'The body is too large.');
  const brackets = call.body.toString().match(/[[{]/g) ?? [];
  return brackets.length > DEEPEST ? error(400, 'The body is too deep.') : serve(call);
};

const PROTOTYPE = /"__proto__"\s*:/;

const refusesPrototypes: AnyWrap = (serve) => (call) =>
  PROTOTYPE.test(call.body.toString()) && call.method === 'POST'
    ? error(400, 'Object contains forbidden prototype property.')
    : serve(call);

const withoutPrototypes = (text: string): unknown =>
  JSON.parse(text, (name, value: unknown) => (name === '__proto__' ? undefined : value));

const leavesOutPrototypes: AnyWrap = (serve) => (call) => {
  const text = call.body.toString();
  if (!PROTOTYPE.test(text) || parseText(text) === undefined) return serve(call);
  return serve({ ...call, body: Buffer.from(JSON.stringify(withoutPrototypes(text))) });
};

const NAMES = [
  ...['meta', 'excludeDebugFields', 'choiceArguments'],
  ...['partyIdHint', 'localMetadata', 'identityProviderId', 'synchronizerId', 'userId'],
];

const readsAnyCase: AnyWrap = (serve) => (call) => {
  const body = parseBody(call.body);
  if (!isObject(body)) return serve(call);
  const known = (name: string) => NAMES.find((each) => each.toLowerCase() === name.toLowerCase()) ?? name;
  if (Object.keys(body).every((name) => known(name) === name)) return serve(call);
  const read = Object.fromEntries(Object.entries(body).map(([name, value]) => [known(name), value]));
  return serve({ ...call, body: Buffer.from(JSON.stringify(read)) });
};

/** Registries on the other side of what the specification leaves open. */
export const silentRegistryVariants: Variants = {
  'first-of-two-names-counts': {
    explains: 'Where a member stands twice in a request, the first one counts.',
    wrap: onCall((call) => {
      const text = call.body.toString();
      const read = onlyFirst(text);
      // What has no name twice stays as it came: it may be no UTF-8.
      return read === text ? call : withText(call, read);
    }),
  },
  'refuses-names-twice': {
    explains: 'A request in which a member stands twice is a bad one.',
    wrap: (serve) => (call) => {
      const text = call.body.toString();
      return secondOfAName(text) && call.id ? error(400, 'A member stands twice.') : serve(call);
    },
  },
  'prototypes-refused': {
    explains: 'A body with a member called __proto__ is refused, as Fastify has it.',
    wrap: refusesPrototypes,
    tokenStandard: refusesPrototypes,
    participant: { parts: refusesValue((members) => PROTOTYPE.test(JSON.stringify(members))) },
  },
  'prototypes-left-out': {
    explains: 'Members called __proto__ are left out, as Zod and others have it.',
    wrap: leavesOutPrototypes,
    tokenStandard: leavesOutPrototypes,
    participant: {
      parts: ({ read }) => ({ read: (value) => read(withoutPrototypes(JSON.stringify(value))) }),
    },
  },
  'names-in-any-case': {
    explains: 'Names of members are read in any case, as Go has it.',
    wrap: readsAnyCase,
    tokenStandard: readsAnyCase,
    participant: { wrap: readsAnyCase },
  },
  'small-limits': {
    explains: 'Bodies over 2 KB are answered 413, paths over 1 KB 414, and more than 200 brackets 400.',
    wrap: hasSmallLimits,
    tokenStandard: hasSmallLimits,
  },
  'paths-refused-by-the-server': {
    explains: 'A path that is no encoding of a text, or has control characters, is answered 400 by a page.',
    wrap: refusesPaths,
    tokenStandard: refusesPaths,
  },
  'registry-asks-for-a-token': {
    explains: 'A call without a bearer token is answered 401.',
    target: inSection('registry', { credential: 'participantAdmin' }),
    wrap: asksForAToken,
    tokenStandard: asksForAToken,
  },
  'blobs-in-hexadecimal': {
    explains: 'Blobs are written in hexadecimal digits.',
    wrap: onMember('createdEventBlob', (blob) => Buffer.from(String(blob), 'base64').toString('hex')),
  },
  'discloses-nothing': {
    explains: 'No instruction needs any data or contract to be accepted.',
    wrap: onContext(() => ({ choiceContextData: {}, disclosedContracts: [] })),
  },
};
