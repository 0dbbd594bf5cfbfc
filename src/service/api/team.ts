import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '../../packages/typebox.js';
import { Refused } from '../access.js';
import type { Service } from '../service.js';
import { PROOF_PATH } from '../team/seal.js';
import type { TeamStores } from '../runs/surroundings.js';
import { about, done, found, gives, givesList, nothing, refuseBeyond } from './answers.js';
import { hostParams, secretBody, secretParams } from './schemas.js';

const NO_HOST = 'This host is not in your list.';

/** Data of the members of a team: /api/secrets, /api/hosts. */
export const teamRoutes =
  (service: Service, team: TeamStores): FastifyPluginAsyncTypebox =>
  async (api) => {
    const { audit, database } = service;
    const { secrets, hosts } = team;
    /** Owners whose host is being checked: one check at a time for each owner. */
    const looking = new Set<string>();

    api.get('/secrets', about('The names of your secrets', { response: givesList('Secret') }), ({ caller }) =>
      secrets.list(caller.owner),
    );
    api.put(
      '/secrets/:name',
      about('Keep a secret', { params: secretParams, body: secretBody, response: done }),
      async ({ caller, params: { name }, body: { value } }, reply) => {
        const { owner } = caller;
        await refuseBeyond(service, owner, 'secrets', async () => {
          const others = (await secrets.list(owner)).filter((kept) => kept.name !== name);
          return 1 + others.length;
        });
        await secrets.put(owner, name, value);
        await audit.note(caller, 'kept a secret', name);
        return nothing(reply);
      },
    );
    api.delete(
      '/secrets/:name',
      about('Forget a secret', { params: secretParams, response: done }),
      async ({ caller, params: { name } }, reply) => {
        if (!(await secrets.remove(caller.owner, name)))
          throw new Refused(404, 'This secret does not exist.');
        await audit.note(caller, 'forgot a secret', name);
        return nothing(reply);
      },
    );

    api.get('/hosts', about('Your hosts', { response: givesList('Host') }), ({ caller }) =>
      hosts.list(caller.owner),
    );
    api.put(
      '/hosts/:host',
      about('Add a host that you control', { params: hostParams, response: gives('Host') }),
      async ({ caller, params: { host } }) => {
        const { owner } = caller;
        await refuseBeyond(service, owner, 'hosts', async () => {
          const others = (await hosts.list(owner)).filter((named) => named.host !== host);
          return 1 + others.length;
        });
        const kept = await hosts.challenge(owner, host);
        await audit.note(caller, 'named a host', host);
        return kept;
      },
    );
    api.post(
      '/hosts/:host/prove',
      about(
        `Check that a host serves its token at ${PROOF_PATH}`,
        { params: hostParams, response: gives('Host') },
        false,
      ),
      async ({ caller, params: { host } }) => {
        const kept = found(
          (await hosts.list(caller.owner)).find((each) => each.host === host),
          NO_HOST,
        );
        const { owner } = caller;
        if (looking.has(owner)) throw new Refused(429, 'Another of your hosts is being checked.');
        looking.add(owner);
        const why = await team.whyNotShown(host, kept.token).finally(() => looking.delete(owner));
        if (why !== undefined)
          throw new Refused(409, `${host} does not serve its token at ${PROOF_PATH}: ${why}.`);
        await database.transaction(async () => {
          await hosts.proven(caller.owner, host);
          await audit.note(caller, 'proved control of a host', host);
        });
        return { ...kept, provenAt: new Date() };
      },
    );
    api.delete(
      '/hosts/:host',
      about('Remove a host', { params: hostParams, response: done }),
      async ({ caller, params: { host } }, reply) => {
        if (!(await hosts.remove(caller.owner, host))) throw new Refused(404, NO_HOST);
        await audit.note(caller, 'removed a host', host);
        return nothing(reply);
      },
    );
  };

/** The caller, and the audit log: /api/me, /api/audit. */
export const whoRoutes =
  ({ audit, key, team }: Service): FastifyPluginAsyncTypebox =>
  async (api) => {
    api.get(
      '/me',
      about('Who asks', {
        response: {
          200: Type.Object({
            owner: Type.String(),
            name: Type.Optional(Type.String()),
            isCertifier: Type.Boolean({ description: 'Sees the targets and runs of everybody' }),
            signs: Type.Boolean({ description: 'May sign certificates' }),
          }),
        },
      }),
      ({ caller: { owner, name, sees } }) => ({
        owner,
        isCertifier: sees === null,
        ...(name && { name }),
        signs: key !== undefined && (!team || sees === null),
      }),
    );
    api.get(
      '/audit',
      about('The audit log, newest first: your actions, and those of others that concern your data', {
        response: givesList('Noted'),
      }),
      ({ caller }) => audit.list(caller.sees),
    );
  };
