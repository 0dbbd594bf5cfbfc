import { excludes, membersOf, metaOf, withMembers } from '../../registry/edit-call.js';
import { onContext } from '../../registry/edit-reply.js';
import { ACCEPTABLE } from '../../registry/instructions.js';
import type { Reply } from '../../wire/exchange.js';
import type { Faults } from '../../page.js';

export const registryStates: Faults = {
  'registry.independent-answers': {
    'caches-answers-by-id': {
      alsoBreaks: ['registry.exclude-debug-fields'],
      explains: 'An answer is kept for the next two requests for the same id, whatever they hold.',
      wrap: (serve) => {
        const kept = new Map<string | undefined, { reply: Reply; uses: number }>();
        return async (call) => {
          const reply = await serve(call);
          if (reply.status !== 200) return reply;
          const hit = kept.get(call.id?.decoded);
          if (hit && hit.uses-- > 0) return hit.reply;
          kept.set(call.id?.decoded, { reply, uses: 2 });
          return reply;
        };
      },
    },
    'caches-contexts-by-the-names-of-meta': {
      explains: 'An answer is kept for requests whose meta has the same names, whatever its texts.',
      wrap: (serve) => {
        const kept = new Map<string, Reply>();
        return async (call) => {
          const key = JSON.stringify([call.id, excludes(call), Object.keys(metaOf(call))]);
          const reply = await serve(call);
          if (reply.status !== 200) return reply;
          const first = kept.get(key) ?? reply;
          kept.set(key, first);
          return first;
        };
      },
    },
    'drops-debug-fields-after-bad-request': {
      alsoBreaks: ['registry.exclude-debug-default'],
      explains: 'The answer after a bad request lacks the debug fields.',
      wrap: (serve) => {
        let afterBad = false;
        return async (call) => {
          const reply = await serve(call);
          const drop = afterBad && reply.status === 200;
          afterBad = reply.status === 400;
          return drop ? serve(withMembers(call, { excludeDebugFields: true })) : reply;
        };
      },
    },
    'keeps-excluding-for-an-id': {
      alsoBreaks: ['registry.exclude-debug-default'],
      explains: 'Once debug fields were excluded for an id, they are left out of every answer for it.',
      wrap: (serve) => {
        const excluded = new Set<string | undefined>();
        return (call) => {
          if (excludes(call)) excluded.add(call.id?.decoded);
          const { excludeDebugFields: flag = false } = membersOf(call);
          const sticks = flag === false && excluded.has(call.id?.decoded);
          return serve(sticks ? withMembers(call, { excludeDebugFields: true }) : call);
        };
      },
    },
    'keeps-meta-of-request-before': {
      explains: 'A request without meta gets the context of the meta that came with the one before.',
      wrap: (serve) => {
        let last = {};
        return async (call) => {
          const reply = await serve(call);
          if (reply.status !== 200) return reply;
          const before = last;
          last = metaOf(call);
          const own = membersOf(call).meta ?? undefined;
          return own === undefined ? serve(withMembers(call, { meta: before })) : reply;
        };
      },
    },
    'loses-a-contract-at-every-seventh-call': {
      explains: 'Every seventh call is answered without its last disclosed contract.',
      wrap: (serve) => {
        let calls = 0;
        return onContext((context) =>
          ++calls % 7 === 0
            ? { ...context, disclosedContracts: context.disclosedContracts.slice(0, -1) }
            : context,
        )(serve);
      },
    },
    'loses-data-of-the-second-instruction-now-and-then': {
      explains: 'Every sixth answer about the second instruction has no data.',
      wrap: (serve) => {
        let calls = 0;
        return onContext((context, call) =>
          call.id?.decoded === ACCEPTABLE[1]?.id && ++calls % 6 === 0
            ? { ...context, choiceContextData: {} }
            : context,
        )(serve);
      },
    },
    'remembers-exclude-debug-fields': {
      alsoBreaks: ['registry.exclude-debug-default'],
      explains: 'A flag that is left out is taken from the request before.',
      wrap: (serve) => {
        let last: unknown = false;
        return (call) => {
          const { excludeDebugFields: flag } = membersOf(call);
          if (typeof flag === 'boolean') last = flag;
          return serve(flag === undefined ? withMembers(call, { excludeDebugFields: last }) : call);
        };
      },
    },
    'repeats-last-answer-for-same-body': {
      alsoBreaks: ['registry.parallel-answers'],
      explains: 'A request with the body of the one before gets its answer, though it is for another id.',
      wrap: (serve) => {
        let last: { body: Buffer; reply: Reply } | undefined;
        return async (call) => {
          const reply = await serve(call);
          if (reply.status !== 200) return reply;
          if (last?.body.equals(call.body)) return last.reply;
          last = { body: call.body, reply };
          return reply;
        };
      },
    },
  },
};
