import type { JSX } from 'preact';
import type { Handshake, Verdict } from '../../src/verdict/schema.js';
import { byEndpoint, offered, outcomes } from '../handshakes.js';
import { plural } from '../words.js';
import { Part, safe } from './parts.js';
import { Head } from './tables.js';

/** What was offered to the TLS endpoints, and what came of it: a folded table for each. */
export const Handshakes = ({ verdict }: { verdict: Verdict }): JSX.Element => (
  <Part id="handshakes" title="TLS handshakes">
    <p>What was offered, and what came of it: one version, one suite or one group at a time.</p>
    {[...byEndpoint(verdict)].map(([endpoint, own]) => (
      <details class="card">
        <summary>
          <h3>{safe(endpoint, 300)}</h3>{' '}
          <span class="soft">
            {plural(own.length, 'handshake')}: {outcomes(own)}
          </span>
        </summary>
        <table class="handshakes">
          <Head names={['Version', 'Offered', 'Client certificate', 'Outcome']} />
          <tbody>
            {own.map((handshake) => (
              <Row handshake={handshake} />
            ))}
          </tbody>
        </table>
      </details>
    ))}
  </Part>
);

const Row = ({ handshake }: { handshake: Handshake }): JSX.Element => {
  const { version, certificate = 'none', told } = handshake;
  return (
    <tr>
      <th scope="row">{safe(version, 100)}</th>
      <td>{safe(offered(handshake), 300)}</td>
      <td>{safe(certificate, 300)}</td>
      <td>{safe(told, 600)}</td>
    </tr>
  );
};
