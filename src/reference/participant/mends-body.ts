import type { PartsChange } from './edit-parts.js';

/** Mends the text of a body that is not JSON. */
export const mendsBody =
  (mend: (text: string) => string): PartsChange =>
  ({ parse }) => ({ parse: (body) => parse(body) ?? parse(Buffer.from(mend(body.toString()))) });
