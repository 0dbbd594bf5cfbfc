import type { Exemplar, Family } from './family.js';
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

// Bounds are texts there, and equal when their texts are: whole numbers have a fraction, too.
const writeBound = (value: number): string => writeNumber(value) + (Number.isInteger(value) ? '.0' : '');

const writeExemplar = ({ labels, value, time }: Exemplar): string =>
  ` # ${writeLabels(labels)} ${writeNumber(value)} ${time}`;

const linesOf = (family: Family): string[] => {
  const { name, type, help, unit } = family;
  return [
    `# TYPE ${name} ${type}`,
    ...(unit ? [`# UNIT ${name} ${unit}`] : []),
    `# HELP ${name} ${escape(help)}`,
    ...rowsOf(family, writeBound).map(
      ({ suffix, labels, value, exemplar }) =>
        `${name}${suffix}${writeLabels(labels)} ${writeNumber(value)}${exemplar ? writeExemplar(exemplar) : ''}`,
    ),
  ];
};

/** OpenMetrics 1.0. */
export const writeOpenMetrics = (families: readonly Family[]): string =>
  [...families.flatMap(linesOf), '# EOF'].map((line) => `${line}\n`).join('');
