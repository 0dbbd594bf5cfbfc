import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { acceptWorse } from '../../history/accept.js';
import { type HistoryVerdict, judgeHistory } from '../../history/judge.js';
import { seriesOf } from '../../history/series.js';
import { Type } from '../../packages/typebox.js';
import type { Caller } from '../access.js';
import type { Service } from '../service.js';
import { targetOf } from '../target-of.js';
import { done } from './answers.js';
import { acceptBody, idParams } from './schemas.js';

/** How a target went over the nights: /api/targets/:id/history. */
export const historyRoutes =
  ({ targets, histories, audit }: Service): FastifyPluginAsyncTypebox =>
  async (api) => {
    const of = async (caller: Caller, id: string) => {
      const target = await targetOf(targets, caller, id);
      return { target, ...(await histories.of(id, target.name)) };
    };

    api.get(
      '/targets/:id/history',
      {
        schema: {
          summary: 'The runs of a target by night, as `assay history check --format json` judges them',
          params: idParams,
          response: { 200: judgedHistory, '4xx': Type.Ref('Error') },
        },
      },
      async ({ caller, params: { id } }) => {
        const { records, acceptances } = await of(caller, id);
        return judgeHistory(seriesOf(records, acceptances));
      },
    );
    api.post(
      '/targets/:id/history/accept',
      {
        schema: {
          summary: 'Accept what got worse as it is on the newest night',
          params: idParams,
          body: acceptBody,
          response: done,
        },
      },
      async ({ caller, params: { id }, body: { metrics = [], reason } }, reply) => {
        const { target, records, acceptances } = await of(caller, id);
        const by = caller.name ?? caller.owner;
        await histories.accept(id, acceptWorse(records, acceptances, { metrics, reason, by }));
        await audit.note(caller, 'accepted what got worse of a target', id, target.owner);
        reply.code(204);
        return null;
      },
    );
  };

const judgedHistory = Type.Unsafe<HistoryVerdict>({
  type: 'object',
  additionalProperties: true,
  description: 'As history.json: see docs/nightly.md',
});
