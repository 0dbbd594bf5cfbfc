import type { ComponentChildren, JSX } from 'preact';
import { caseText, caseWord, replayCommand, replayNote } from '../calls.js';
import { gotText, sentText } from '../exchange-text.js';
import { clip, printable } from '../printable.js';
import type { FailureCause, Defect } from '../select.js';
import type { ClauseResult } from '../../src/results/schema.js';
import { causeLine, plural } from '../words.js';
import { Exchanges } from './exchange.js';
import { anchor, Box, failureAnchor, Mark, safe } from './parts.js';

/** One line per mistake, when there are too many for one screen. */
const Brief = ({ defects }: { defects: readonly Defect[] }): JSX.Element | null => {
  if (defects.length < 3) return null;
  return (
    <div class="card">
      <ol class="brief">
        {defects.map(({ causes: [{ clause, counterexample, number }], clauses }) => (
          <li>
            <a href={`#${failureAnchor(clause.id, number)}`}>{safe(clause.id)}</a>
            {clauses.length > 1 && ` and ${plural(clauses.length - 1, 'further clause')}`}
            {counterexample.rule !== '' && `: ${safe(counterexample.rule, 120)}`}
            <span class="soft"> → {safe(counterexample.actual, 120)}</span>
          </li>
        ))}
      </ol>
    </div>
  );
};

/** All clauses that failed, waived or not: an article for each mistake, and for each clause without a cause. */
export const Failures = (props: {
  defects: readonly Defect[];
  withoutCause: readonly ClauseResult[];
}): JSX.Element => (
  <>
    <Brief defects={props.defects} />
    {props.defects.map(({ causes: [first, ...others], clauses, calls }) => (
      <>
        <Failure cause={first}>
          {clauses.length > 1 && (
            <p>
              Also broken by it:{' '}
              {safe(
                clauses
                  .slice(1)
                  .map(({ id }) => id)
                  .join(', '),
              )}
            </p>
          )}
          {calls.length > 1 && <p>Seen on: {safe(calls.join(', '))}</p>}
        </Failure>
        {others.length > 0 && (
          <details class="card">
            <summary>{plural(others.length, 'further case')} of it</summary>
            {others.map((cause) => (
              <Failure cause={cause} />
            ))}
          </details>
        )}
      </>
    ))}
    {props.withoutCause.map((clause) => (
      <article class={`card failure ${clause.verdict}`} id={failureAnchor(clause.id)}>
        <Title clause={clause} cause={undefined} />
      </article>
    ))}
  </>
);

const Failure = ({ cause, children }: { cause: FailureCause; children?: ComponentChildren }): JSX.Element => (
  <article class={`card failure ${cause.clause.verdict}`} id={failureAnchor(cause.clause.id, cause.number)}>
    <Title clause={cause.clause} cause={cause} />
    {children}
    <Case cause={cause} />
    <Exchanges exchanges={cause.counterexample.exchanges} />
    <Again cause={cause} />
  </article>
);

/** A failing case outside the report of its run: what was sent, the response, and the command that sends it again. */
export const CauseElsewhere = (props: { cause: FailureCause; withExchanges?: boolean }): JSX.Element => {
  const { cause, withExchanges = true } = props;
  const { exchanges, curl, everyTime } = cause.counterexample;
  return (
    <>
      {(cause.of > 1 || !everyTime) && (
        <p>
          <Tags cause={cause} />
        </p>
      )}
      <Case cause={cause} />
      {withExchanges ? (
        <Exchanges exchanges={exchanges} />
      ) : (
        <p class="soft">The exchange is too long for this page: see verdict.json.</p>
      )}
      <details>
        <summary>The command that sends it again</summary>
        <div class="again">
          <Command label={`curl command for ${safe(cause.clause.id, 200)}`} text={curl} />
        </div>
      </details>
    </>
  );
};

const Tags = ({ cause: { counterexample, number, of } }: { cause: FailureCause }): JSX.Element => (
  <>
    {of > 1 && <span class="tag">cause {`${String(number)} of ${String(of)}`}</span>}{' '}
    {!counterexample.everyTime && (
      <span class="tag alert">not every time: made again, the same call was answered rightly</span>
    )}
  </>
);

// Expected and actual are shown below. A reason with more text (its waiver expired) is shown.
const isRepeatedBelow = ({ reason, counterexample }: ClauseResult): boolean =>
  counterexample !== undefined &&
  reason === `expected ${counterexample.expected}, got ${counterexample.actual}`;

const Title = ({ clause, cause }: { clause: ClauseResult; cause: FailureCause | undefined }): JSX.Element => (
  <>
    <h3>
      <Mark verdict={clause.verdict} /> <a href={`#${anchor(clause.id)}`}>{safe(clause.id)}</a>{' '}
      {cause && <Tags cause={cause} />}
    </h3>
    <p class="statement">{safe(clause.statement)}</p>
    <p class="soft">
      {safe(clause.section)} · {clause.basis}
      {clause.follows !== undefined && `: ${safe(clause.follows)}`}
    </p>
    {clause.reason !== undefined && !isRepeatedBelow(clause) && <p>{safe(clause.reason)}</p>}
  </>
);

const Case = ({ cause: { counterexample } }: { cause: FailureCause }): JSX.Element => {
  const { expected, occurrences } = counterexample;
  return (
    <dl class="case">
      {causeLine(counterexample).map((text) => (
        <Row name="Cause">{safe(text)}</Row>
      ))}
      <Row name={caseWord(counterexample) === 'sent' ? 'Sent' : 'Case'}>
        <Box
          label="Smallest failing case"
          text={
            caseWord(counterexample) === 'sent'
              ? sentText(counterexample, 4000)
              : caseText(counterexample, 4000)
          }
        />
        <span class="soft">
          {occurrences > 1
            ? `the smallest of ${plural(occurrences, 'case')} that failed this way`
            : 'the only case that failed this way'}
        </span>
      </Row>
      <Row name="Expected">{safe(expected)}</Row>
      <Row name="Got">{gotText(counterexample, 4000)}</Row>
    </dl>
  );
};

const Row = ({ name, children }: { name: string; children: ComponentChildren }): JSX.Element => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

const Command = ({ label, text }: { label: string; text: string }): JSX.Element => (
  <Box label={label} text={printable(clip(text, 20_000), 'keep')} />
);

const Again = ({ cause: { clause, counterexample, number } }: { cause: FailureCause }): JSX.Element => (
  <div class="again">
    <h4>See it again</h4>
    <Box label="Command that replays the case" text={replayCommand('DIR', clause.id, number)} />
    {replayNote(counterexample).map((note) => (
      <p class="soft">It {note}.</p>
    ))}
    {counterexample.curl !== '' && (
      <Command
        label={caseWord(counterexample) === 'sent' ? 'curl command' : 'Command that shows it'}
        text={counterexample.curl}
      />
    )}
    <p class="soft">
      DIR is the folder of this report. Seed {counterexample.seed}, path{' '}
      <code>{safe(counterexample.path, 300)}</code>.
    </p>
  </div>
);
