import { FACTORIES_V2, type StandardWrap } from '../token-standard/route.js';
import {
  excludes,
  metaOf,
  onCalls,
  withText,
  onContext,
  onContract,
  onData,
  onDisclosed,
  type Contract,
  onReply,
  onStatus,
} from '../token-standard/edit.js';
import {
  counting,
  isChunked,
  refusesArriving,
  registries,
  withMediaType,
  without,
  onReply as onAnyReply,
  randomFrom,
} from '../wire/edit-reply.js';
import { ACCEPTABLE, blob, contractId } from '../registry/instructions.js';
import { at, error } from '../wire/exchange.js';
import { errorPage } from './gateway.js';
import type { Variants } from '../page.js';

const MEDIA_TYPES: Record<number, string> = {
  200: 'application/vnd.acme.choice-context+json',
  400: 'text/plain; charset=utf-8',
  404: 'application/problem+json',
};

const DEBUG_MEMBERS = {
  debugNote: 'for people',
  debug: { debugPayload: { debugCreatedAt: 'never' } },
  debugPackageName: 1,
};

/** Adds members whose names start with `debug` to choiceContextData and to every debugPayload. */
const debugInside = ({ keptWhenExcluded }: { keptWhenExcluded: boolean }): StandardWrap =>
  onContext((context, call) => {
    const { choiceContextData, disclosedContracts } = context;
    const added = keptWhenExcluded || !excludes(call) ? DEBUG_MEMBERS : {};
    return {
      choiceContextData: { ...choiceContextData, ...added, inner: [{ ...added }] },
      disclosedContracts: disclosedContracts.map((contract) =>
        'debugPayload' in contract
          ? { ...contract, debugPayload: { ...DEBUG_MEMBERS, payload: contract['debugPayload'] } }
          : contract,
      ),
    };
  });

/** `every`: how many contexts there are in a round. */
const movesData = (every: number): StandardWrap =>
  counting((count) =>
    onContext(({ choiceContextData, disclosedContracts }) => {
      const round = Math.floor((count() - 1) / every);
      const [first] = disclosedContracts;
      const current = {
        ...first,
        templateId: `${contractId('rounds').slice(2, 66)}:Acme.Registry:Round`,
        contractId: contractId(`round ${round}`),
        createdEventBlob: blob(`round ${round}`),
        ...(first?.['debugCreatedAt'] !== undefined && { debugCreatedAt: '2026-05-01T00:00:00Z' }),
      };
      return {
        choiceContextData: { ...choiceContextData, round: { number: round, contract: current.contractId } },
        disclosedContracts: [...disclosedContracts, current],
      };
    }),
  );

/**
 * Lists the references of choiceContextData, in another order for one of eight calls, as when iterating over a Go
 * map.
 */
const listsInAnyOrder: StandardWrap = (serve) => {
  const random = randomFrom(17);
  return onContext(({ choiceContextData: { values }, disclosedContracts }) => {
    const list = Object.entries(values);
    return {
      choiceContextData: { values: random() < 1 / 8 ? list.reverse() : list },
      disclosedContracts,
    };
  })(serve);
};

const withoutReference = (values: Record<string, unknown>, to: Contract | undefined) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => at(value, 'value') !== to?.contractId));

/** Answers 409 after each of this number of contexts: once, or to all calls at that path for some milliseconds. */
export const conflictsAfter = (contexts: number, forMs = 0): StandardWrap =>
  counting((count) => {
    const moving = { path: '', until: 0 };
    return onStatus(200, (reply, { path }) => {
      const isNext = count() % contexts === 0;
      if (isNext) Object.assign(moving, { path, until: performance.now() + forMs });
      const isMoving = path === moving.path && performance.now() < moving.until;
      return isNext || isMoving ? error(409, 'Try again.') : reply;
    });
  });

/** The instruction that needs no contract. */
const bare = ACCEPTABLE[1]?.id;

const LARGEST_BODY = 64 * 1024;

const CONTRACT_ID = /^00[0-9a-f]{64}/i;

const servesLeniently: StandardWrap = (serve) => async (call) => {
  if (call.route.id && call.method !== 'POST') return error(404, 'There is nothing at this path.');
  if (call.body.length > LARGEST_BODY) return error(413, 'The body is too large.');
  if (call.route.id?.decoded !== undefined && !CONTRACT_ID.test(call.route.id.decoded))
    return error(400, 'This is not a contract id.');
  const found = await serve(withText(call, '{}'));
  if (found.status !== 200) return found;
  // Decoding without `fatal` replaces invalid UTF-8 by U+FFFD, and drops a byte-order mark.
  const encoding = call.body[0] === 0xff && call.body[1] === 0xfe ? 'utf-16le' : 'utf-8';
  return serve(withText(call, new TextDecoder(encoding).decode(call.body)));
};

/** Formats one moment in turn: unchanged, in UTC, two hours east, or rounded down to a second. */
function toldAt(text: string, turn: number): string {
  const seconds = (moment: number, end: string) => new Date(moment).toISOString().slice(0, 19) + end;
  const moment = Date.parse(text);
  const fraction = /\.\d+/.exec(text)?.[0] ?? '';
  return [
    text,
    seconds(moment, `${fraction}Z`),
    seconds(moment + 7_200_000, `${fraction}+02:00`),
    seconds(moment, 'Z'),
  ][turn % 4]!;
}

export const registryVariants: Variants = {
  'without-optional-fields': {
    explains: 'No contract ever has a debug field, whatever the flag says.',
    wrap: onContract((contract) => without(contract, 'debugPackageName', 'debugPayload', 'debugCreatedAt')),
  },
  'demands-a-length': {
    explains: 'A chunked body is answered 411, because its length must be sent.',
    ...registries(refusesArriving(isChunked, error(411, 'How long is the body?'))),
  },
  'closes-after-refusals': {
    explains: 'A connection is closed after each refused call.',
    ...registries(
      onAnyReply((reply) =>
        reply.status < 400 ? reply : { ...reply, headers: { ...reply.headers, Connection: 'close' } },
      ),
    ),
  },
  'references-by-template': {
    explains: 'choiceContextData refers to contracts by internal names of the registry instead of their ids.',
    wrap: onData((data, { disclosedContracts }) => {
      const text = disclosedContracts.reduce(
        (before, { contractId: id, ...contract }) =>
          before.replaceAll(String(id), String(contract['templateId'])),
        JSON.stringify(data),
      );
      return JSON.parse(text) as unknown;
    }),
  },
  'last-contract-unreferenced': {
    explains: 'choiceContextData names all contracts except the last one, which another contract refers to.',
    wrap: onData(({ values }, { disclosedContracts }) => ({
      values: withoutReference(values, disclosedContracts.at(-1)),
    })),
  },
  'other-media-types': {
    explains:
      'Contexts have a special JSON media type; ErrorResponses are labelled as problem+json or plain text.',
    wrap: onReply((reply) => withMediaType(reply, MEDIA_TYPES[reply.status] ?? 'application/json')),
  },
  'reassigned-for-a-moment': {
    explains: 'After every 100 contexts, the instruction is being reassigned for 300 ms.',
    wrap: conflictsAfter(100, 300),
  },
  'moving-data': {
    explains:
      'The ledger advances: after every 50 contexts, a round number increases and one disclosed contract is replaced.',
    wrap: movesData(50),
  },
  'fast-moving-data': {
    explains: 'The same after every second context, and after every second factory.',
    wrap: movesData(2),
    tokenStandard: onCalls(FACTORIES_V2, movesData(2)),
  },
  'lists-in-any-order': {
    explains: 'choiceContextData is a list, in another order for one of eight calls.',
    wrap: listsInAnyOrder,
  },
  'refuses-paths-in-text': {
    explains: 'A path that is not a URI is refused with a line of text, as by a server that parses it first.',
    wrap: (serve) => (call) =>
      /%(?![0-9a-f]{2})/i.test(call.path)
        ? { status: 400, headers: { 'Content-Type': 'text/plain; charset=utf-8' }, body: '400 Bad Request' }
        : serve(call),
  },
  'conflict-without-body': {
    explains: 'A 409 has neither a body nor a media type.',
    wrap: onStatus(409, ({ status }) => ({ status, headers: {}, body: '' })),
  },
  'conflict-with-html': {
    explains: 'A 409 has an HTML page as its body.',
    wrap: onStatus(409, (reply) => ({
      ...withMediaType(reply, 'text/html; charset=utf-8'),
      body: '<!doctype html><title>Conflict</title><p>Try again later.',
    })),
  },
  'debug-kept-inside': {
    explains:
      'choiceContextData and debugPayload have debug members of their own; excluding keeps those of choiceContextData.',
    wrap: debugInside({ keptWhenExcluded: true }),
  },
  'debug-dropped-inside': {
    explains:
      'choiceContextData and debugPayload have debug members of their own; excluding drops those of choiceContextData too.',
    wrap: debugInside({ keptWhenExcluded: false }),
  },
  'fewer-contracts-with-a-meta': {
    explains: 'With an entry of meta, the first contract is neither needed nor referred to.',
    wrap: onContext((context, call) => {
      const [first, ...others] = context.disclosedContracts;
      if (Object.keys(metaOf(call)).length === 0 || others.length === 0) return context;
      const values = withoutReference(context.choiceContextData.values, first);
      return { choiceContextData: { values }, disclosedContracts: others };
    }),
  },
  'creation-told-in-many-ways': {
    explains:
      'The time of creation is written in UTC or with an offset, to the microsecond or the second, in turn.',
    wrap: counting((count) =>
      onDisclosed((contracts) => {
        const turn = count();
        return contracts.map(({ debugCreatedAt: at, ...contract }) => ({
          ...contract,
          ...(typeof at === 'string' && { debugCreatedAt: toldAt(at, turn) }),
        }));
      }),
    ),
  },
  'paths-with-parameters-refused': {
    explains: 'A semicolon in a path is refused with an HTML page, before the call is known.',
    ...registries(refusesArriving(({ path }) => path.includes(';'), errorPage(400, 'Bad Request'))),
  },
  'last-contract-anew-in-each-answer': {
    explains:
      'The last contract of a context is created for each response: its id and its blob are new each time.',
    wrap: counting((count) =>
      onContext((context) => {
        const { contractId: id, createdEventBlob: made } = context.disclosedContracts.at(-1) ?? {};
        const word = `${String(id)} ${count()}`;
        const text = JSON.stringify(context)
          .replaceAll(String(id), contractId(word))
          .replaceAll(String(made), blob(word));
        return JSON.parse(text) as unknown;
      }),
    ),
  },
  'ids-in-names-and-texts': {
    explains:
      'choiceContextData refers to contracts by member names and inside longer texts; one instruction needs no contract.',
    wrap: onContext(({ choiceContextData, disclosedContracts }, call) => {
      if (call.route.id?.decoded === bare) return { choiceContextData: {}, disclosedContracts: [] };
      const ids = disclosedContracts.map((contract) => String(contract.contractId));
      const meta = choiceContextData.values['meta'];
      return {
        choiceContextData: {
          byId: Object.fromEntries(ids.slice(0, 1).map((id) => [id, {}])),
          links: ids.slice(1).map((id, index) => [`ledger:/contracts/${id}?position=${index}`]),
          ...(meta === undefined ? {} : { meta }),
        },
        disclosedContracts,
      };
    }),
  },
  lenient: {
    explains:
      'A byte-order mark, UTF-16 and invalid UTF-8 inside strings are accepted; ids are looked up before the body is checked; ids in another form than a contract id are bad requests; other methods are answered 404, bodies over 64 KB 413.',
    wrap: servesLeniently,
  },
};
