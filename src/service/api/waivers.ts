import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { CATALOGUE } from '../../spec/catalogue.js';
import { type Caller, Refused } from '../access.js';
import { waiversIn, withoutWaiver, withWaiver } from '../form/waivers.js';
import type { Service } from '../service.js';
import { noSuchTarget, targetOf } from '../target-of.js';
import { nameOf } from '../target-text.js';
import { gives, givesList } from './answers.js';
import { idParams, waiverBody, waiverParams } from './schemas.js';

/** What owners ask to overlook for a while: /api/waivers. They stand in the target files. */
export const waiverRoutes =
  ({ targets, audit }: Service): FastifyPluginAsyncTypebox =>
  async (api) => {
    /** Changes the file of a target, where the caller may. */
    const change = async (caller: Caller, id: string, edit: (text: string) => string) => {
      const { owner } = await targetOf(targets, caller, id);
      if (owner !== caller.owner) throw new Refused(403, 'Only its owner changes a target.');
      const isThere = await targets.edit(owner, id, (before) => {
        try {
          const text = edit(before);
          return { name: nameOf(text), text };
        } catch {
          throw new Refused(409, 'The target file is no YAML at the moment: mend it first.');
        }
      });
      if (!isThere) throw noSuchTarget();
    };

    api.get(
      '/waivers',
      {
        schema: {
          summary: 'The waivers of all targets, the first to end first',
          response: givesList('Waiver'),
        },
      },
      async ({ caller }) => {
        const all = await targets.withWaivers(caller.sees);
        return all
          .flatMap(({ id, name, text }) => waiversIn(text).map((waiver) => ({ target: id, name, ...waiver })))
          .sort((a, b) => a.expires.localeCompare(b.expires));
      },
    );
    api.put(
      '/targets/:id/waivers',
      {
        schema: {
          summary: 'Overlook a clause of a target until a day',
          params: idParams,
          body: waiverBody,
          response: gives('Made'),
        },
      },
      async ({ caller, params: { id }, body: waiver }) => {
        if (!CATALOGUE.some((clause) => clause.id === waiver.clause))
          throw new Refused(400, `There is no clause ${waiver.clause}: GET /api/clauses lists them.`);
        await change(caller, id, (text) => withWaiver(text, waiver));
        await audit.note(caller, `waived ${waiver.clause} until ${waiver.expires}`, id);
        return { id };
      },
    );
    api.delete(
      '/targets/:id/waivers/:clause',
      {
        schema: {
          summary: 'Overlook a clause of a target no longer',
          params: waiverParams,
          response: gives('Made'),
        },
      },
      async ({ caller, params: { id, clause } }) => {
        await change(caller, id, (text) => withoutWaiver(text, clause));
        await audit.note(caller, `ended the waiver of ${clause}`, id);
        return { id };
      },
    );
  };
