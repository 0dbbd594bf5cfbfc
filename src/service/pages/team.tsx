import type { FastifyPluginAsync } from 'fastify';
import type { JSX } from 'preact';
import { Part, safe, Sign } from '../../../reports/html/parts.js';
import { Table } from '../../../reports/html/tables.js';
import { when } from '../../../reports/words.js';
import { PROOF_PATH } from '../team/seal.js';
import type { Ask, ListedBy } from './api.js';
import type { Audit } from '../store/query.js';
import type { Hosts, Secrets } from '../store/secrets.js';
import { Act, page, type PageRequest, routesOf } from './frame.js';

const teamPage = (hosts: readonly ListedBy<Hosts>[], secrets: readonly ListedBy<Secrets>[]): JSX.Element =>
  page(
    { title: 'Hosts and secrets', part: 'team' },
    <>
      <h1>Hosts and secrets</h1>
      <Part id="hosts" title="Your hosts">
        <p>
          A host is judged once you have proved that you control it. It must serve its token at{' '}
          <code>{PROOF_PATH}</code>, over https or http at the usual port. The proof is valid for 90 days.
        </p>
        {hosts.map((host) => (
          <Host {...host} />
        ))}
        <form method="post" action="/team/hosts" class="row">
          <label>
            Host <input name="host" required placeholder="registry.example" autoComplete="off" />
          </label>
          <button type="submit">Add the host</button>
        </form>
      </Part>
      <Part id="secrets" title="Your secrets">
        <p>
          Target files name them like environment variables, as in <code>tokenEnv: SECRET_ADMIN_TOKEN</code>.
          They are stored encrypted, and never shown again.
        </p>
        {secrets.map(({ name, changedAt }) => (
          <div class="row">
            <code class="id">{name}</code> <span class="soft">saved {when(changedAt)}</span>
            <Act to="/team/secrets/remove" label={`Delete ${name}`} quiet fields={{ name }} />
          </div>
        ))}
        <form method="post" action="/team/secrets" class="row">
          <label>
            Name <input name="name" required pattern="SECRET_[A-Z0-9_]+" placeholder="SECRET_ADMIN_TOKEN" />
          </label>
          <label>
            Value <input name="value" type="password" required autoComplete="off" />
          </label>
          <button type="submit">Save the secret</button>
        </form>
      </Part>
    </>,
  );

const Host = ({ host, token, provenAt }: ListedBy<Hosts>): JSX.Element => (
  <article class="card">
    <h3>
      <code class="id">{host}</code>{' '}
      {provenAt === null ? (
        <Sign sign="…" word="not proven yet" color="inconclusive" />
      ) : (
        <Sign sign="✓" word={`proven ${when(provenAt)}`} color="pass" />
      )}
    </h3>
    <p>
      Its token: <code>{token}</code>
    </p>
    <div class="row">
      <Act to="/team/hosts/prove" label={`Check ${host}`} fields={{ host }} />
      <Act to="/team/hosts/remove" label={`Remove ${host}`} quiet fields={{ host }} />
    </div>
  </article>
);

/** The page of the hosts and secrets of a member, and its forms. */
export const teamPageRoutes: FastifyPluginAsync = async (app) => {
  const { show, act } = routesOf(app);
  const part = (name = '') => encodeURIComponent(name.trim());
  show('/team', async (ask) => teamPage(await ask('GET', '/hosts'), await ask('GET', '/secrets')));
  for (const [path, method, to] of [
    ['/team/hosts', 'PUT', ({ host }) => `/hosts/${part(host?.toLowerCase())}`],
    ['/team/hosts/prove', 'POST', ({ host }) => `/hosts/${part(host)}/prove`],
    ['/team/hosts/remove', 'DELETE', ({ host }) => `/hosts/${part(host)}`],
    ['/team/secrets', 'PUT', ({ name }) => `/secrets/${part(name)}`],
    ['/team/secrets/remove', 'DELETE', ({ name }) => `/secrets/${part(name)}`],
  ] satisfies [string, Parameters<Ask>[0], (body: PageRequest['body']) => string][])
    act(path, async (ask, { body }) => {
      const { value } = body;
      await ask(method, to(body), value === undefined ? undefined : { value });
      return '/team';
    });
};

/** The page of the audit log. */
export const auditPage = (noted: readonly ListedBy<Audit>[]): JSX.Element =>
  page(
    { title: 'Audit log', part: 'audit' },
    <>
      <h1>Audit log</h1>
      <p class="soft">
        Your actions, and those of others that concern your data: the last {noted.length} things.
      </p>
      <Table
        class="list"
        head={['When', 'Who', 'What', 'About']}
        rows={noted.map(({ at, who, name, what, about }) => [
          when(at),
          <span title={safe(who, 300)}>{safe(name ?? who, 300)}</span>,
          safe(what, 400),
          about !== '' && <code class="id">{safe(about, 300)}</code>,
        ])}
      />
    </>,
  );
