import { setTimeout } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { tokenStandardInfo } from '../faults/token-standard/info.js';
import { tokenStandardInstrument } from '../faults/token-standard/instrument.js';
import { tokenStandardInstruments } from '../faults/token-standard/instruments.js';
import type { Fault } from '../mount.js';
import { APPS, type AppName } from '../operator/app.js';
import { openApp } from '../operator/open.js';
import { MEDIA_TYPES } from '../operator/app.js';
import type { HttpHandler, HttpCall, HttpReply } from '../wire/exchange.js';
import type { Part, Trigger } from './trigger.js';

const { text, openMetrics } = MEDIA_TYPES;

/** The formats that a call may request: none, a single one, a choice of two, or those of browsers. */
const ANY_FORMAT = [
  ...[undefined, ...Object.values(MEDIA_TYPES)],
  ...[`${openMetrics},${text}`, `${openMetrics},*/*`, 'text/html,*/*'],
];

/** How often each is requested, because a fault may return the previous response. */
const TIMES = 3;

const call = (path: string, accept?: string, coding?: string): HttpCall => ({
  ...{ method: 'GET', path, body: Buffer.alloc(0) },
  headers: {
    ...(accept !== undefined && { accept }),
    ...(coding !== undefined && { 'accept-encoding': coding }),
  },
});

/** A longer response, in milliseconds, counts as showing a fault. */
const PATIENCE_MS = 500;

/** Returns the response of a system; undefined when there is none in time. */
const answerOf = (serve: HttpHandler, asked: HttpCall): Promise<HttpReply | undefined> =>
  Promise.race([serve(asked), setTimeout(PATIENCE_MS, undefined, { ref: false })]).catch(() => undefined);

/** Whether a fault shows in any response of these apps to a client that requests these formats. */
const showsIn = async (
  fault: Fault,
  apps: readonly AppName[],
  formats: readonly (string | undefined)[],
): Promise<boolean> => {
  // Health is requested between scrapes, because it may depend on their number.
  const calls = formats.flatMap((format) =>
    [undefined, 'identity', 'gzip'].flatMap((coding) =>
      ['/metrics', '/readyz', '/livez'].map((path) => call(path, format, coding)),
    ),
  );
  for (const app of apps) {
    const [plain, faulty] = [openApp({ name: 'plain' }, app), openApp({ name: fault.name, fault }, app)];
    for (const each of Array.from({ length: TIMES }, () => calls).flat())
      if (!isDeepStrictEqual(await answerOf(plain, each), await answerOf(faulty, each))) return true;
  }
  return false;
};

/** Returns the part of the reference that a fault changes. */
export const partOf = ({
  wrap,
  tokenStandard,
  tokenStandardV2,
  conditionalLock,
  participant,
  scan,
  operator,
  tls,
}: Fault): Part => {
  if (wrap ?? tokenStandard ?? tokenStandardV2 ?? conditionalLock) return 'registry';
  if (participant) return 'participant';
  if (scan) return 'scan';
  if (operator) return 'operator';
  return tls ? 'tls' : 'configuration';
};

/** Clauses about callers other than the admin of an identity provider. */
const OF_OTHER_CALLERS = [
  'authentication.participant-admin',
  'authentication.self-allocation',
  'authentication.other-user',
  'authentication.no-rights',
];

const ofV2 = (name: string) => `token-standard.v2-${name}`;

/** Clauses about the metadata of a registry, which is requested without a body. */
const OF_METADATA = new Set([
  ...[tokenStandardInfo, tokenStandardInstrument, tokenStandardInstruments].flatMap((page) =>
    Object.keys(page),
  ),
  ...['apis-named', 'paused', 'pause-info', 'pause-reason', 'pause-until'].map(ofV2),
  ...['account-fields', 'show-account-fields'].map(ofV2),
]);

/** Clauses about the registry itself, or about the list of its instruments without parameters. */
const OF_ONE_SUBJECT = new Set([...Object.keys(tokenStandardInfo), 'token-standard.page-size-default']);

/** Clauses whose faults show only where a party is created. */
const OF_CREATED_PARTIES = new Set(
  [
    ...['answer-of-request', 'fields-optional', 'hint-alphabet', 'hint-compared-whole'],
    ...['hint-length-accepted', 'hint-optional', 'hint-race', 'identifier-unique'],
    ...['identity-provider-returned', 'metadata-returned', 'path-version', 'refused-allocates-nothing'],
    ...['synchronizer-connected', 'user-id-empty'],
  ].map((name) => `participant.${name}`),
);

/** The maximum number of parties that a run with the standard budget creates. */
const MOST_PARTIES = 40;
/** Whether so many calls meet a trigger with a chance of less than 95 %. */
const isTooSeldom = ({ rate = 1 }: Trigger) => (1 - rate) ** MOST_PARTIES > 0.05;

/** Triggers that depend on the body of a call. */
const IN_BODY = ['chunked', 'with-charset'];

const isAbout = ({ about = [] }: Fault, subject: Required<Fault>['about'][number]) => about.includes(subject);

/** Why some faults can never show under some triggers. */
const BY_NATURE: readonly {
  why: string;
  rules: (fault: Fault, trigger: Trigger) => boolean | Promise<boolean>;
}[] = [
  {
    why: 'An error of the server that does not come again may be a gateway’s.',
    rules: (fault, { name }) =>
      name === 'first-only' &&
      partOf(fault) === 'registry' &&
      (fault.breaks[0].endsWith('server-error') || isAbout(fault, 'an error of the server')),
  },
  {
    why: 'It takes two such calls at once, and no more than 32 are under way: of every fiftieth no two.',
    rules: (fault, { name }) =>
      (fault.breaks[0].endsWith('.parallel-answers') || isAbout(fault, 'calls at once')) &&
      name === 'every-50th',
  },
  {
    why: 'The fault is about the rights of another caller than the one that the trigger has.',
    rules: ({ breaks: [clause] }, { name }) => name === 'one-caller' && OF_OTHER_CALLERS.includes(clause),
  },
  {
    why: 'The admin of an identity provider has to name that one, and is refused whatever else stands there.',
    rules: (fault, { name }) =>
      name === 'one-caller' &&
      (fault.breaks[0] === 'participant.identity-provider-type' || isAbout(fault, 'no identity provider')),
  },
  {
    why: 'The fault is about calls of nobody, and the trigger has those of one caller.',
    rules: (fault, { name }) => name === 'one-caller' && isAbout(fault, 'calls of nobody'),
  },
  {
    why: 'There is one registry, and one list without parameters: each is one subject.',
    rules: ({ breaks: [clause] }, { name }) => OF_ONE_SUBJECT.has(clause) && name === 'second-subject',
  },
  {
    why: 'Calls without a hint have none that could be the second.',
    rules: (fault, { name }) => name === 'second-subject' && isAbout(fault, 'no hint'),
  },
  {
    why: 'A GET has no body.',
    rules: ({ breaks: [clause] }, { name }) => OF_METADATA.has(clause) && IN_BODY.includes(name),
  },
  {
    why: 'A request without a body has no chunks.',
    rules: (fault, { name }) => name === 'chunked' && isAbout(fault, 'no body'),
  },
  {
    why: 'A connection without TLS offers no protocols.',
    rules: ({ breaks: [clause] }, { name }) => clause === 'operator.tls-plaintext' && name === 'http2',
  },
  {
    why: 'The fault is about who offers no HTTP/2, and the trigger about who does.',
    rules: (fault, { name }) => name === 'http2' && isAbout(fault, 'clients without HTTP/2'),
  },
  {
    why: 'The fault is about an Accept, and the trigger about calls without one.',
    rules: (fault, { name }) => name === 'without-accept' && isAbout(fault, 'a given Accept'),
  },
  {
    why: 'The fault is in what comes later on a connection, and the trigger has the first call of each.',
    rules: (fault, { name }) => name === 'fresh-connection' && isAbout(fault, 'a kept connection'),
  },
  {
    why: 'The fault is not in that: it is in another format, or in the other app.',
    rules: async (fault, { name }) =>
      fault.operator !== undefined &&
      ((name === 'without-accept' && !(await showsIn(fault, APPS, [undefined]))) ||
        (name === 'second-subject' && !(await showsIn(fault, APPS.slice(1), ANY_FORMAT)))),
  },
];

/**
 * Returns why a fault can never show under a trigger, or only by luck; undefined when it can. `isDeep`: whether a run
 * creates as many parties as it needs.
 */
export const hindered = async (
  fault: Fault,
  trigger: Trigger,
  isDeep = false,
): Promise<string | undefined> => {
  const cannot = trigger.cannot[partOf(fault)];
  if (cannot !== undefined) return cannot;
  for (const { why, rules } of BY_NATURE) if (await rules(fault, trigger)) return why;
  const isOfParties = OF_CREATED_PARTIES.has(fault.breaks[0]) || isAbout(fault, 'created parties');
  if (!isDeep && isOfParties && isTooSeldom(trigger))
    return `It shows only where a party is created: ${MOST_PARTIES} of them, the most of a run, are too few.`;
  return undefined;
};
