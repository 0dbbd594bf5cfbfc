import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Refused } from '../access.js';
import type { Service } from '../service.js';
import { gives } from './answers.js';
import { NO_VERDICT } from './reports.js';
import { idParams } from './schemas.js';

/** What owners release to the public site: /api/runs/:id/release. */
export const releaseRoutes =
  ({ runs, releases, audit }: Service): FastifyPluginAsyncTypebox =>
  async (api) => {
    for (const [method, summary, isReleased, noted] of [
      ['PUT', 'Release a run to the public site', true, 'released a run'],
      ['DELETE', 'Take a run back from the public site', false, 'took a run back'],
    ] as const)
      api.route({
        ...{ method, url: '/runs/:id/release' },
        schema: { summary, params: idParams, response: gives('Made') },
        handler: async ({ caller, params: { id } }) => {
          const run = await runs.get(caller.sees, id);
          if (!run) throw new Refused(404, NO_VERDICT);
          if (run.owner !== caller.owner) throw new Refused(403, 'Only its owner releases a run.');
          if (!(await releases.set(caller.owner, id, isReleased))) throw new Refused(409, NO_VERDICT);
          await audit.note(caller, noted, id);
          return { id };
        },
      });
  };
