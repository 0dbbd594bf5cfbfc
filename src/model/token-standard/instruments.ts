import { adminConstant } from '../../spec/token-standard/info.js';
import { instrumentAsListed } from '../../spec/token-standard/instrument-call.js';
import { leaves } from '../../harness/judging/leaves.js';
import type { Fields } from '../../harness/judging/wire.js';
import { objectOf, ruling, type Answer, type Ruling, type Wrong } from '../ruling.js';
import { instrumentsIn, type MetadataCall } from './metadata.js';

/** Of these members nothing says that they are of a moment. */
const LASTING = ['name', 'symbol', 'decimals', 'supportedApis'] as const;

/** Laws over the metadata of a run: one registry, and one instrument of an id. */
export class Instruments {
  readonly #listed = new Map<string, { says: string; answer: Answer }>();
  readonly #tokens = new Set<string>();
  #admin: { id: string; answer: Answer } | undefined;

  /** Whether a page had an instrument of this id. */
  knows(id: string): boolean {
    return this.#listed.has(id);
  }

  /** Whether a page of this size came with a token. */
  gave(pageSize: string | undefined, token: string | undefined): boolean {
    return token !== undefined && this.#tokens.has(`${pageSize} ${token}`);
  }

  /** What an answer shows beside those that came before it; the answer is remembered. */
  see(call: MetadataCall, answer: Answer): Ruling[] {
    const body = answer.status === 200 ? objectOf(answer) : undefined;
    if (!body) return [];
    if (call.name === 'info') return this.#seeAdmin(body, answer);
    if (call.name === 'instrument') return this.#seeInstrument(body, answer, false);
    const { nextPageToken } = body;
    if (typeof nextPageToken === 'string') this.#tokens.add(`${call.pageSize} ${nextPageToken}`);
    return instrumentsIn(body).flatMap((each) => this.#seeInstrument(each, answer, true));
  }

  #seeAdmin({ adminId: id }: Fields, answer: Answer): Ruling[] {
    if (typeof id !== 'string') return [];
    const before = (this.#admin ??= { id, answer });
    if (before.answer === answer) return [];
    const wrong: Wrong | undefined =
      before.id === id
        ? undefined
        : {
            expected: `adminId ${JSON.stringify(before.id)}, as before`,
            actual: `adminId ${JSON.stringify(id)}`,
            gist: 'another adminId',
            against: before.answer,
          };
    return [ruling(adminConstant, wrong)];
  }

  #seeInstrument(instrument: Fields, answer: Answer, isListed: boolean): Ruling[] {
    const { id } = instrument;
    if (typeof id !== 'string') return [];
    const says = lastingPart(instrument);
    const before = this.#listed.get(id);
    if (!before && isListed) this.#listed.set(id, { says, answer });
    if (!before) return [];
    const wrong: Wrong | undefined =
      before.says === says
        ? undefined
        : {
            expected: `the instrument ${JSON.stringify(id)} as it was listed: ${before.says.slice(0, 200)}`,
            actual: says.slice(0, 200),
            gist: 'an instrument that says something else',
            against: before.answer,
          };
    return [ruling(instrumentAsListed, wrong)];
  }
}

const lastingPart = (instrument: Fields): string =>
  JSON.stringify(
    [...leaves(Object.fromEntries(LASTING.map((name) => [name, instrument[name]]))).entries()].sort(
      ([one], [other]) => (one < other ? -1 : 1),
    ),
  );
