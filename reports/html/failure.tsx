import type { ComponentChildren, JSX } from 'preact';
import { caseText, caseWord, replayCommand } from '../case-text.js';
import { clip, printable } from '../printable.js';
import { causesOf, type Cause } from '../select.js';
import type { ClauseResult } from '../../src/verdict/schema.js';
import { causeLine, plural } from '../words.js';
import { Exchanges } from './exchange.js';
import { anchor, Box, failureAnchor, Mark, safe } from './parts.js';

/** The failures in a line each, when there are so many that they do not fit on one screen. */
export const Brief = ({ clauses }: { clauses: readonly ClauseResult[] }): JSX.Element | null => {
  const causes = clauses.flatMap(causesOf);
  if (causes.length < 3) return null;
  return (
    <div class="card">
      <ol class="brief">
        {causes.map(({ clause, counterexample, number }) => (
          <li>
            <a href={`#${failureAnchor(clause.id, number)}`}>{safe(clause.id)}</a>
            {counterexample.rule !== '' && `: ${safe(counterexample.rule, 120)}`}
            <span class="soft"> → {safe(counterexample.actual, 120)}</span>
          </li>
        ))}
      </ol>
    </div>
  );
};

/** Everything about a clause that failed, waived or not: an article for each cause, or one when none was recorded. */
export const Failure = ({ clause }: { clause: ClauseResult }): JSX.Element => {
  const causes: (Cause | undefined)[] = causesOf(clause);
  return (
    <>
      {(causes.length > 0 ? causes : [undefined]).map((cause) => (
        <article class={`card failure ${clause.verdict}`} id={failureAnchor(clause.id, cause?.number)}>
          <Title clause={clause} cause={cause} />
          {cause && <Case cause={cause} />}
          {cause && <Exchanges exchanges={cause.counterexample.exchanges} />}
          {cause && <Again cause={cause} />}
        </article>
      ))}
    </>
  );
};

/** A failing case away from the report of its run: what was sent, what came back, and the command that sends it again. */
export const CauseElsewhere = (props: { cause: Cause; withExchanges?: boolean }): JSX.Element => {
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
        <p class="soft">What was sent and answered is too long for this page: verdict.json has it whole.</p>
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

const Tags = ({ cause: { counterexample, number, of } }: { cause: Cause }): JSX.Element => (
  <>
    {of > 1 && <span class="tag">cause {`${String(number)} of ${String(of)}`}</span>}{' '}
    {!counterexample.everyTime && <span class="tag alert">not every time</span>}
  </>
);

// What was expected and got stands below; a reason that goes on (its waiver expired) is worth reading.
const isRepeatedBelow = ({ reason, counterexample }: ClauseResult): boolean =>
  counterexample !== undefined &&
  reason === `expected ${counterexample.expected}, got ${counterexample.actual}`;

const Title = ({ clause, cause }: { clause: ClauseResult; cause: Cause | undefined }): JSX.Element => (
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

const Case = ({ cause: { counterexample } }: { cause: Cause }): JSX.Element => {
  const { expected, actual, occurrences } = counterexample;
  return (
    <dl class="case">
      {causeLine(counterexample).map((text) => (
        <Row name="Cause">{safe(text)}</Row>
      ))}
      <Row name={caseWord(counterexample) === 'sent' ? 'Sent' : 'Case'}>
        <Box label="Smallest failing case" text={caseText(counterexample, 4000)} />
        <span class="soft">
          {occurrences > 1
            ? `the smallest of ${plural(occurrences, 'case')} that failed this way`
            : 'the only case that failed this way'}
        </span>
      </Row>
      <Row name="Expected">{safe(expected)}</Row>
      <Row name="Got">{safe(actual)}</Row>
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

const Again = ({ cause: { clause, counterexample, number } }: { cause: Cause }): JSX.Element => (
  <div class="again">
    <h4>See it again</h4>
    <Box label="Command that replays the case" text={replayCommand('DIR', clause.id, number)} />
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
