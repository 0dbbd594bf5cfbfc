import type { Fault } from '../../mount.js';
import { identifierOf } from '../../participant/ledger.js';

export const forgetsPartiesAfterAFailure: Fault = {
  name: 'forgets-parties-after-a-failure',
  breaks: ['participant.duplicate-hint', 'participant.identifier-unique'],
  explains: 'After a request that was refused, the hints that are present are forgotten for one request.',
  participant: {
    parts: ({ allocate, read, parse }) => {
      let failed = false;
      return {
        parse: (body) => {
          const value = parse(body);
          failed ||= value === undefined;
          return value;
        },
        read: (value) => {
          const request = read(value);
          failed ||= typeof request === 'string';
          return request;
        },
        allocate: async (request) => {
          const forgotten = failed;
          failed = false;
          const identifier = await allocate(request);
          return identifier ?? (forgotten ? identifierOf(request.partyIdHint ?? '') : undefined);
        },
      };
    },
  },
};
