import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { type ApiCaller, Refused } from '../access.js';
import type { Service } from '../service.js';
import { noSuchTarget, targetOf, gives, givesList, refuseBeyond } from './answers.js';
import { TakesTooLong } from '../reading/reader.js';
import { idParams, type ApiProblem, targetBody } from './schemas.js';

/** Stored targets: /api/targets. */
export const targetRoutes =
  (service: Service): FastifyPluginAsyncTypebox =>
  async (api) => {
    const { targets, audit, doctor, team, reader, database } = service;
    /** A file may be made to take long, so it is read before the transaction begins. */
    const config = { keepsWhole: false };
    const refusal = async ({ sees }: ApiCaller, id: string) =>
      (await targets.get(sees, id))
        ? new Refused(403, 'Only its owner can change or remove a target.')
        : noSuchTarget();

    api.get(
      '/targets',
      { schema: { summary: 'The stored targets', response: givesList('Target') } },
      ({ caller }) => targets.list(caller.sees),
    );
    api.post(
      '/targets',
      { config, schema: { summary: 'Keep a target', body: targetBody, response: gives('Made', 201) } },
      async ({ caller, body: { text } }, reply) => {
        const { owner } = caller;
        const file = await reader.do(owner, 'read', text);
        const id = await database.transaction(async () => {
          await refuseBeyond(service, owner, 'targets', async () => 1 + (await targets.count(owner)));
          await refuseWaivers(service, owner, file.waivers.length);
          const made = await targets.add(owner, file);
          await audit.note(caller, 'kept a target', made);
          return made;
        });
        reply.code(201);
        return { id };
      },
    );
    api.post(
      '/targets/check',
      {
        config,
        schema: {
          summary: 'The mistakes in a target file',
          body: targetBody,
          response: gives('Checked'),
        },
      },
      async ({ caller, body: { text } }) => ({ problems: await problemsOf(service, caller, text) }),
    );
    api.post(
      '/targets/doctor',
      {
        config,
        schema: {
          summary: 'Check what a target file names: whether it responds and accepts the tokens',
          body: targetBody,
          response: givesList('Check'),
        },
      },
      ({ caller, body: { text } }) => doctor.examine(caller.owner, text),
    );
    api.get(
      '/targets/:id',
      { schema: { summary: 'A target, with its file', params: idParams, response: gives('Target') } },
      ({ caller, params: { id } }) => targetOf(targets, caller, id),
    );
    api.get(
      '/targets/:id/load',
      {
        schema: {
          summary: 'The requests that a load test may send to this target',
          params: idParams,
          response: gives('Loadable'),
        },
      },
      async ({ caller, params: { id } }) => {
        const { text } = await targetOf(targets, caller, id);
        return { scenarios: await reader.do(caller.owner, 'possible', text, team !== undefined) };
      },
    );
    api.put(
      '/targets/:id',
      {
        config,
        schema: {
          summary: 'Change a target',
          params: idParams,
          body: targetBody,
          response: gives('Made'),
        },
      },
      async ({ caller, params: { id }, body: { text } }) => {
        const file = await reader.do(caller.owner, 'read', text);
        await database.transaction(async () => {
          await refuseWaivers(service, caller.owner, file.waivers.length, id);
          if (!(await targets.change(caller.owner, id, file))) throw await refusal(caller, id);
          await audit.note(caller, 'changed a target', id);
        });
        return { id };
      },
    );
    api.delete(
      '/targets/:id',
      {
        schema: {
          summary: 'Delete a target; its runs stay',
          params: idParams,
          response: gives('Made'),
        },
      },
      async ({ caller, params: { id } }) => {
        if (!(await targets.remove(caller.owner, id))) throw await refusal(caller, id);
        await audit.note(caller, 'removed a target', id);
        return { id };
      },
    );
  };

/** @throws {Refused} when the files of an owner would have more waivers than allowed */
export const refuseWaivers = (
  service: Service,
  owner: string,
  count: number,
  target?: string,
): Promise<void> =>
  count === 0
    ? Promise.resolve()
    : refuseBeyond(
        service,
        owner,
        'waivers',
        async () => count + (await service.targets.countWaivers(owner, target)),
      );

/** Returns the mistakes in a target file. A file that takes too long to read counts as a mistake. */
async function problemsOf(
  { reader, team, own }: Service,
  { owner }: ApiCaller,
  text: string,
): Promise<ApiProblem[]> {
  try {
    return await reader.do(owner, 'problems', text, team !== undefined, own);
  } catch (error) {
    if (!(error instanceof TakesTooLong)) throw error;
    return [{ line: 1, column: 1, key: '', message: error.message }];
  }
}
