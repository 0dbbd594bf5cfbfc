import { headerOf, type RawExchange } from '../../src/harness/http/message.js';
import type { Reply } from '../../src/harness/http/reply.js';
import { NotApplicable } from '../../src/harness/property/outcome.js';
import type { Clause } from '../../src/spec/clause.js';
import { wrongCoding } from '../../src/model/content-coding.js';
import { ruling, type Answer } from '../../src/model/ruling.js';
import { Instruments, isSamePage } from '../../src/model/token-standard/instruments.js';
import { metadata, type MetadataCall } from '../../src/model/token-standard/metadata.js';
import { metadataSending } from '../../src/spec/token-standard/info.js';
import { listedWhole, pageRepeated, pageTokenUnknown } from '../../src/spec/token-standard/instruments.js';
import { instrumentUnknown } from '../../src/spec/token-standard/instrument-call.js';
import { callNamed, POST_CALLS } from '../../src/spec/token-standard/calls.js';
import { registryOf } from '../registry/ask.js';
import { foundForOnce } from '../registry/found-for-once.js';
import { BY_ANYBODY, kindOfCall, type Manner as Again } from '../support/repertoire.js';
import { oncePerTarget, type TargetUnderTest } from '../support/target-under-test.js';
import { idsOf, LARGEST, tokenOf, walk, type Pages } from './pages.js';
import { afterBrokenOff, decoded, requestOf } from './request.js';
import { subjectsOf } from './subjects.js';

/** Where a call without a body leads to, and how it is sent. */
export interface Get {
  encodedId?: string;
  query?: readonly (readonly [string, string])[];
  headers?: readonly (readonly [string, string])[];
  freshConnection?: boolean;
  /** Whether the token in the query came with the page before, just now. */
  follows?: boolean;
  /** Whether it only shows what is listed by now. */
  looksAgain?: boolean;
}

/** What the metadata of a run says. */
export const instrumentsOf: (target: TargetUnderTest) => Instruments = oncePerTarget(() => new Instruments());

/** The ids of the instruments that are listed by now. */
export const listedIn = async (pages: Pages): Promise<Set<string>> =>
  new Set(idsOf((await walk(pages, LARGEST)).pages));

/** A call of the metadata API, judged by the model and kept to be made again. */
export async function askMetadata(
  target: TargetUnderTest,
  log: RawExchange[],
  name: 'info' | 'instruments' | 'instrument',
  get: Get,
): Promise<Reply> {
  const { encodedId, query = [], headers = [['accept', 'application/json']], freshConnection } = get;
  const call = callNamed(name);
  const text = query.map((pair) => pair.map(encodeURIComponent).join('=')).join('&');
  const request = {
    ...requestOf(target, call, encodedId ?? ''),
    headers,
    ...(freshConnection && { freshConnection }),
  };
  const url = request.url + (text && `?${text}`);
  const instruments = instrumentsOf(target);
  const sentAt = instruments.now;
  const reply = await target.session.send({ ...request, url }, log, registryOf(target).credential);
  const key = `${name} ${url} ${JSON.stringify(headers)}`;
  const { encore } = target.repertoire;
  if (!get.follows && target.repertoire.isApproved(key, reply)) return reply;
  const read = metadataCall(name, get, instruments);
  // A token that is used again may be that of an instrument which is gone by now.
  const isOld = encore || get.looksAgain;
  const asked = isOld && read.name === 'instruments' ? { ...read, given: get.follows === true } : read;
  if (reply.status === 404 && asked.name === 'instrument' && asked.listed) {
    if (!(await listedNow(target)).has(asked.id)) throw new NotApplicable('the instrument is listed no more');
  }
  if (reply.status === 400 && asked.name === 'instruments' && asked.given) {
    // That of a page which is gone is no token any more.
    const listed = await listedNow(target).catch(() => undefined);
    if (listed && instruments.lacks(listed)) throw new NotApplicable('instruments are listed no more');
  }
  const coding = wrongCoding(headerOf({ headers }, 'accept-encoding'), reply);
  const rulings = [
    ...metadata(asked, reply),
    ...(coding ? [ruling(metadataSending, coding)] : []),
    ...instruments.see(asked, reply, sentAt),
  ];
  target.witness.note(reply, rulings, name);
  const leftOut = get.looksAgain ? [] : instruments.leftOut(asked, reply, sentAt);
  const other = get.looksAgain ? undefined : instruments.otherPage(asked, reply, sentAt);
  if (leftOut.length > 0) await noteLeftOut(target, reply, leftOut);
  else if (other) await noteOtherPage(target, get, reply, other);
  else if (rulings.every(({ wrong }) => !wrong)) target.repertoire.approve(key, reply);
  const make = (manner: Again) => again(target, name, get, manner, reply);
  const kind = `${name} ${kindOfCall(rulings)}`;
  const broken = POST_CALLS.find((post) => subjectsOf(target, post).length > 0);
  target.repertoire.add(`token-standard ${key}`, log, {
    ...{ service: 'token-standard', kind, make, manners: BY_ANYBODY },
    ...(broken && { prelude: () => afterBrokenOff(target, broken) }),
  });
  return reply;
}

/** The ids of the instruments that are listed by now, whoever else asks. */
const listedNow = (target: TargetUnderTest): Promise<Set<string>> =>
  listedIn({ get: (list, of) => askMetadata(target, [], list, { ...of, looksAgain: true }) });

/** Notes that a whole list leaves out what stood in the list before it and stands there after it; what does not is gone. */
async function noteLeftOut(target: TargetUnderTest, reply: Reply, ids: readonly string[]): Promise<void> {
  const listed = await listedNow(target);
  const missing = ids.filter((id) => listed.has(id));
  for (const id of ids) if (!listed.has(id)) instrumentsOf(target).isGone(id);
  if (missing.length === 0) return;
  const wrong = {
    expected: `${JSON.stringify(missing[0])}, which the lists before and after this one have`,
    actual: `a page with no other one after it, without ${missing.length} instruments that are listed`,
    gist: 'a page without the instruments that come after it',
  };
  target.witness.note(reply, [ruling(listedWhole, wrong)], 'instruments');
}

/** Notes that a token leads to another page than before, and right afterwards to that one again: the list did not change. */
async function noteOtherPage(target: TargetUnderTest, get: Get, reply: Reply, before: Answer): Promise<void> {
  // It comes as usual: that an answer depends on how a call is sent is wrong as well.
  const { headers: _, ...asked } = get;
  const usual = { ...asked, freshConnection: false, follows: false, looksAgain: true };
  const again = await askMetadata(target, [], 'instruments', usual);
  if (!isSamePage(again, before)) return;
  const wrong = {
    expected: `the page that the same token led to before and leads to afterwards: ${String(again)}`,
    actual: String(reply),
    gist: 'another page',
    against: before,
  };
  target.witness.note(reply, [ruling(pageRepeated, wrong)], 'instruments');
}

/** What a call that is refused is about, where that is something that is not there. */
function notThere(name: string, { query = [] }: Get): Clause | undefined {
  if (name === 'instrument') return instrumentUnknown;
  return query.some(([parameter]) => parameter === 'pageToken') ? pageTokenUnknown : undefined;
}

/** Whether nothing that stands before a registry can take the id for a path that is none. */
const isPlain = ({ encodedId = '' }: Get): boolean => !/[/;%\s]/.test(decoded(encodedId) ?? '%');

/** Makes a call once more. A page is followed by the one that its token leads to. */
async function again(
  target: TargetUnderTest,
  name: 'info' | 'instruments' | 'instrument',
  get: Get,
  manner: Again,
  before: Reply,
): Promise<Reply> {
  const sent: Get = {
    ...get,
    ...(manner === 'sent in another way' && { headers: [] }),
    freshConnection: manner === 'on a new connection',
  };
  const reply = await askMetadata(target, [], name, sent);
  const clause = notThere(name, get);
  const control = () => askMetadata(target, [], name, { ...get, freshConnection: !sent.freshConnection });
  const others = name === 'instrument' && before.status === 404 && isPlain(get) ? [400] : [];
  const wrong = clause && (await foundForOnce(before, reply, control, 'a call that is made again', others));
  if (wrong) target.witness.note(reply, [{ clause, wrong }], name);
  if (name !== 'instruments' || reply.status !== 200) return reply;
  const token = tokenOf(reply);
  if (token === undefined) return reply;
  const besides = (get.query ?? []).filter(([parameter]) => parameter !== 'pageToken');
  await askMetadata(target, [], name, { ...sent, query: [...besides, ['pageToken', token]], follows: true });
  return reply;
}

function metadataCall(
  name: 'info' | 'instruments' | 'instrument',
  { encodedId = '', query = [] }: Get,
  instruments: Instruments,
): MetadataCall {
  if (name === 'info') return { name };
  if (name === 'instrument') {
    const id = decoded(encodedId) ?? '';
    return { name, id, listed: instruments.knows(id) };
  }
  const [pageSize, token] = ['pageSize', 'pageToken'].map(
    (parameter) => query.find(([key]) => key === parameter)?.[1],
  );
  return { name, pageSize, token, given: instruments.gave(pageSize, token) };
}
