import { objectOf, type Answer } from '../../model/ruling.js';
import { Instruments } from '../../model/token-standard/instruments.js';
import { instrumentsIn, metadata, type MetadataCall } from '../../model/token-standard/metadata.js';
import { openRegistry } from '../../reference/registry/registry.js';
import { callNamed, pathOf } from '../../spec/token-standard/calls.js';
import { instrumentUnknown } from '../../spec/token-standard/instrument-call.js';
import { lastPage, listedOnce, listedWhole, pageRepeated } from '../../spec/token-standard/instruments.js';
import { Witness, type Exercise } from './shown.js';

const SIZES = [undefined, '1000', '2'];
/** More pages than the reference has of two instruments each. */
const MOST_PAGES = 30;

const pageIn = (answer: Answer) => (answer.status === 200 ? objectOf(answer) : undefined) ?? {};

const idsIn = (answer: Answer): string[] =>
  instrumentsIn(pageIn(answer)).flatMap(({ id }) => (typeof id === 'string' ? [id] : []));

const tokenIn = (answer: Answer): string | undefined => {
  const { nextPageToken: token } = pageIn(answer);
  return typeof token === 'string' && token !== '' ? token : undefined;
};

/** What the registry is, its instruments in pages of several sizes, and each of them by itself: all of it twice. */
export const metadataExercise: Exercise = async (change) => {
  const serve = openRegistry({ name: 'exercise', variant: { name: '', explains: '', ...change } });
  const witness = new Witness();
  const instruments = new Instruments();

  const ask = async (call: MetadataCall, query?: string): Promise<Answer> => {
    const path = pathOf(callNamed(call.name), call.name === 'instrument' ? encodeURIComponent(call.id) : '');
    const { answer } = await witness.ask(serve, {
      method: 'GET',
      path,
      ...(query !== undefined && { query }),
    });
    witness.rule([...metadata(call, answer), ...instruments.see(call, answer)]);
    return answer;
  };

  const page = (pageSize: string | undefined, token: string | undefined): Promise<Answer> => {
    const query = new URLSearchParams({
      ...(pageSize !== undefined && { pageSize }),
      ...(token !== undefined && { pageToken: token }),
    });
    const given = instruments.gave(pageSize, token);
    return ask({ name: 'instruments', pageSize, token, given }, query.toString());
  };

  /** The ids of all pages of a size, in their order. */
  const walk = async (size: string | undefined): Promise<string[]> => {
    const ids: string[] = [];
    let token: string | undefined;
    for (let pages = 0; pages < MOST_PAGES; pages += 1) {
      const answer = await page(size, token);
      if (token !== undefined && pages < 3)
        witness.unless(idsIn(await page(size, token)).join() === idsIn(answer).join(), pageRepeated);
      ids.push(...idsIn(answer));
      token = tokenIn(answer);
      if (token === undefined) break;
    }
    witness.unless(token === undefined, lastPage);
    witness.unless(new Set(ids).size === ids.length, listedOnce);
    return ids;
  };

  for (let round = 0; round < 2; round += 1) {
    await ask({ name: 'info' });
    const lists: string[][] = [];
    for (const size of SIZES) lists.push(await walk(size));
    const all = new Set(lists.map((ids) => [...new Set(ids)].sort().join('\n')));
    witness.unless(all.size === 1, listedWhole);
    for (const id of new Set(lists.flat())) await ask({ name: 'instrument', id, listed: true });
    for (const id of ['no such instrument', 'nor this one']) {
      const { status } = await ask({ name: 'instrument', id, listed: false });
      witness.unless(status === 404, instrumentUnknown);
    }
  }
  return witness;
};
