import { below } from '../../src/target-file/target.js';
import { isObject } from '../../src/model/reading/wire.js';
import { cannotReachRegistry } from '../../src/preflight/reach.js';
import type { Session } from '../../src/target-file/session.js';
import { operationNamed } from '../../src/spec/token-standard/operations.js';
import { pathOf } from '../../src/spec/operation.js';
import { infoFound } from '../../src/spec/token-standard/info.js';
import { instrumentFound, instrumentUnknown } from '../../src/spec/token-standard/instrument-call.js';
import { listFound, pageSizeAccepted, pageTokenAccepted } from '../../src/spec/token-standard/instruments.js';
import { ask } from '../settings.js';
import {
  corpusOf,
  interleaved,
  kind,
  type Corpus,
  type Request,
  type Baseline,
  type CorpusInput,
  type Scenario,
} from '../scenario.js';
import type { Kind } from '../script-plan.js';
import { credential } from './subjects.js';

/** The metadata of a registry of the token standard, its instruments in pages, and single instruments. */
export const tokenMetadata: Scenario = {
  name: 'token-metadata',
  missing: ({ registry }) => (registry?.tokenStandard ? undefined : 'registry.tokenStandard'),
  credential,
  unreachable: cannotReachRegistry,
  baseline: listed,
  corpus,
};

const urlOf = (base: string, name: string, id = '') =>
  below(base, pathOf(operationNamed(name), encodeURIComponent(id)));

/** Maximum number of instruments that are requested by id. */
const MOST_ASKED = 200;

async function listed(session: Session): Promise<Baseline> {
  const url = `${urlOf(session.target.registry?.url ?? '', 'instruments')}?pageSize=${MOST_ASKED}`;
  const page = await ask(session, { method: 'GET', url }, credential);
  const list = page?.['instruments'];
  const ids = (Array.isArray(list) ? (list as unknown[]) : []).flatMap((each) =>
    isObject(each) && typeof each['id'] === 'string' && !/\p{Surrogate}/u.test(each['id'])
      ? [each['id']]
      : [],
  );
  return { instruments: ids };
}

const INFO = kind(infoFound, 200, 200, 'registry-info');
const LIST = kind(listFound, 200, 200, 'default-page');
const PAGE = kind(pageSizeAccepted, 200, 200, 'instrument-page');
/** A page that has a next one when there are at least three instruments. */
const FIRST: Kind = {
  ...kind(listFound, 200, 200, 'instrument-page'),
  next: kind(pageTokenAccepted, 200, 200, 'instrument-page'),
};
const INSTRUMENT = kind(instrumentFound, 200, 200, 'instrument');
const UNKNOWN = kind(instrumentUnknown, 404, 404, 'metadata-error');

const SIZES = [1, 10, 25, 1000];
const SHORT = 2;

function corpus({ target, seed, invalid, baseline: { instruments = [] } }: CorpusInput): Corpus {
  const base = target.registry?.url ?? '';
  const list = urlOf(base, 'instruments');
  const valid = interleaved<Request>([
    [{ kind: INFO, url: urlOf(base, 'info') }],
    [
      { kind: LIST, url: list },
      { kind: FIRST, url: `${list}?pageSize=${SHORT}`, owner: SHORT },
      ...SIZES.map((size): Request => ({ kind: PAGE, url: `${list}?pageSize=${size}`, owner: size })),
    ],
    instruments.map((id, owner) => ({ kind: INSTRUMENT, url: urlOf(base, 'instrument', id), owner })),
  ]);
  const unknown = Array.from({ length: 20 }, (_, nth): Request => ({
    kind: UNKNOWN,
    url: urlOf(base, 'instrument', `no-such-instrument-${seed}-${nth}`),
  }));
  return corpusOf('GET', valid, unknown, invalid);
}
