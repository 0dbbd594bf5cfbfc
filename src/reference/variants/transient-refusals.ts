import type { Variant } from '../mount.js';
import type { AnyWrap } from '../wire/edit-reply.js';
import { anyError } from '../wire/exchange.js';

const wrap: AnyWrap = (serve) => {
  let calls = 0;
  const refused = new Set<string>();
  return (call) => {
    calls += 1;
    // A request that was refused is served the next time: parallel ones must not starve it.
    const key = `${call.path} ${call.query} ${call.headers.authorization} ${call.body.toString('base64')}`;
    if (refused.delete(key) || calls % 7 !== 0) return serve(call);
    refused.add(key);
    const refusal = anyError(calls % 2 === 0 ? 429 : 503, 'Try again.');
    return { ...refusal, headers: { ...refusal.headers, 'Retry-After': '0' } };
  };
};

export const transientRefusals: Variant = {
  name: 'transient-refusals',
  explains:
    'Every seventh request is answered 429 or 503 with Retry-After: 0, and served when it is sent again.',
  wrap,
  participant: { wrap },
  scan: { wrap },
};
