/** Counts the effects of a fault that has a trigger. */
export type Tally = {
  /** Calls, or TLS connections, that match the trigger. */
  met: number;
  /** Calls whose responses would show the fault if it were always there. */
  showing: number;
  /** Those that correctly create a permanent party, and those that are refused, correctly or not. */
  creating: number;
  refused: number;
  /** Calls whose responses show it under the trigger, and those of them that correctly create a party. */
  shown: number;
  shownCreating: number;
  /**
   * The arrivals of calls whose responses would show it, and whether these correctly create a party. Undefined when
   * this is not compared; comparing makes three calls of one.
   */
  marked?: WeakMap<object, { creates: boolean }>;
};

/** Returns an empty tally. */
export const newTally = (compares: boolean): Tally => ({
  ...{ met: 0, showing: 0, creating: 0, refused: 0, shown: 0, shownCreating: 0 },
  ...(compares && { marked: new WeakMap() }),
});

/** Counts a call that matches the trigger. */
export const count = (tally: Tally | undefined, arrival?: object): void => {
  if (!tally) return;
  tally.met += 1;
  const mark = arrival && tally.marked?.get(arrival);
  if (!mark) return;
  tally.shown += 1;
  if (mark.creates) tally.shownCreating += 1;
};
