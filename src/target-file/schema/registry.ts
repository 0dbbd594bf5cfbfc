import { Type, type Static } from '../../packages/typebox.js';
import { file, ids, listOf, strict, text, url, variables } from './parts.js';

/** Contract ids of transfer instructions, by the expected response of the registry. */
export const transferInstructionsSchema = strict('Contract ids of transfer instructions to ask for.', {
  acceptable: ids('Ids that are answered 200.'),
  unknown: ids('Ids that are answered 404. Absent: made up from an acceptable one.'),
  reassigning: ids('Ids that are answered 409: a contract to disclose is being reassigned.'),
});

/** Contract ids of transfer instructions, by the expected response. */
export type TransferInstructions = Static<typeof transferInstructionsSchema>;

const choiceArguments = (choice: string) =>
  Type.Optional(
    strict(`The factory of ${choice}.`, {
      choiceArguments: Type.Optional(
        listOf(
          Type.Unsafe<Record<string, unknown>>({ title: 'a map', type: 'object' }),
          'a list of maps',
          'Choice arguments that are answered 200, as the JSON API of a participant writes them. Two of them with different factories or contracts show that an answer is that of its own request.',
        ),
      ),
    }),
  );

const NOT_THERE = 'Ids that are answered 404. Absent: made up from others.';
const MOVING = 'Ids that are answered 409: a contract to disclose is being reassigned.';

const idsFor = (choice: string) => ids(`Ids whose context for the choice ${choice} is answered 200.`);

const partyOrNone = (description: string) =>
  Type.Unsafe<string | null>({ title: 'a text or null', description, type: ['string', 'null'] });

const account = strict('An account, as the JSON API of a participant writes it.', {
  owner: partyOrNone('The party that owns it; null: it is a special account of the registry.'),
  provider: partyOrNone('The party that keeps it; null: nobody does.'),
  id: Type.String({ title: 'a text', description: 'Its id; empty: the default one.' }),
});

const samplesOfV2 = {
  transferInstructions: Type.Optional(
    strict('Contract ids of transfer instructions, by the choice that can be exercised on them.', {
      acceptable: idsFor('accept'),
      rejectable: idsFor('reject'),
      withdrawable: idsFor('withdraw'),
      unknown: ids(NOT_THERE),
      reassigning: ids(MOVING),
    }),
  ),
  allocationInstructions: Type.Optional(
    strict('Contract ids of allocation instructions, by the choice that can be exercised on them.', {
      acceptable: idsFor('accept'),
      withdrawable: idsFor('withdraw'),
      unknown: ids(NOT_THERE),
      reassigning: ids(MOVING),
    }),
  ),
  allocations: Type.Optional(
    strict('Contract ids of allocations, by the choice that can be exercised on them.', {
      withdrawable: idsFor('withdraw'),
      cancellable: idsFor('cancel'),
      unknown: ids(NOT_THERE),
      reassigning: ids(MOVING),
    }),
  ),
  transferFactory: choiceArguments('transfers'),
  allocationFactory: choiceArguments('allocations'),
  settlementFactory: choiceArguments('settlements'),
  sizes: Type.Optional(
    strict(
      'What large choice arguments are made of, with the first ones of each factory: all of it exists, and is of the admin of those.',
      {
        accounts: Type.Optional(
          listOf(
            account,
            'a list of accounts',
            'Different accounts that transfers can be between. Fifty with an owner and a provider each, and one without a provider, reach every size.',
          ),
        ),
        instruments: ids('Ids of different instruments that all of these accounts may hold: up to 25.'),
        allocations: ids('Contract ids of different allocations that can be settled together: up to 50.'),
      },
    ),
  ),
};

const samplesOfLock = {
  lockInstructions: Type.Optional(
    strict('Contract ids of lock instructions, by the choice that can be exercised on them.', {
      acceptable: idsFor('accept'),
      rejectable: idsFor('reject'),
      withdrawable: idsFor('withdraw'),
      unknown: ids(NOT_THERE),
      reassigning: ids(MOVING),
    }),
  ),
  locks: Type.Optional(
    strict('Contract ids of locks, by the choice that can be exercised on them.', {
      enactable: idsFor('enact'),
      approvable: idsFor('approve'),
      expirable: idsFor('expire'),
      cancellable: idsFor('cancel'),
      amendable: idsFor('amend'),
      unknown: ids(NOT_THERE),
      reassigning: ids(MOVING),
    }),
  ),
  lockFactory: choiceArguments('conditional locks'),
};

const samples = {
  transferInstructions: Type.Optional(
    strict('Contract ids of transfer instructions, by the choice that can be exercised on them.', {
      rejectable: idsFor('reject'),
      withdrawable: idsFor('withdraw'),
      unknown: ids(NOT_THERE),
      reassigning: ids(MOVING),
    }),
  ),
  allocations: Type.Optional(
    strict('Contract ids of allocations, by the choice that can be exercised on them.', {
      executable: ids('Ids whose context for executing the transfer is answered 200.'),
      withdrawable: idsFor('withdraw'),
      cancellable: idsFor('cancel'),
      unknown: ids(NOT_THERE),
      reassigning: ids(MOVING),
    }),
  ),
  transferFactory: choiceArguments('transfers'),
  allocationFactory: choiceArguments('allocations'),
  v2: Type.Optional(
    strict(
      'Token standard v2 (CIP-0112). Present, even if it is empty: it is judged. The words are those of v1.',
      samplesOfV2,
    ),
  ),
  conditionalLock: Type.Optional(
    strict(
      'The conditional lock (Conditional lock v1 0.2.0, a proposal). It is judged if there is an id or a map of choice arguments here.',
      samplesOfLock,
    ),
  ),
};

/** What a run needs to judge the calls of the token standard, except the accept call. */
export const tokenSamplesSchema = strict('Contracts and choice arguments to ask for.', samples);

/** Contracts and choice arguments, by the expected response. */
export type TokenSamples = Static<typeof tokenSamplesSchema>;

const tokenStandardSchema = strict(
  'The other calls of the token standard. Present, even if it is empty: they are judged. What it does not name is left out, and a report says so.',
  {
    ...samples,
    provision: Type.Optional(
      file('A program that prints the other keys of this map as JSON. It is run before the suites.'),
    ),
  },
);

export const registrySchema = strict('The token registry.', {
  url: url('The base URL of the token registry. It may carry a path.'),
  credential: Type.Optional(
    text('The credential sent with every call. Absent: none is sent.', { title: 'the name of a credential' }),
  ),
  transferInstructions: Type.Optional(transferInstructionsSchema),
  provision: Type.Optional(
    file('A program that prints the transferInstructions object as JSON. It is run before the suites.'),
  ),
  tokenStandard: Type.Optional(tokenStandardSchema),
  provisionEnv: variables('that program, and that of tokenStandard'),
});
