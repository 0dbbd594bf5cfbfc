import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { type Caller, Refused } from '../access.js';
import { possibleScenarios } from '../load/possible.js';
import type { Service } from '../service.js';
import { noSuchTarget, targetOf } from '../target-of.js';
import { nameOf, problemsOf } from '../target-text.js';
import { gives, givesList } from './answers.js';
import { idParams, targetBody } from './schemas.js';

/** What is kept of targets: /api/targets. */
export const targetRoutes =
  ({ targets, audit, doctor, people, team }: Service): FastifyPluginAsyncTypebox =>
  async (api) => {
    const refusal = async ({ sees }: Caller, id: string) =>
      (await targets.get(sees, id))
        ? new Refused(403, 'Only its owner changes or removes a target.')
        : noSuchTarget();

    api.get(
      '/targets',
      { schema: { summary: 'The targets that are kept', response: givesList('Target') } },
      ({ caller }) => targets.list(caller.sees),
    );
    api.post(
      '/targets',
      { schema: { summary: 'Keep a target', body: targetBody, response: gives('Made', 201) } },
      async ({ caller, body: { text } }, reply) => {
        if (team) await people.alone(caller.owner);
        if (team && (await targets.count(caller.owner)) >= team.limits.targets)
          throw new Refused(
            409,
            `You have ${team.limits.targets} targets, and may have no more: remove one.`,
          );
        const id = await targets.add(caller.owner, nameOf(text), text);
        await audit.note(caller, 'kept a target', id);
        reply.code(201);
        return { id };
      },
    );
    api.post(
      '/targets/check',
      {
        config: { keepsWhole: false },
        schema: {
          summary: 'What is to be mended in a target file',
          body: targetBody,
          response: gives('Checked'),
        },
      },
      ({ body: { text } }) => ({ problems: problemsOf(text, team !== undefined) }),
    );
    api.post(
      '/targets/doctor',
      {
        config: { keepsWhole: false },
        schema: {
          summary: 'Ask what a target file names: whether it is there, answers, and takes its tokens',
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
          summary: 'What a load may request of a target: what its file has',
          params: idParams,
          response: gives('Loadable'),
        },
      },
      async ({ caller, params: { id } }) => {
        const { text } = await targetOf(targets, caller, id);
        return { scenarios: await possibleScenarios(text, team !== undefined) };
      },
    );
    api.put(
      '/targets/:id',
      {
        schema: {
          summary: 'Change a target',
          params: idParams,
          body: targetBody,
          response: gives('Made'),
        },
      },
      async ({ caller, params: { id }, body: { text } }) => {
        if (!(await targets.change(caller.owner, id, nameOf(text), text))) throw await refusal(caller, id);
        await audit.note(caller, 'changed a target', id);
        return { id };
      },
    );
    api.delete(
      '/targets/:id',
      {
        schema: {
          summary: 'Keep a target no longer; its runs stay',
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
