/** Counts what becomes of a fault that has a trigger. */
export type Tally = {
  /** Calls, or TLS connections, that the trigger has. */
  met: number;
  /** Calls in whose answers the fault would show if it were always there. */
  showing: number;
  /** Those of them that rightly create a party, which stays for ever; and those that are refused rightly and wrongly. */
  creating: number;
  refused: number;
  /** Calls in whose answers it shows, as the trigger has them; and those of them that rightly create a party. */
  shown: number;
  shownCreating: number;
  /**
   * The arrivals of calls in whose answers it would show, and whether these rightly create a party. Absent: that is not
   * looked at, which makes three calls of one.
   */
  marked?: WeakMap<object, { creates: boolean }>;
};

/** Nothing counted yet. */
export const newTally = (compares: boolean): Tally => ({
  ...{ met: 0, showing: 0, creating: 0, refused: 0, shown: 0, shownCreating: 0 },
  ...(compares && { marked: new WeakMap() }),
});

/** Counts what a trigger has. */
export const count = (tally: Tally | undefined, arrival?: object): void => {
  if (!tally) return;
  tally.met += 1;
  const mark = arrival && tally.marked?.get(arrival);
  if (!mark) return;
  tally.shown += 1;
  if (mark.creates) tally.shownCreating += 1;
};
