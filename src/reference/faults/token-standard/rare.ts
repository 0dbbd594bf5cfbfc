import type { Faults } from '../../page.js';
import { membersOf, onCalls, onStatus, withText } from '../../token-standard/edit.js';
import { FACTORIES } from '../../token-standard/route.js';
import { parseBody } from '../../wire/parse.js';

/** Of the section requests. */
export const tokenStandardRareRequests: Faults = {
  'token-standard.exclude-debug-fields': {
    'flag-counts-only-behind-arguments': {
      explains: 'A flag that stands before choiceArguments in the body of a factory is not seen.',
      tokenStandard: onCalls(FACTORIES, (serve) => (call) => {
        const [first] = Object.keys(membersOf(call));
        return first === 'excludeDebugFields'
          ? serve(withText(call, JSON.stringify({ ...(parseBody(call.body) as object), [first]: false })))
          : serve(call);
      }),
    },
  },
};

/** Of the section errors. */
export const tokenStandardRareErrors: Faults = {
  'token-standard.unknown-id': {
    'withdraws-allocations-as-instructions': {
      explains: 'The context to withdraw an allocation is given where a transfer instruction is asked for.',
      tokenStandard: onCalls(['withdraw'], (serve) => async (call) => {
        const reply = await serve(call);
        return reply.status === 404
          ? serve({ ...call, route: { ...call.route, name: 'withdraw-allocation' } })
          : reply;
      }),
    },
  },
};

/** Of the section info. */
export const tokenStandardRareInfo: Faults = {
  'token-standard.metadata-error-body': {
    'long-unknown-instruments-as-a-page': {
      explains: 'The 404 for an id of more than 64 characters is an HTML page.',
      tokenStandard: onCalls(
        ['instrument'],
        onStatus(404, (reply, { route }) =>
          (route.id?.decoded?.length ?? 0) > 64
            ? { ...reply, headers: { 'Content-Type': 'text/html' }, body: '<h1>Not found</h1>' }
            : reply,
        ),
      ),
    },
  },
};
