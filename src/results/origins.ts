import type { AskedOrigin } from './schema.js';

/** Each origin once, with every certificate that it showed, in the order in which they were asked first. */
export function distinctOrigins(asked: readonly AskedOrigin[]): AskedOrigin[] {
  type Certificate = NonNullable<AskedOrigin['certificates']>[number];
  const found = new Map<string, Map<string, Certificate>>();
  for (const { origin, certificates = [] } of asked) {
    const shown = found.get(origin) ?? new Map<string, Certificate>();
    for (const certificate of certificates) shown.set(certificate.sha256, certificate);
    found.set(origin, shown);
  }
  return [...found].map(([origin, shown]) => ({
    origin,
    ...(shown.size > 0 && { certificates: [...shown.values()] }),
  }));
}
