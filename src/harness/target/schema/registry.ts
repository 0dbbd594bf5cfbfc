import { Type, type Static } from '../../../packages/typebox.js';
import { file, ids, strict, text, url, variables } from './parts.js';

/** Contract ids of transfer instructions, by what the registry is expected to answer. */
export const transferInstructionsSchema = strict('Contract ids of transfer instructions to ask for.', {
  acceptable: ids('Ids that are answered 200.'),
  unknown: ids('Ids that are answered 404. Absent: made up from an acceptable one.'),
  reassigning: ids('Ids that are answered 409: a contract to disclose is being reassigned.'),
});

/** Contract ids of transfer instructions, by the answer that is expected. */
export type TransferInstructions = Static<typeof transferInstructionsSchema>;

export const registrySchema = strict('The token registry.', {
  url: url('The base URL of the token registry. It may carry a path.'),
  credential: Type.Optional(
    text('The credential sent with every call. Absent: none is sent.', { title: 'the name of a credential' }),
  ),
  transferInstructions: Type.Optional(transferInstructionsSchema),
  provision: Type.Optional(
    file('A program that prints the transferInstructions object as JSON. It is run before the suites.'),
  ),
  provisionEnv: variables('that program'),
});
