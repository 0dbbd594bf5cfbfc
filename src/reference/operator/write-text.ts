import type { Family } from './family.js';
import { escape, rowsOf, writeLabels, writeNumber } from './rows.js';

/** The text format 0.0.4. */
export const writeText = (families: readonly Family[]): string =>
  families
    .flatMap((family) => {
      // The whole name of a counter's samples is the name of the counter here.
      const name = family.type === 'counter' ? `${family.name}_total` : family.name;
      return [
        `# HELP ${name} ${escape(family.help, /[\\\n]/g)}`,
        `# TYPE ${name} ${family.type}`,
        ...rowsOf(family, writeNumber)
          .filter(({ suffix }) => suffix !== '_created')
          .map(
            ({ suffix, labels, value }) =>
              `${family.name}${suffix}${writeLabels(labels)} ${writeNumber(value)}`,
          ),
      ];
    })
    .map((line) => `${line}\n`)
    .join('');
