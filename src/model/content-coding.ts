import type { Answer, Wrong } from './ruling.js';

/**
 * What is wrong with the content coding of an answer; undefined: nothing. `accepted`: the Accept-Encoding of the call.
 * Without one, any coding may be used; what it neither names nor covers by `*`, and what has a weight of 0, the client
 * cannot read (RFC 9110 section 12.5.3).
 */
export function wrongCoding(accepted: string | undefined, answer: Answer): Wrong | undefined {
  if (accepted === undefined) return undefined;
  const weights = new Map(listed(accepted).map((each) => [nameOf(each), weightOf(each)]));
  const isRefused = (coding: string) =>
    coding !== 'identity' && (weights.get(coding) ?? weights.get('*') ?? 0) === 0;
  const used = answer.header('content-encoding') ?? '';
  if (!listed(used).map(nameOf).some(isRefused)) return undefined;
  return {
    expected: `a content coding that the request allows with Accept-Encoding: ${accepted}, or none`,
    actual: `Content-Encoding: ${used}`,
    gist: 'in a coding that was not asked for',
  };
}

const listed = (header: string) =>
  header
    .toLowerCase()
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');

/** x-gzip is another name of gzip (section 8.4.1.3). */
const nameOf = (coding: string) => (coding.split(';')[0] ?? '').trim().replace(/^x-gzip$/, 'gzip');

const weightOf = (coding: string) => Number(/;\s*q=([\d.]+)/.exec(coding)?.[1] ?? 1);
