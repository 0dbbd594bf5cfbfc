import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { randomInt } from 'node:crypto';
import { repeatedCase } from '../../engine/run/repeated-case.js';
import { Type } from '../../packages/typebox.js';
import { FAULTS } from '../../reference/faults/all.js';
import { VARIANTS } from '../../reference/variants/all.js';
import { type ApiCaller, Refused } from '../access.js';
import { refusalOfAmount } from '../load/asked.js';
import type { Service } from '../service.js';
import type { AskedRun } from '../store/runs.js';
import { about, created, found, gives, givesList, targetOf, done, nothing } from './answers.js';
import { NO_VERDICT } from './reports.js';
import { againBody, idParams, idSchema, runBody, acceptBody } from './schemas.js';
import { acceptWorse, type HistoryVerdict, judgeHistory } from '../../history/judge.js';
import { seriesOf } from '../../history/series.js';
import { CATALOGUE } from '../../spec/catalogue.js';

type Sees = ApiCaller['sees'];
/**
 * Runs are serialized as the database returns them. Serializing by a schema compiles a validator for each of its
 * unions on first use, and the first page of a run would wait for that.
 */
const asItIs = { serializerCompiler: () => (value: unknown) => JSON.stringify(value) };
const NONE = 'This run does not exist.';

/** Runs: /api/runs. */
export const runRoutes =
  (service: Service): FastifyPluginAsyncTypebox =>
  async (api) => {
    const { runs, work, audit, reader, database } = service;

    api.get(
      '/runs',
      {
        ...asItIs,
        ...about('Runs, newest first', {
          querystring: Type.Object({
            target: Type.Optional(idSchema),
            before: Type.Optional(Type.String({ format: 'date-time' })),
            limit: Type.Optional(
              Type.String({ pattern: '^(?:[1-9]\\d?|1\\d\\d|200)$', description: '1 to 200' }),
            ),
          }),
          response: givesList('ListedRun'),
        }),
      },
      ({ caller, query: { target, before, limit } }) =>
        runs.list(caller.sees, {
          target,
          before: before === undefined ? undefined : new Date(before),
          ...(limit !== undefined && { limit: Number(limit) }),
        }),
    );
    api.post(
      '/runs',
      about('Start a run', { body: runBody, response: gives('Made', 201) }, false),
      async ({ caller, body }, reply) => {
        const { budget = 'standard', seed = randomInt(1, 2 ** 31), load } = body;
        const { owner = caller.owner, ...asked } =
          'target' in body ? await ofTarget(service, caller, body.target) : ofReference(body.reference);
        const why = load && refusalOfAmount(load, service.loadAllowed(owner, 'target' in body));
        if (why !== undefined) throw new Refused(403, why);
        const forOthers = service.team !== undefined;
        if (load && 'text' in asked.subject)
          await reader.do(caller.owner, 'checkLoad', asked.subject.text, load.scenario, forOthers);
        const id = await database.transaction(async () => {
          await refuseTooMany(service, caller.sees, owner);
          const made = await work.ask(owner, { ...asked, load, budget, seed });
          await audit.note(caller, load ? 'started a load test' : 'started a run', made, owner);
          return made;
        });
        return created(reply, id);
      },
    );
    api.get(
      '/load',
      about('Your limits for load', { response: gives('LoadAllowed') }),
      ({ caller: { owner } }) => ({
        targets: service.loadAllowed(owner, true),
        reference: service.loadAllowed(owner, false),
      }),
    );
    api.get(
      '/runs/:id',
      { ...asItIs, ...about('A run and its progress', { params: idParams, response: gives('Run') }) },
      async ({ caller, params: { id } }) => found(await runs.get(caller.sees, id), NONE),
    );
    const [ENDED, GOES_ON] = ['This run has ended.', 'This run is still running, or has a verdict.'];
    for (const [action, act, summary, noted, otherwise] of [
      ['stop', 'stop', 'Stop a run; what was judged so far is kept', 'stopped a run', ENDED],
      ['take-up', 'takeUp', 'Start a run again that ended without a verdict', 'started a run again', GOES_ON],
    ] as const)
      api.post(
        `/runs/:id/${action}`,
        about(summary, { params: idParams, response: gives('Made') }),
        async ({ caller, params: { id } }) => {
          const run = found(await runs.get(caller.sees, id), NONE);
          if (action === 'take-up') await refuseTooMany(service, caller.sees, run.owner);
          if (!(await work[act](caller.sees, id))) throw new Refused(409, otherwise);
          await audit.note(caller, noted, id, run.owner);
          return { id };
        },
      );
    api.post(
      '/runs/:id/again',
      about('Send a failed case again, as a new run', {
        params: idParams,
        body: againBody,
        response: gives('Made', 201),
      }),
      async ({ caller, params: { id }, body: { clause, cause = 1 } }, reply) => {
        const [run, verdict] = [await runs.get(caller.sees, id), await runs.verdict(caller.sees, id)];
        if (!run || !verdict) throw new Refused(404, run ? NO_VERDICT : NONE);
        await refuseTooMany(service, caller.sees, run.owner);
        const named = { where: 'This run', clause, cause };
        const { path, otherwise, seed, everyTime } = repeatedCase(verdict, named);
        const again = {
          run: id,
          clause,
          cause,
          everyTime,
          ...(path !== undefined && { case: { path, ...(otherwise !== undefined && { otherwise }) } }),
        };
        const made = await work.ask(run.owner, {
          target: run.target ?? undefined,
          name: run.name,
          about: clause,
          subject: { ...run.subject, again },
          budget: run.budget,
          seed,
        });
        await audit.note(caller, 'replayed a case', made, run.owner);
        return created(reply, made);
      },
    );
  };

/** @throws {Refused} when an owner has the maximum number of runs; certifiers have no limit */
async function refuseTooMany({ team, people, runs }: Service, sees: Sees, owner: string): Promise<void> {
  if (!team || sees === null) return;
  await people.alone(owner);
  const { open, ofADay } = await runs.counts(owner);
  const { openRuns, runsPerDay } = team.limits;
  if (open >= openRuns)
    throw new Refused(
      429,
      `You have ${openRuns} runs that are waiting or running, which is the maximum: wait until one ends.`,
    );
  if (ofADay >= runsPerDay) throw new Refused(429, `You may start ${runsPerDay} runs in 24 hours.`);
}

/** @throws {Refused} when there is no such target */
async function ofTarget(
  { targets }: Service,
  caller: ApiCaller,
  id: string,
): Promise<Pick<AskedRun, 'target' | 'name' | 'subject'> & { owner?: string }> {
  const { owner, name, text } = await targetOf(targets, caller, id);
  return { owner, target: id, name, subject: { text } };
}

/** @throws {Refused} when there is no such fault or variant */
function ofReference(reference: {
  fault?: string;
  variant?: string;
}): Pick<AskedRun, 'name' | 'subject'> & { owner?: string } {
  const { fault, variant } = reference;
  if (fault !== undefined && !FAULTS.some(({ name }) => name === fault))
    throw new Refused(400, `There is no fault named ${fault}: GET /api/faults lists them.`);
  if (variant !== undefined && !VARIANTS.some(({ name }) => name === variant))
    throw new Refused(400, `There is no variant named ${variant}: GET /api/variants lists them.`);
  const planted = [fault && `fault ${fault}`, variant && `variant ${variant}`].filter(Boolean);
  return { name: ['the embedded reference', ...planted].join(', '), subject: { reference } };
}

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
