import { choiceContext, disclosedContract, type Member } from '../wire.js';
import * as accept from './accept-context.js';

/** Resources / ChoiceContext: the body of a 200. */
export const CHOICE_CONTEXT: readonly Member[] = choiceContext(accept);

/** Resources / DisclosedContract: each element of disclosedContracts. */
export const DISCLOSED_CONTRACT: readonly Member[] = disclosedContract(accept);
