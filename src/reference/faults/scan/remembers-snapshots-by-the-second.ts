import type { Fault } from '../../mount.js';

export const remembersSnapshotsByTheSecond: Fault = {
  name: 'remembers-snapshots-by-the-second',
  breaks: ['scan.at-or-before'],
  explains: 'A snapshot that was found is given again for every time in the same second.',
  scan: {
    parts: ({ choose }) => {
      const found = new Map<string | undefined, ReturnType<typeof choose>>();
      return {
        choose: (asked, text) => {
          const second = text?.slice(0, 19);
          const chosen = found.get(second) ?? choose(asked, text);
          found.set(second, chosen);
          return chosen;
        },
      };
    },
  },
};
