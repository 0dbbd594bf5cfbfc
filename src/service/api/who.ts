import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '../../packages/typebox.js';
import type { Service } from '../service.js';
import { givesList } from './answers.js';

/** Who asks, and who did what: /api/me, /api/audit. */
export const whoRoutes =
  ({ audit, key, team }: Service): FastifyPluginAsyncTypebox =>
  async (api) => {
    api.get(
      '/me',
      {
        schema: {
          summary: 'Who asks',
          response: {
            200: Type.Object({
              owner: Type.String(),
              name: Type.Optional(Type.String()),
              isCertifier: Type.Boolean({ description: 'Sees the targets and runs of all' }),
              signs: Type.Boolean({ description: 'May sign certificates' }),
            }),
          },
        },
      },
      ({ caller: { owner, name, sees } }) => ({
        ...{ owner, isCertifier: sees === null, ...(name && { name }) },
        signs: key !== undefined && (!team || sees === null),
      }),
    );
    api.get(
      '/audit',
      {
        schema: {
          summary: 'Who did what, the newest first: yours, and what others did to yours',
          response: givesList('Noted'),
        },
      },
      ({ caller }) => audit.list(caller.sees),
    );
  };
