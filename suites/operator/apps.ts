import type { RawExchange } from '../../src/harness/http/message.js';
import type { Reply } from '../../src/harness/http/reply.js';
import type { Cases } from '../../src/harness/property/cases.js';
import { NotApplicable } from '../../src/harness/property/outcome.js';
import { judgement, wrongStatus } from '../../src/model/judgement.js';
import type { Clause } from '../../src/spec/clause.js';
import { oncePerTarget, type TargetUnderTest } from '../support/target-under-test.js';
import { suite } from '../support/suite.js';

const statusesOf = oncePerTarget((): [url: string, status: number][] => []);

/** The apps of one subject's node, as one case asks them. */
class Operator {
  constructor(
    private readonly target: TargetUnderTest,
    private readonly log: RawExchange[],
  ) {}

  /** The name of the app at a place of the target file, and one of its addresses. */
  app(place: number, key: AppKey): App {
    return appAt(this.target, place, key);
  }

  /** Endpoints / 4. A 503 is an answer here, and not asked again. */
  async health(
    url: string,
    method = 'GET',
    freshConnection = false,
    headers: [string, string][] = [],
  ): Promise<Reply> {
    const request = { method, url, headers, unavailableIsAnswer: true, freshConnection };
    const reply = await this.target.session.send(request, this.log);
    if (method === 'GET') statusesOf(this.target).push([url, reply.status]);
    return reply;
  }

  /** Takes up an address among those that are asked again, by whoever sends these headers: each answer is judged by the clause. */
  rehearse(clause: Clause, { name, url }: App, rule: string, headers: [string, string][] = []): void {
    const { repertoire, witness } = this.target;
    repertoire.add(`health ${url} ${JSON.stringify(headers)}`, this.log, {
      ...{ service: againOf(name), kind: url },
      make: async (manner) => {
        const reply = await this.health(url, 'GET', manner === 'on a new connection', headers);
        witness.note(reply, [judgement(clause, wrongStatus(reply, [200], rule))]);
        return reply;
      },
      prelude: () => afterRefused(this.target, url),
    });
  }

  /** The statuses that an address of health was answered with in this run so far, in their order. */
  statuses(url: string): number[] {
    return statusesOf(this.target).flatMap(([asked, status]) => (asked === url ? [status] : []));
  }

  /** The apps of the target file, in its order. */
  get apps(): ReturnType<typeof appsOf> {
    return appsOf(this.target);
  }
}

/** All that an app is asked is made again together: health among scrapes, and the other way round. */
export const againOf = (name: string): string => `app ${name}`;

/** What comes before a call that is made again: one of an address that there is not, which is refused. */
export const afterRefused = ({ session }: TargetUnderTest, url: string): Promise<() => Promise<Reply>> =>
  Promise.resolve(() =>
    session.send({ method: 'GET', url: `${url}/none`, headers: [], unavailableIsAnswer: true }, []),
  );

/** An app of a node, and one of its addresses. */
export type App = { name: string; url: string };
type AppKey = 'readyz' | 'livez' | 'metrics';

/**
 * Does not apply to an app without such an address.
 * @throws {NotApplicable} when the app has no such address
 */
export function appAt(target: TargetUnderTest, place: number, key: AppKey): App {
  const app = appsOf(target)[place];
  if (app?.[key] === undefined) throw new NotApplicable(`the app ${app?.name ?? place} has no ${key}`);
  return { name: app.name, url: app[key] };
}

/** Each of the variants with each app, by its place in the target file. */
export const forEachApp =
  <T extends object>(variants: readonly T[]) =>
  (target: TargetUnderTest): Cases<T & { place: number }> => ({
    listed: appsOf(target).flatMap((_, place) => variants.map((variant) => ({ place, ...variant }))),
  });

const appsOf = ({ session }: TargetUnderTest) => session.target.operator?.apps ?? [];

/** The tests of the health of apps. */
export const { connect, test, observe } = suite((target, log) => ({ operator: new Operator(target, log) }));
