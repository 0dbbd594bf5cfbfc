import type { Answer, Wrong } from './judgement.js';

/**
 * What is wrong with the content coding of a response. `accepted`: the Accept-Encoding of the call. Without this
 * header, any coding may be used. The client cannot read a coding that the header neither names nor covers with `*`
 * (RFC 9110 section 12.5.3). Weights are ignored: the RFC only recommends respecting q=0, and widely used servers
 * (lighttpd) do not.
 * @returns undefined when nothing is wrong
 */
export function wrongCoding(accepted: string | undefined, answer: Answer): Wrong | undefined {
  if (accepted === undefined) return undefined;
  const named = new Set(listed(accepted).map(nameOf));
  if (named.has('*')) return undefined;
  const isRefused = (coding: string) => coding !== 'identity' && !named.has(coding);
  const used = answer.header('content-encoding') ?? '';
  if (!listed(used).map(nameOf).some(isRefused)) return undefined;
  return {
    expected: `a content coding that the request allows with Accept-Encoding: ${accepted}, or none`,
    actual: `Content-Encoding: ${used}`,
    symptom: 'in a coding that was not asked for',
    ofCoding: true,
  };
}

/**
 * Whether a client takes no body without a coding: then 406 may be returned, whatever codings it lists (RFC 9110 section
 * 12.5.3). `accepted`: the Accept-Encoding of the call.
 */
export function takesNoPlainBody(accepted = ''): boolean {
  const weights = new Map(listed(accepted).map((each) => [nameOf(each), each]));
  return /;\s*q=0(?:\.0*)?$/.test(weights.get('identity') ?? weights.get('*') ?? '');
}

const listed = (header: string) =>
  header
    .toLowerCase()
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');

/** x-gzip is another name of gzip (section 8.4.1.3). */
const nameOf = (coding: string) => (coding.split(';')[0] ?? '').trim().replace(/^x-gzip$/, 'gzip');
