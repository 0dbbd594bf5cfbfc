import { stale } from '../generate.mjs';
import { noneOf } from './result.mjs';
import { inSlot } from './slots.mjs';

/** What is committed although it can be made is what would be made now. */
export async function generated() {
  const complaints = (await inSlot(stale)).map(
    ({ file }) => `${file} is stale: npm run generate writes it anew.`,
  );
  return [noneOf('generated files', complaints)];
}
