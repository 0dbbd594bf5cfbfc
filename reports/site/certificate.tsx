import type { JSX } from 'preact';
import { when } from '../compare/words.js';
import { Part, safe } from '../html/parts.js';
import type { Run } from './gather.js';

/** What the newest certificate of a target says, and whether anybody checked that here. */
export const Certificate = ({ runs }: { runs: readonly Run[] }): JSX.Element | null => {
  const run = runs.find(({ certificate }) => certificate);
  if (!run?.certificate) return null;
  const { state, isVerified, facts } = run.certificate;
  return (
    <Part id="certificate" title="Certificate">
      <div class="card">
        <p>
          <span class={`sign ${isVerified ? 'pass' : 'inconclusive'}`}>{safe(state, 400)}</span>
        </p>
        <p class="soft">It is about the run of {safe(when(run.verdict.run.startedAt), 40)}.</p>
        <dl class="facts">
          {facts.map(([name, value]) => (
            <div>
              <dt>{safe(name, 100)}</dt>
              <dd>{safe(value, 400)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Part>
  );
};
