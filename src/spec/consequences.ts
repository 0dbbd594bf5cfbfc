/** Clauses that are broken wherever another one is, so that both are one mistake. */
interface Consequence {
  of: RegExp;
  /** Absent: wherever both are broken in the same way. `in general`: where the other one is broken in several ways. */
  when?: 'same response' | 'in general';
  /** Absent: whatever went wrong with the other one. */
  only?: RegExp;
}

/** What follows from each clause that is broken, by its id. */
const CONSEQUENCES: Readonly<Record<string, readonly Consequence[]>> = {
  'registry.exclude-debug-fields': [{ of: /^registry\.debug-/, when: 'same response' }],
  'token-standard.exclude-debug-fields': [{ of: /^token-standard\.debug-/, when: 'same response' }],
  'authentication.token-required': [{ of: /^authentication\.(?:token-|no-rights|other-)/ }],
  'authentication.token-signature': [
    { of: /^authentication\.token-(?:key|algorithm|critical|well-formed|each-time)$/, when: 'in general' },
  ],
  'authentication.no-rights': [{ of: /^authentication\.other-/ }],
  // A bound that is no number is not the last one either.
  'operator.metrics-histogram-buckets': [
    { of: /^operator\.metrics-histogram-complete$/, when: 'same response', only: /\+Inf/ },
  ],
  'operator.tls-client-certificate-required': [{ of: /^operator\.tls-client-certificate-/ }],
  'operator.tls-client-certificate-authority': [
    { of: /^operator\.tls-client-certificate-(?:expired|not-yet-valid|use)$/ },
  ],
};

/** What follows where a clause is broken. */
export const consequencesOf = (clause: string): readonly Consequence[] => CONSEQUENCES[clause] ?? [];

/** Whether a clause is about what other calls leave behind: a call alone does not show that it is broken. */
export const isOfOrder = (clause: string): boolean =>
  /^(?:registry|token-standard)\.(?:v2-)?(?:independent|parallel)-answers$|^participant\.answer-of-request$/.test(
    clause,
  );
