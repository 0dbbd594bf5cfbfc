import type { Clause } from './clause.js';
import * as choiceContext from './registry/choice-context.js';
import * as disclosedContract from './registry/disclosed-contract.js';
import * as endpoint from './registry/endpoint.js';
import * as errors from './registry/errors.js';
import * as request from './registry/request.js';
import * as states from './registry/states.js';
import * as versioning from './registry/versioning.js';

/** Raised with every change of a clause's meaning: a run says which catalogue it judged by. */
export const CATALOGUE_VERSION = '1.0.0';

/** Every clause: the sections in the order of the specification, the clauses of each by name. */
export const CATALOGUE: readonly Clause[] = [
  request,
  choiceContext,
  disclosedContract,
  states,
  endpoint,
  errors,
  versioning,
].flatMap((section) => Object.values(section));
