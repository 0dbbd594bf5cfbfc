import type { Sample } from '../sample.js';

/** So much of a series stands in a report, in characters. */
const SHOWN = 300;

/** The sample as the text format would have it, for a report. */
export function written({ name, role, labels, bound, value }: Sample): string {
  const parts = Array.from(
    { length: labels.count },
    (_, label) => `${labels.name(label)}=${JSON.stringify(labels.value(label))}`,
  );
  if (role === 'bucket') parts.push(`le="${number(bound)}"`);
  if (role === 'quantile') parts.push(`quantile="${number(bound)}"`);
  const text = `${name}${parts.length > 0 ? `{${parts.join()}}` : ''} ${number(value)}`;
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
}

const number = (value: number) =>
  Number.isFinite(value) ? `${value}` : Number.isNaN(value) ? 'NaN' : value > 0 ? '+Inf' : '-Inf';
