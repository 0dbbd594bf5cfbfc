import * as clauses from '../../src/spec/token-standard/info.js';
import { UNJUDGED_APIS } from '../../src/spec/token-standard/calls.js';
import { INFO } from '../../src/spec/token-standard/sections.js';
import { REGISTRY_INFO } from '../../src/spec/token-standard/wire.js';
import { everyGetWay, getHeaders } from '../../generators/token-standard/sending.js';
import { everyPageSize } from '../../generators/token-standard/pages.js';
import { isObject } from '../../src/harness/judging/wire.js';
import { NotApplicable } from '../../src/harness/property/outcome.js';
import { covers } from '../support/covers.js';
import { requirePrecondition, requireStatus } from '../support/expect.js';
import { requireAnswering } from './api-answers.js';
import { fieldsOf } from './answer.js';
import { observe, test } from './client.js';
import { pageQuery } from './pages.js';

const TWICE = { listed: [{ freshConnection: false }, { freshConnection: true }] };

for (const { title, clause } of [
  { title: 'what the registry is, is to be had', clause: clauses.infoFound },
  { title: 'what is told of the registry is an object', clause: clauses.infoObject },
  ...REGISTRY_INFO.map(({ name, clause }) => ({ title: `${name} of the registry`, clause })),
  { title: 'minor versions of the registry are whole numbers', clause: clauses.infoApiVersions },
  { title: 'no minor version of the registry is negative', clause: clauses.infoApiNotNegative },
])
  test(title, covers(clause), ({ forAll }) =>
    forAll(TWICE, async (get, { standard }) => standard.require(clause, await standard.get('info', get))),
  );

test('the registry is the same one for the whole run', covers(clauses.adminConstant), ({ forAll }) =>
  forAll({ listed: Array.from({ length: 12 }, (_, nth) => ({ nth })) }, async ({ nth }, { standard }) => {
    await standard.getOnce('info');
    standard.require(clauses.adminConstant, await standard.get('info', { freshConnection: nth % 2 === 1 }));
  }),
);

test('each API that the registry names has its calls', covers(clauses.infoApiAnswers), ({ forAll }) =>
  forAll(TWICE, async (get, { standard }) => {
    const reply = await standard.get('info', get);
    requirePrecondition(reply, 200, 'a call for what the registry is');
    await requireAnswering(standard, fieldsOf(reply)['supportedApis'], 'the registry');
  }),
);

test('an answer of the metadata API says that it is JSON', covers(clauses.metadataMediaType), ({ forAll }) =>
  forAll(
    {
      listed: [{ name: 'info' as const }, { name: 'instruments' as const }, { name: 'instrument' as const }],
    },
    async ({ name }, { standard }) => {
      const id = name === 'instrument' ? await standard.firstInstrument() : undefined;
      const reply = await standard.get(name, id === undefined ? {} : { encodedId: encodeURIComponent(id) });
      standard.require(clauses.metadataMediaType, reply);
    },
  ),
);

test(
  'how a call of the metadata API is sent does not matter',
  covers(clauses.metadataSending),
  ({ forAll }) =>
    forAll(
      {
        listed: (['info', 'instruments', 'instrument'] as const).flatMap((name) =>
          everyGetWay.map((way) => ({ name, way })),
        ),
      },
      async ({ name, way }, { standard }) => {
        const id = name === 'instrument' ? await standard.firstInstrument() : undefined;
        const get = id === undefined ? {} : { encodedId: encodeURIComponent(id) };
        const usual = await standard.getOnce(name, get);
        requirePrecondition(usual, 200, 'the call, sent in the usual way');
        const { freshConnection } = way;
        const reply = await standard.get(name, { ...get, headers: getHeaders(way), freshConnection });
        requireStatus(reply, 200, `Accept: ${way.accept}, names of headers like ${way.names}`);
      },
    ),
);

test('an error of the metadata API explains itself', covers(clauses.metadataErrorBody), ({ forAll }) =>
  forAll(
    {
      listed: ['no-such-instrument', 'b7e151628aed2a6abf7158809cf4f3c7', '中-😀', 'a b'].map((id) => ({
        id,
      })),
    },
    async ({ id }, { standard }) => {
      await standard.getOnce('instruments', { query: pageQuery(everyPageSize[4]) });
      const reply = await standard.get('instrument', { encodedId: encodeURIComponent(id) });
      if (reply.status === 200) throw new NotApplicable('there is an instrument of that id');
      standard.require(clauses.metadataErrorBody, reply);
    },
  ),
);

observe('token-standard.unjudged-apis', INFO, async ({ standard }) => {
  const { supportedApis } = fieldsOf(await standard.get('info'));
  const unjudged = isObject(supportedApis)
    ? Object.keys(supportedApis).filter((api) => UNJUDGED_APIS.test(api))
    : [];
  return unjudged.length === 0 ? 'none' : `${unjudged.join(', ')}: recognised, and not judged`;
});
