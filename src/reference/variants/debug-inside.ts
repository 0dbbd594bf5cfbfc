import { excludes } from '../registry/edit-call.js';
import { onContext } from '../registry/edit-reply.js';
import type { Wrap } from '../registry/call.js';

const debug = {
  debugNote: 'for people',
  debug: { debugPayload: { debugCreatedAt: 'never' } },
  debugPackageName: 1,
};

/** Puts members whose names start with `debug` into choiceContextData and into every debugPayload. */
export const debugInside = ({ keptWhenExcluded }: { keptWhenExcluded: boolean }): Wrap =>
  onContext((context, call) => {
    const { choiceContextData, disclosedContracts } = context;
    const added = keptWhenExcluded || !excludes(call) ? debug : {};
    return {
      choiceContextData: { ...choiceContextData, ...added, inner: [{ ...added }] },
      disclosedContracts: disclosedContracts.map((contract) =>
        'debugPayload' in contract
          ? { ...contract, debugPayload: { ...debug, payload: contract['debugPayload'] } }
          : contract,
      ),
    };
  });
