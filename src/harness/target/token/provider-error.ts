import { ResponseBodyError } from 'openid-client';

const MAX_LENGTH = 300;

const inWords = (error: unknown): string => {
  if (error instanceof ResponseBodyError) {
    const description = error.error_description === undefined ? '' : ` (${error.error_description})`;
    return `it answered ${error.status} ${error.error}${description}`;
  }
  if (!(error instanceof Error)) return String(error);
  const { cause, message } = error;
  if ('status' in error) return `it answered ${String(error.status)}: ${message}`;
  if (cause instanceof Error) return `${message}: ${cause.message}`;
  // openid-client hands on the answer that it could not use.
  if (cause !== null && typeof cause === 'object' && 'status' in cause) {
    return `it answered ${String(cause.status)}: ${message}`;
  }
  return message;
};

/** Why an OIDC provider gave no token, in one line. */
export const reasonOf = (error: unknown): string =>
  inWords(error)
    .replaceAll(/\p{Cc}+/gu, ' ')
    .slice(0, MAX_LENGTH);
