import type { Fault } from '../../mount.js';

export const readsFractionsAsMilliseconds: Fault = {
  name: 'reads-fractions-as-milliseconds',
  breaks: ['scan.at-or-before'],
  explains: 'The digits of a fraction are taken for a number of milliseconds, however many there are.',
  scan: {
    parts: ({ read }) => ({
      read: (text) => {
        const whole = read(text.replace(/\.\d+/, ''));
        return whole === undefined ? undefined : whole + Number(/\.(\d+)/.exec(text)?.[1] ?? 0) * 1000;
      },
    }),
  },
};
