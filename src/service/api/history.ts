import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { acceptWorse, type HistoryVerdict, judgeHistory } from '../../history/judge.js';
import { seriesOf } from '../../history/series.js';
import { Type } from '../../packages/typebox.js';
import { FAULTS } from '../../reference/faults/all.js';
import { VARIANTS } from '../../reference/variants/all.js';
import { CATALOGUE } from '../../spec/catalogue.js';
import { Refused, type ApiCaller } from '../access.js';
import type { Service } from '../service.js';
import { about, done, found, gives, nothing, targetOf } from './answers.js';
import { NO_VERDICT } from './reports.js';
import { acceptBody, idParams } from './schemas.js';

/** The history of a target: /api/targets/:id/history. */
export const historyRoutes =
  ({ targets, histories, audit }: Service): FastifyPluginAsyncTypebox =>
  async (api) => {
    const of = async (caller: ApiCaller, id: string) => {
      const target = await targetOf(targets, caller, id);
      return { target, ...(await histories.of(id, target.name)) };
    };

    api.get(
      '/targets/:id/history',
      about('The runs of a target by night, judged like `assay history check --format json`', {
        params: idParams,
        response: { 200: judgedHistory, '4xx': Type.Ref('Error') },
      }),
      async ({ caller, params: { id } }) => {
        const { records, acceptances } = await of(caller, id);
        return judgeHistory(seriesOf(records, acceptances));
      },
    );
    api.post(
      '/targets/:id/history/accept',
      about('Accept what got worse as the new usual level', {
        params: idParams,
        body: acceptBody,
        response: done,
      }),
      async ({ caller, params: { id }, body: { metrics = [], reason } }, reply) => {
        const { target, records, acceptances } = await of(caller, id);
        const by = caller.name ?? caller.owner;
        await histories.accept(id, acceptWorse(records, acceptances, { metrics, reason, by }));
        await audit.note(caller, 'accepted what got worse in a target', id, target.owner);
        return nothing(reply);
      },
    );
  };

const judgedHistory = Type.Unsafe<HistoryVerdict>({
  type: 'object',
  additionalProperties: true,
  description: 'As history.json: see docs/nightly.md',
});

/** Releases runs to the public site: /api/runs/:id/release. */
export const releaseRoutes =
  ({ runs, releases, audit }: Service): FastifyPluginAsyncTypebox =>
  async (api) => {
    for (const [method, summary, isReleased, noted] of [
      ['PUT', 'Release a run to the public site', true, 'released a run'],
      ['DELETE', 'Remove a run from the public site', false, 'removed a run from the public site'],
    ] as const)
      api.route({
        method,
        url: '/runs/:id/release',
        ...about(summary, { params: idParams, response: gives('Made') }),
        handler: async ({ caller, params: { id } }) => {
          const run = found(await runs.get(caller.sees, id), NO_VERDICT);
          if (run.owner !== caller.owner) throw new Refused(403, 'Only its owner can release a run.');
          if (!(await releases.set(caller.owner, id, isReleased))) throw new Refused(409, NO_VERDICT);
          await audit.note(caller, noted, id);
          return { id };
        },
      });
  };

const named = { name: Type.String(), explains: Type.String() };

/** The clauses of assay, and the faults and variants of the embedded reference, for learning. */
export const learnRoutes: FastifyPluginAsyncTypebox = async (api) => {
  api.get(
    '/clauses',
    about('The catalogue', {
      response: {
        200: Type.Array(
          Type.Object({
            id: Type.String(),
            system: Type.String(),
            section: Type.String(),
            statement: Type.String(),
          }),
        ),
      },
    }),
    () => CATALOGUE.map(({ id, system, section, statement }) => ({ id, system, section, statement })),
  );
  api.get(
    '/faults',
    about('The faults of the embedded reference, and the clauses that each breaks', {
      response: { 200: Type.Array(Type.Object({ ...named, breaks: Type.Array(Type.String()) })) },
    }),
    () => FAULTS.map(({ name, explains, breaks }) => ({ name, explains, breaks: [...breaks] })),
  );
  api.get(
    '/variants',
    about('The conformant variants of the embedded reference', {
      response: { 200: Type.Array(Type.Object(named)) },
    }),
    () => VARIANTS.map(({ name, explains }) => ({ name, explains })),
  );
};
