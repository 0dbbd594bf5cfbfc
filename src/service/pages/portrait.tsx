import type { JSX } from 'preact';
import { safe } from '../../../reports/html/parts.js';
import { byTopic } from '../../../reports/select.js';
import { plural } from '../../../reports/words.js';
import type { Observation } from '../../verdict/schema.js';
import type { KeptRun } from './api.js';
import { page } from './frame.js';

type Seen = Pick<Observation, 'key' | 'value' | 'section'>;

/** What a target does where the specification is silent: what makes it unlike others. `before`: the same in the run before. */
export const portraitPage = (
  run: KeptRun,
  seen: readonly Seen[],
  before: readonly Seen[] | undefined,
): JSX.Element => {
  const earlier = before && new Map(before.map(({ key, value }) => [key, value]));
  const changed = seen.filter(({ key, value }) => earlier && earlier.get(key) !== value).length;
  return page(
    { title: `Portrait of ${run.name}`, part: 'runs' },
    <>
      <h1>Portrait of {safe(run.name, 200)}</h1>
      <p>
        What it does where the specification leaves it free. Nothing of this is judged; whoever writes a
        client for it reads here what to expect.
      </p>
      <p class="soft">
        {plural(seen.length, 'observation')} of <a href={`/runs/${run.id}`}>this run</a>
        {earlier && `, ${changed === 0 ? 'none of them changed' : `${changed} changed`} since the one before`}
        .
      </p>
      {[...byTopic(seen)].map(([topic, own]) => (
        <section aria-labelledby={`of-${topic}`}>
          <h2 id={`of-${topic}`}>{topic}</h2>
          <dl class="portrait">
            {own.map(({ key, value, section }) => (
              <div class="card">
                <dt>
                  {key.slice(topic.length + 1).replaceAll('-', ' ')}
                  <div class="soft">{safe(section, 200)}</div>
                </dt>
                <dd>
                  {safe(value)}
                  {earlier && earlier.get(key) !== value && (
                    <p class="note">Before: {earlier.has(key) ? safe(earlier.get(key)!) : 'not seen'}</p>
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </>,
  );
};
