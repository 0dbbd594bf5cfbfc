import type { JSX } from 'preact';
import { Sign } from '../../../reports/html/parts.js';
import { when } from '../../../reports/words.js';
import { PROOF_PATH } from '../team/proof.js';
import type { HostOfList, SecretOfList } from './api.js';
import { Act, page } from './frame.js';

/** What a member of a team keeps: hosts that are theirs, and secrets. */
export const teamPage = (hosts: readonly HostOfList[], secrets: readonly SecretOfList[]): JSX.Element =>
  page(
    { title: 'Hosts and secrets', part: 'team' },
    <>
      <h1>Hosts and secrets</h1>
      <section aria-labelledby="hosts">
        <h2 id="hosts">Your hosts</h2>
        <p>
          A host is judged once you have proven that it is yours: it has to answer with its token at{' '}
          <code>{PROOF_PATH}</code>, over https or http at the usual port. That is good for 90 days.
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
      </section>
      <section aria-labelledby="secrets">
        <h2 id="secrets">Your secrets</h2>
        <p>
          Target files name them where they name a variable, as in <code>tokenEnv: SECRET_ADMIN_TOKEN</code>.
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
      </section>
    </>,
  );

const Host = ({ host, token, provenAt }: HostOfList): JSX.Element => (
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
