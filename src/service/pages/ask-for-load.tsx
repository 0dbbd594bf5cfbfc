import type { JSX } from 'preact';
import { profiles } from '../../../load/profiles.js';
import { type LoadAllowed, ASKED_PROFILES } from '../load/asked.js';
import type { Loadable } from './api.js';

const WORDS: Readonly<Record<string, string>> = {
  mixed: 'mixed: all of them that the target has',
  wallet: 'wallet: what a wallet asks a registry for',
};

/** The load that can be requested for a target. */
export interface PossibleLoad extends Loadable {
  allowed: LoadAllowed;
}

/** A form for a load on a target, within the limits of its file and its owner. */
export const AskForLoad = ({
  target,
  allowed,
  scenarios,
}: PossibleLoad & { target: string }): JSX.Element => (
  <details id="load">
    <summary>Load test</summary>
    {allowed.requestsPerSecond === 0 ? (
      <p class="soft">You may not load-test targets: ask whoever runs this service to allow it.</p>
    ) : scenarios.length === 0 ? (
      <p class="soft">
        There is nothing to request: the file names nothing that a load could ask for, or says environment:
        production.
      </p>
    ) : (
      <form method="post" action="/runs" class="row">
        <input type="hidden" name="target" value={target} />
        <label>
          Scenario{' '}
          <select name="scenario">
            {scenarios.map((name) => (
              <option value={name}>{WORDS[name] ?? name}</option>
            ))}
          </select>
        </label>
        <label>
          Profile{' '}
          <select name="profile">
            {ASKED_PROFILES.map((name) => (
              <option value={name} selected={name === 'load'}>
                {name}: {profiles[name].explains}
              </option>
            ))}
          </select>
        </label>
        <label>
          Requests per second{' '}
          <input name="rate" type="number" min={1} max={allowed.requestsPerSecond} value={20} required />
        </label>
        <label>
          Duration in seconds{' '}
          <input name="seconds" type="number" min={1} max={allowed.seconds} value={30} required />
        </label>
        <button type="submit">Start the load test</button>
        <p class="soft">{whereText(allowed)}</p>
      </form>
    )}
  </details>
);

const whereText = ({ hosts }: LoadAllowed): string =>
  hosts.length === 0
    ? 'Load tests reach this machine only; `assay serve --allow-load HOST` allows another host.'
    : `Load tests may reach ${hosts.join(', ')}.`;
