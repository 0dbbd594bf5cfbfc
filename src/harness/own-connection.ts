/**
 * Marks the options of a connection between our own processes, which is held to no list of hosts (`src/service/runs`).
 * What others send us has no symbols.
 */
export const OWN_CONNECTION = Symbol.for('assay.own-connection');
