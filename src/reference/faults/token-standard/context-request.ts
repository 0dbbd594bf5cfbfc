import { encodedId, plainId } from '../../registry/accept-path.js';
import { onMembers, onRequest, membersOf } from '../../token-standard/edit.js';
import { CHOICES } from '../../token-standard/route.js';
import type { StandardWrap } from '../../token-standard/call.js';
import { error, type Reply } from '../../wire/exchange.js';
import { isObject } from '../../wire/parse.js';
import type { Faults } from '../../page.js';
import { onEachCall } from './on-each-call.js';

const refuses =
  (test: (meta: Record<string, unknown>) => boolean): StandardWrap =>
  (serve) =>
  (call) => {
    const { meta } = membersOf(call);
    return isObject(meta) && test(meta) ? error(400, 'meta is refused.') : serve(call);
  };

/** Answers with the context of the choice that was asked for last, of the same contract. */
const answersTheLastChoice: StandardWrap = (serve) => {
  const last = new Map<string, Reply>();
  return async (call) => {
    const id = call.route.id?.decoded;
    const reply = await serve(call);
    if (id === undefined || reply.status !== 200) return reply;
    const key = `${id} ${call.body.toString()}`;
    const before = last.get(key) ?? reply;
    last.set(key, reply);
    return before;
  };
};

export const tokenStandardContextRequest: Faults = {
  'token-standard.fields-optional': onEachCall(
    CHOICES,
    'wants-a-meta',
    'A body without meta is refused',
    (serve) => async (call) => {
      const reply = await serve(call);
      return reply.status === 200 && membersOf(call)['meta'] === undefined
        ? error(400, 'meta is missing.')
        : reply;
    },
    ['token-standard.call-found'],
  ),
  'token-standard.id-encoding': onEachCall(
    CHOICES,
    'escapes-in-lower-case-unknown',
    'Escapes with digits in lower case are not decoded',
    onRequest((call) => {
      const raw = call.route.id?.raw ?? '';
      const id = /%[0-9a-f]*[a-f]/.test(raw) ? plainId(raw) : encodedId(raw);
      return { ...call, route: { ...call.route, id } };
    }),
  ),
  'token-standard.meta-accepted': {
    'refuses-an-empty-name-in-meta': {
      explains: 'A meta with an empty name is refused.',
      tokenStandard: refuses((meta) => '' in meta),
    },
    'refuses-meta-of-more-than-100': {
      explains: 'A meta with more than 100 entries is refused.',
      tokenStandard: refuses((meta) => Object.keys(meta).length > 100),
    },
    'refuses-astral-characters-in-meta': {
      explains: 'A meta with a character beyond 16 bits is refused.',
      tokenStandard: refuses((meta) => /[\u{10000}-\u{10ffff}]/u.test(JSON.stringify(meta))),
    },
    'refuses-meta-for-cancel-alone': {
      explains: 'A call for cancel with a meta is refused.',
      tokenStandard: (serve) => (call) =>
        call.route.name === 'cancel' && membersOf(call)['meta'] !== undefined
          ? error(400, 'meta is refused.')
          : serve(call),
    },
  },
  'token-standard.meta-object': onEachCall(
    CHOICES,
    'ignores-a-meta-that-is-no-object',
    'A meta that is no object is ignored',
    onMembers(({ meta }) => (isObject(meta) || meta === undefined ? {} : { meta: {} })),
  ),
  'token-standard.meta-string-values': onEachCall(
    CHOICES,
    'writes-values-of-meta-as-texts',
    'Values of meta are made into texts',
    onMembers(({ meta }) =>
      isObject(meta)
        ? { meta: Object.fromEntries(Object.entries(meta).map(([name, value]) => [name, String(value)])) }
        : {},
    ),
  ),
  'token-standard.context-of-choice': {
    'answers-the-choice-before': {
      alsoBreaks: ['token-standard.independent-answers'],
      explains: 'A context is that of the choice that was asked for before, of the same contract.',
      tokenStandard: answersTheLastChoice,
    },
  },
};
