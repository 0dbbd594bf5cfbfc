import secrets from 'k6/secrets';
import { plan } from './plan.js';

const first = JSON.parse(__ENV['ASSAY_TOKENS'] ?? '{}') as Record<string, string>;

/**
 * Gives a virtual user the token of a credential, and every new one, without making it wait: the harness is asked beside
 * the requests, once in each period for all users, because k6 keeps what a secret's name led to.
 */
export function withToken(credential: string, use: (token: string) => void): () => void {
  const { renewMs } = plan;
  use(first[credential] ?? '');
  if (renewMs === undefined) return () => undefined;
  const periodNow = () => Math.floor(Date.now() / renewMs);
  let period = periodNow();
  return () => {
    if (periodNow() === period) return;
    period = periodNow();
    // Until the harness answers, the token at hand is as good as any.
    secrets.get(`${encodeURIComponent(credential)}/${period}`).then(use, () => undefined);
  };
}
