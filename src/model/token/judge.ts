import type { Clause } from '../../spec/clause.js';
import { infoApiAnswers, metadataSending } from '../../spec/token-standard/info.js';
import { instrumentApiAnswers, instrumentUnknown } from '../../spec/token-standard/instrument-call.js';
import {
  listedWhole,
  pageRepeated,
  pageTokenAccepted,
  pageTokenUnknown,
} from '../../spec/token-standard/instruments.js';
import { inOtherVersion, namesApi, type TokenOperation } from '../../spec/token-standard/operations.js';
import { pausedRefused } from '../../spec/token-standard/pause.js';
import { judgedAs, rulesOf } from '../../spec/token-standard/rules.js';
import { apisNamed, apisServed } from '../../spec/token-standard/versions.js';
import { decoded, dimensionsOf, encoded, keyOf, MARKS, textOf, type Call } from '../call.js';
import { leaves } from '../reading/leaves.js';
import { isObject } from '../reading/wire.js';
import { headerOf, type Judged, type Unjudged } from '../exchange.js';
import type { History } from '../history.js';
import { bodyTextOf, judgement, objectOf, type Judgement, type Wrong } from '../judgement.js';
import { acceptsJson, asksForJson, isSilent, isSilentForAccept, otherwiseOf } from '../silent.js';
import { isErrorResponse } from '../members.js';
import { exercisedBy, instrumentsOf, partsOf, readBody } from './body.js';
import { contextIn, judgeContext, refusedUnread, type Asked } from './context.js';
import { judgePages, leadsToItself } from './instruments.js';
import { idsOn, metadataFacts, wholeList } from './metadata-facts.js';
import { judgeMetadata, type MetadataAsked } from './metadata.js';

/** Judges an exchange with a registry. Adds what its response says to the history. */
export function judgeRegistry(sent: Unjudged, history: History): Judged {
  return sent.call.operation.request === 'none' ? judgeList(sent, history) : judgeCall(sent, history);
}

function judgeCall(sent: Unjudged, history: History): Judged {
  const { call, request, answer } = sent;
  const { operation } = call;
  const whose = judgedAs(operation);
  const body = readBody(operation, textOf(request.body));
  const subject = history.subjects.kindOf(call, { body });
  const isNamed = !['unnamed', 'absent', 'misshapen'].includes(subject.id);
  const isOtherwise = isSilentForAccept(request, isNamed) && call.query === undefined && !call.anonymous;
  const asked: Asked = {
    operation,
    ...subject,
    body,
    sendsDebug: history.contracts[whose].sendsDebug,
    silent: isSilent(request, isNamed) || call.query !== undefined || call.anonymous === true,
    takesJson: asksForJson(request),
    acceptEncoding: headerOf(sent, 'accept-encoding'),
    ...(isOtherwise && { otherwise: otherwiseOf(sent) }),
  };
  const object = answer.status === 200 ? objectOf(answer) : undefined;
  const context = object && contextIn(operation, object);
  if (!refusedUnread(rulesOf(operation), asked, answer)) history.noteUnclear(sent);
  const known = asked.silent || body.kind !== 'valid' ? undefined : body.members.choiceArguments;
  const judgements = [
    ...judgeContext(asked, answer),
    ...history.contracts[whose].see(answer, context, { sentAt: sent.sentAt, now: history.now }),
    ...(operation.edition === 'lock'
      ? []
      : history.contractsOfVersions.see(answer, context, {
          sentAt: sent.sentAt,
          now: history.now,
          by: operation.edition ?? 'v1',
        })),
    ...(subject.id === 'acceptable' && body.kind === 'valid' && !asked.silent
      ? judgeSameId(sent, context, history)
      : []),
    ...(body.kind === 'valid'
      ? history.references[whose].see(questionOf(call, known), answer, context, {
          others: disclosedInFirst(call, history),
          group: exercisedBy(operation, known),
        })
      : []),
    ...(object
      ? partsOf(operation, body).flatMap((part) => history.firstAsked.see(part, answer, object))
      : []),
    ...(body.kind === 'valid' ? history.together.see(sent, known, context, history.now) : []),
    ...judgeFirstChoice(sent, subject.id, context, history),
    ...judgeMarks(sent),
    ...judgeSending(sent, asked.silent ? undefined : rulesOf(operation).sending),
    ...(!asked.silent && (['acceptable', 'absent'].includes(subject.id) || isPlain(call.id))
      ? judgeApi(sent, history)
      : []),
    ...judgePaused(sent, known, history),
  ];
  const facts = history.contextFacts.of(sent, asked);
  const ids = [...new Set(judgements.map(({ clause }) => clause.id))];
  const broken = body.kind === 'broken' ? `${body.clause.id} ${ids.join(' ')}` : undefined;
  return {
    judgements,
    facts,
    kind: `${operation.name} ${broken ?? ids.join(' ')}`,
    asks: `${operation.name} ${asked.silent ? 'silent' : ''} ${body.kind === 'broken' ? body.clause.id : body.kind} ${subject.id}`,
  };
}

/** What a call asks for, whatever its meta and its flag are. */
const questionOf = ({ operation, id }: Call, known?: unknown): string =>
  `${operation.name} ${id && decoded(id)} ${JSON.stringify(known)}`;

/** What V1 disclosed for the id of a V2 call for the same choice. */
function disclosedInFirst(call: Call, history: History) {
  const { edition, request } = call.operation;
  const other = edition === 'v2' && request === 'context' ? inOtherVersion(call.operation) : undefined;
  return other && history.references[judgedAs(other)].of(questionOf({ ...call, operation: other }));
}

/** Judges whether the two versions of a call disclose what the same id needs. */
function judgeSameId({ call, answer }: Unjudged, context: unknown, history: History): Judgement[] {
  const { operation, id } = call;
  const other = operation.edition === 'lock' ? undefined : inOtherVersion(operation);
  if (!other || id === undefined || operation.request !== 'context') return [];
  const isFirst = operation.edition !== 'v2';
  const choice = isFirst ? operation.name : other.name;
  return history.sameIds.see({ choice, isFirst, id: decoded(id) ?? id }, answer, context);
}

/** A call that is sent differently from usual shows that this makes no difference, unless something is wrong. */
const judgeSending = ({ call, answer }: Unjudged, clause: Clause | undefined): Judgement[] =>
  clause && answer.status < 500 && dimensionsOf(call).includes('sending')
    ? [judgement(clause, undefined)]
    : [];

/** Judges whether a context is that of the choice that was asked first for an allocation that other calls settle. */
function judgeFirstChoice(
  { call, answer }: Unjudged,
  kind: Asked['id'],
  context: unknown,
  { firstAsked, subjects }: History,
): Judgement[] {
  const { operation, id = '', body } = call;
  const { contextOfChoice: clause } = rulesOf(operation);
  const { allocations } = subjects.stock as { allocations?: readonly unknown[] };
  if (!clause || !isObject(context) || kind !== 'unnamed' || body !== '{}') return [];
  if (allocations?.includes(decoded(id)) !== true) return [];
  const part = { clause, kind: 'contexts of allocations', part: operation.name, rest: id };
  return firstAsked.see(
    part,
    answer,
    { choiceContext: context },
    leaves(context['choiceContextData']).values(),
  );
}

function judgePaused({ call, answer }: Unjudged, known: unknown, { instruments }: History): Judgement[] {
  const { edition, request, name } = call.operation;
  if (edition === 'lock' || request !== 'factory' || name === 'settlement-factory-v2') return [];
  const paused = instrumentsOf(known).find(instruments.isPaused);
  if (paused === undefined) return [];
  const wrong: Wrong | undefined =
    answer.status < 400
      ? {
          expected: `a refusal: ${JSON.stringify(paused)} is paused`,
          actual: String(answer),
          symptom: 'a factory for a paused instrument',
          rule: 'a paused instrument',
          must: 'refuse',
        }
      : undefined;
  return [judgement(pausedRefused, wrong)];
}

/** Whether every server passes an id on as it is, so that the response to it says something of the operation. */
const isPlain = (id: string | undefined): boolean => /^\w+$/.test(id ?? '');

/** Judges whether an operation exists exactly when its API is named as supported. */
function judgeApi({ call, answer }: Unjudged, history: History): Judgement[] {
  const { apis } = history;
  const operation = call.operation as TokenOperation;
  // No clause of the proposal is about supportedApis.
  if (operation.edition === 'lock') return [];
  // What a query asks for, such as a page, may be what is not found.
  const isFound = operation.request !== 'none' || operation.name === 'instrument' || call.query !== undefined;
  // A gateway may have no path with an escaped slash. That concerns this id, and not the operation. Where another call
  // was answered 200, a 404 with a wrong body does not mean that the path is missing.
  const isNothing =
    !(isFound && history.served.has(operation)) &&
    !/%2f/i.test(call.id ?? '') &&
    ([405, 501].includes(answer.status) || (answer.status === 404 && !(isFound && isErrorResponse(answer))));
  const isSecond = operation.edition === 'v2';
  const isServed = isSecond && answer.status === 200;
  if (answer.status === 200) history.served.add(operation);
  const named = isServed ? judgeNamed(operation.api, history.names(operation.api)) : [];
  const served = (['registry', 'instrument'] as const).flatMap((who) => {
    if (![...apis[who]].some((name) => namesApi(operation.api, name))) return [];
    const wrong: Wrong | undefined = isNothing
      ? {
          expected: `a response to ${operation.operationId}, because the ${who} supports ${operation.api.name}`,
          actual: String(answer),
          symptom: `nothing at ${operation.path}`,
        }
      : undefined;
    const ofFirst = who === 'registry' ? infoApiAnswers : instrumentApiAnswers;
    return [judgement(isSecond ? apisServed : ofFirst, wrong)];
  });
  return [...named, ...served];
}

/** Judges whether an API whose calls are answered is named. `isNamed`: undefined when not all names are known. */
const judgeNamed = ({ name }: TokenOperation['api'], isNamed: boolean | undefined): Judgement[] => {
  if (isNamed === undefined) return [];
  const unnamed: Wrong = {
    expected: `${name} in supportedApis of the registry or of an instrument: a call of it is answered 200`,
    actual: 'none of them names it',
    symptom: `${name} is not named`,
  };
  return [judgement(apisNamed, isNamed ? undefined : unnamed)];
};

/** Judges whether a response contains a mark that was only in the request of another call. */
function judgeMarks({ call, request, answer }: Unjudged): Judgement[] {
  if (answer.status !== 200) return [];
  const marks = bodyTextOf(answer).match(MARKS);
  if (!marks) return [];
  const own = textOf(request.body) ?? '';
  const foreign = marks.find((mark) => !own.includes(mark));
  const wrong: Wrong | undefined =
    foreign === undefined
      ? undefined
      : {
          expected: 'nothing of the meta of another request',
          actual: `a response with ${JSON.stringify(foreign)}, which another request had`,
          symptom: 'the meta of another request',
        };
  return [judgement(rulesOf(call.operation).independentAnswers, wrong)];
}

function judgeList(sent: Unjudged, history: History): Judged {
  const { call, answer, pages } = sent;
  const { instruments } = history;
  if (call.method !== undefined || call.headers !== undefined || call.anonymous)
    return { judgements: [], facts: [], asks: 'silent' };
  const asked = metadataAsked(sent, history);
  if (pages) {
    const judgements = judgePages(pages);
    const facts = metadataFacts(sent, asked, instruments.version);
    // Lists that are read in other ways are compared with this one.
    if (facts.length > 0 && keyOf(call) === keyOf(wholeList())) instruments.seeWhole(pages);
    const own = [listedWhole, ...judgements.map(({ clause }) => clause)].map(({ id }) => id);
    return { judgements, facts, kind: `instruments to the end ${own.join(' ')}`, asks: 'all instruments' };
  }
  const judgements = [
    // Where no instrument is known, a 404 may only show that the path does not exist.
    ...judgeMetadata(asked, answer).filter(
      ({ clause, wrong }) => wrong ?? (clause !== instrumentUnknown || instruments.ids.length > 0),
    ),
    // Where instruments are listed, one of them shows whether the call is there.
    ...(asked.name === 'instrument' && asked.made && instruments.ids.length > 0
      ? []
      : judgeApi(sent, history)),
    ...judgeSending(sent, metadataSending),
    ...(asked.name === 'info' && answer.status === 200
      ? [
          ...new Set([...history.served].flatMap(({ edition, api }) => (edition === 'v2' ? [api] : []))),
        ].flatMap((api) => judgeNamed(api, history.names(api, objectOf(answer))))
      : []),
  ];
  history.seeApis(sent);
  if (asked.name === 'instrument' && asked.listed) instruments.asked.add(asked.id);
  if (asked.name === 'instrument' && answer.status === 200) instruments.see(objectOf(answer) ?? {});
  if (asked.name === 'instruments') {
    judgements.push(...leadsToItself(asked.token, sent), ...judgeToken(asked, sent, history));
    if (answer.status === 200) instruments.seePage(asked.pageSize, sent, asked);
  }
  const facts = metadataFacts(sent, asked, instruments.version);
  const ids = [...new Set(judgements.map(({ clause }) => clause.id))];
  const asks = `${asked.name} ${call.made ?? ''}`;
  // A token does not last, so a call with a real token is repeated as part of a list.
  if (asked.name === 'instruments' && asked.token !== undefined && !call.made) {
    const query = call.query?.filter(([name]) => name !== 'pageToken') ?? [];
    const list = { operation: call.operation, query, toTheEnd: true, varies: call.varies } as const;
    const kind = `instruments by token ${pageTokenAccepted.id} ${pageRepeated.id}`;
    return { judgements, facts, asks, ...(asked.given && { kind, repeatedAs: list }) };
  }
  return { judgements, facts, asks, kind: `${asked.name} ${ids.join(' ')}` };
}

function metadataAsked(sent: Unjudged, { instruments }: History): MetadataAsked {
  const { call } = sent;
  const how = {
    acceptEncoding: headerOf(sent, 'accept-encoding'),
    ...(!acceptsJson(sent.request) && { otherwise: otherwiseOf(sent) }),
  };
  const { name } = call.operation;
  if (name === 'instrument') {
    const id = decoded(call.id ?? '') ?? '';
    const isUnusual = encoded(id) !== call.id;
    const { made } = call;
    return {
      name,
      id,
      listed: instruments.knows(id),
      encoded: isUnusual,
      ...how,
      ...(made && { made }),
    };
  }
  if (name === 'info') return { name, ...how };
  const [pageSize, token] = ['pageSize', 'pageToken'].map(
    (parameter) =>
      call.query?.find(([key]) => key === parameter)?.[1] ??
      new RegExp(`^${parameter}=(.*)`).exec(call.rawQuery ?? '')?.[1],
  );
  const [given, used] = [instruments.gave(pageSize, token), instruments.used(pageSize, token)];
  return { name: 'instruments', pageSize, token, given, used, ...how };
}

/** Texts at both ends of any order, and between them. When all of them return the first page, no order is kept. */
const FAR_APART = ['0', 'zzzzzzzzzzzzzzzz', '\u{10fffd}'];

/**
 * Judges whether a token that no page came with returns the first page. When any text is a valid token, after which a
 * page begins, some tokens may return the first page. In that case other tokens return other pages.
 */
function judgeToken(
  { pageSize, token, given }: { pageSize?: string | undefined; token?: string | undefined; given: boolean },
  page: Unjudged,
  { strangeTokens }: History,
): Judgement[] {
  const size = String(pageSize);
  const known = strangeTokens.get(size) ?? { toFirst: new Set(), ordered: false };
  strangeTokens.set(size, known);
  const ids = JSON.stringify(idsOn([page]).sort());
  const isPage = page.answer.status === 200;
  if (token === undefined) {
    if (isPage) known.first = ids;
    return [];
  }
  if (given || known.first === undefined) return [];
  if (isPage && ids === known.first) known.toFirst.add(token);
  else if (isPage) known.ordered = true;
  if (!page.call.made) return [];
  if (!isPage || ids === '[]') return [judgement(pageTokenUnknown, undefined)];
  // A token that is read as a number returns other pages where it begins with digits.
  if (known.ordered && !FAR_APART.every((text) => known.toFirst.has(text))) return [];
  const wrong: Wrong = {
    expected: 'a refusal, such as 400 with an ErrorResponse',
    actual: `the first page: ${String(page.answer)}`,
    symptom: 'the first page',
    rule: 'a pageToken that no page came with',
    must: 'refuse',
  };
  return [judgement(pageTokenUnknown, wrong)];
}
