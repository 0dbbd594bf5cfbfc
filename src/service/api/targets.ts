import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { type ApiCaller, Refused } from '../access.js';
import type { Service } from '../service.js';
import { about, created, gives, givesList, noSuchTarget, refuseBeyond, targetOf } from './answers.js';
import { TakesTooLong } from '../reading/reader.js';
import { idParams, type ApiProblem, targetBody, waiverBody, waiverParams } from './schemas.js';
import { CATALOGUE } from '../../spec/catalogue.js';
import type { ReadFile } from '../reading/acts.js';
import type { Targets } from '../store/targets.js';
import type { Waiver } from '../../results/summary.js';

/** A file may be made to take long, so it is read before the transaction begins. */
const OUTSIDE = false;

/** Stored targets: /api/targets. */
export const targetRoutes =
  (service: Service): FastifyPluginAsyncTypebox =>
  async (api) => {
    const { targets, audit, doctor, team, reader, database } = service;
    const refusal = async ({ sees }: ApiCaller, id: string) =>
      (await targets.get(sees, id))
        ? new Refused(403, 'Only its owner can change or remove a target.')
        : noSuchTarget();

    api.get('/targets', about('The stored targets', { response: givesList('Target') }), ({ caller }) =>
      targets.list(caller.sees),
    );
    api.post(
      '/targets',
      about('Keep a target', { body: targetBody, response: gives('Made', 201) }, OUTSIDE),
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
        return created(reply, id);
      },
    );
    api.post(
      '/targets/check',
      about('The mistakes in a target file', { body: targetBody, response: gives('Checked') }, OUTSIDE),
      async ({ caller, body: { text } }) => ({ problems: await problemsOf(service, caller, text) }),
    );
    api.post(
      '/targets/doctor',
      about(
        'Check what a target file names: whether it responds and accepts the tokens',
        { body: targetBody, response: givesList('Check') },
        OUTSIDE,
      ),
      ({ caller, body: { text } }) => doctor.examine(caller.owner, text),
    );
    api.get(
      '/targets/:id',
      about('A target, with its file', { params: idParams, response: gives('Target') }),
      ({ caller, params: { id } }) => targetOf(targets, caller, id),
    );
    api.get(
      '/targets/:id/load',
      about('The requests that a load test may send to this target', {
        params: idParams,
        response: gives('Loadable'),
      }),
      async ({ caller, params: { id } }) => {
        const { text } = await targetOf(targets, caller, id);
        return { scenarios: await reader.do(caller.owner, 'possible', text, team !== undefined) };
      },
    );
    api.put(
      '/targets/:id',
      about('Change a target', { params: idParams, body: targetBody, response: gives('Made') }, OUTSIDE),
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
      about('Delete a target; its runs stay', { params: idParams, response: gives('Made') }),
      async ({ caller, params: { id } }) => {
        if (!(await targets.remove(caller.owner, id))) throw await refusal(caller, id);
        await audit.note(caller, 'removed a target', id);
        return { id };
      },
    );
  };

/** @throws {Refused} when the files of an owner would have more waivers than allowed */
const refuseWaivers = (service: Service, owner: string, count: number, target?: string): Promise<void> =>
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

/** Serializes the changes of a target in this process. Changes by other processes are detected. */
const turns = new Map<string, Promise<unknown>>();

function inTurn<T>(target: string, act: () => Promise<T>): Promise<T> {
  const turn = (turns.get(target) ?? Promise.resolve()).then(act, act);
  turns.set(target, turn);
  const over = () => void (turns.get(target) === turn && turns.delete(target));
  turn.then(over, over);
  return turn;
}

/** Maximum number of attempts to change a file that others change at the same moment. */
const MOST_ATTEMPTS = 20;

/** Waivers: /api/waivers. They are stored in the target files. */
export const waiverRoutes =
  (service: Service): FastifyPluginAsyncTypebox =>
  async (api) => {
    const { targets, audit, reader, database } = service;
    /** Changes a target's file, if the caller may, and logs it. Of concurrent changes none is lost. */
    const change = (...asked: Parameters<typeof changed>) => inTurn(asked[1], () => changed(...asked));
    const changed = async (
      caller: ApiCaller,
      id: string,
      edit: (text: string) => Promise<ReadFile | undefined>,
      noted: string,
    ) => {
      for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
        const { owner, text } = await targetOf(targets, caller, id);
        if (owner !== caller.owner) throw new Refused(403, 'Only its owner can change a target.');
        const edited = await edit(text);
        if (!edited) throw new Refused(409, 'The target file is not valid YAML: correct it first.');
        const isChanged = await database.transaction(async () => {
          await refuseWaivers(service, owner, edited.waivers.length, id);
          if (!(await targets.change(owner, id, edited, text))) return false;
          await audit.note(caller, noted, id);
          return true;
        });
        if (isChanged) return { id };
      }
      throw new Refused(409, 'Somebody else is changing this target: try again.');
    };
    /** Waivers that were not read yet are read once. */
    const waiversOf = async (
      caller: ApiCaller,
      target: Awaited<ReturnType<Targets['withWaivers']>>[number],
    ): Promise<readonly Waiver[]> => {
      if (target.waivers) return target.waivers;
      const { waivers } = await reader.do(caller.owner, 'read', target.text).catch((error: unknown) => {
        if (error instanceof TakesTooLong) return { waivers: [] };
        throw error;
      });
      await targets.noteWaivers(target.id, target.text, waivers);
      return waivers;
    };

    api.get(
      '/waivers',
      about('The waivers of all targets, sorted by their last day', { response: givesList('Waiver') }),
      async ({ caller }) => {
        const all: (Waiver & { target: string; name: string })[] = [];
        for (const target of await targets.withWaivers(caller.sees))
          for (const waiver of await waiversOf(caller, target))
            all.push({ ...waiver, target: target.id, name: target.name });
        return all.sort((a, b) => a.expires.localeCompare(b.expires));
      },
    );
    api.put(
      '/targets/:id/waivers',
      about(
        'Waive a clause of a target until a day',
        { params: idParams, body: waiverBody, response: gives('Made') },
        OUTSIDE,
      ),
      async ({ caller, params: { id }, body: waiver }) => {
        if (!CATALOGUE.some((clause) => clause.id === waiver.clause))
          throw new Refused(400, `There is no clause named ${waiver.clause}: GET /api/clauses lists them.`);
        const edit = (text: string) => reader.do(caller.owner, 'waived', text, waiver);
        return change(caller, id, edit, `waived ${waiver.clause} until ${waiver.expires}`);
      },
    );
    api.delete(
      '/targets/:id/waivers/:clause',
      about('End the waiver of a clause', { params: waiverParams, response: gives('Made') }, OUTSIDE),
      ({ caller, params: { id, clause } }) => {
        const edit = (text: string) => reader.do(caller.owner, 'unwaived', text, clause);
        return change(caller, id, edit, `ended the waiver of ${clause}`);
      },
    );
  };
