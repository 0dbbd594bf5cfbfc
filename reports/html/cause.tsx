import type { JSX } from 'preact';
import { clip, printable } from '../printable.js';
import type { Cause } from '../select.js';
import { Exchanges } from './exchange.js';
import { Case } from './failure.js';
import { Box, safe } from './parts.js';

/** A failing case away from the report of its run: what was sent, what came back, and the command that sends it again. */
export const CauseElsewhere = (props: { cause: Cause; withExchanges?: boolean }): JSX.Element => {
  const { cause, withExchanges = true } = props;
  const { clause, counterexample, number, of } = cause;
  const { everyTime, exchanges, curl } = counterexample;
  return (
    <>
      {(of > 1 || !everyTime) && (
        <p>
          {of > 1 && <span class="tag">cause {`${String(number)} of ${String(of)}`}</span>}{' '}
          {!everyTime && <span class="tag alert">not every time</span>}
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
          <Box
            label={`curl command for ${safe(clause.id, 200)}`}
            text={printable(clip(curl, 20_000), 'keep')}
          />
        </div>
      </details>
    </>
  );
};
