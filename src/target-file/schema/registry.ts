import { Type, type Static } from '../../packages/typebox.js';
import { file, ids, listOf, strict, text, url, variables } from './parts.js';

/** Contract ids of transfer instructions, by the expected response of the registry. */
export const transferInstructionsSchema = strict('Contract ids of transfer instructions.', {
  acceptable: ids('Ids that are answered 200.'),
  unknown: ids('Ids that are answered 404. Default: derived from an acceptable one.'),
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
          'Choice arguments that are answered 200, in the form of the JSON API of a participant. With two of them that have different factories or contracts, assay can check that each response belongs to its request.',
        ),
      ),
    }),
  );

/** The ids that every choice on a contract refuses. */
const refusedIds = {
  unknown: ids('Ids that are answered 404. Default: derived from others.'),
  reassigning: ids('Ids that are answered 409: a contract to disclose is being reassigned.'),
};

const idsFor = (choice: string) => ids(`Ids whose context for the choice ${choice} is answered 200.`);

const CHOICES = {
  acceptable: idsFor('accept'),
  rejectable: idsFor('reject'),
  executable: ids('Ids whose context for executing the transfer is answered 200.'),
  withdrawable: idsFor('withdraw'),
  enactable: idsFor('enact'),
  approvable: idsFor('approve'),
  expirable: idsFor('expire'),
  cancellable: idsFor('cancel'),
  amendable: idsFor('amend'),
};

const contracts = <K extends keyof typeof CHOICES>(what: string, ...choices: K[]) =>
  Type.Optional(
    strict(`Contract ids of ${what}, by the choice that can be exercised on them.`, {
      ...(Object.fromEntries(choices.map((choice) => [choice, CHOICES[choice]])) as Pick<typeof CHOICES, K>),
      ...refusedIds,
    }),
  );

const partyOrNone = (description: string) =>
  Type.Unsafe<string | null>({ title: 'a text or null', description, type: ['string', 'null'] });

const account = strict('An account, in the form of the JSON API of a participant.', {
  owner: partyOrNone('The party that owns it; null for a special account of the registry.'),
  provider: partyOrNone('The provider of the account; null when it has none.'),
  id: Type.String({ title: 'a text', description: 'Its id; empty for the default account.' }),
});

const samplesOfV2 = {
  transferInstructions: contracts('transfer instructions', 'acceptable', 'rejectable', 'withdrawable'),
  allocationInstructions: contracts('allocation instructions', 'acceptable', 'withdrawable'),
  allocations: contracts('allocations', 'withdrawable', 'cancellable'),
  transferFactory: choiceArguments('transfers'),
  allocationFactory: choiceArguments('allocations'),
  settlementFactory: choiceArguments('settlements'),
  sizes: Type.Optional(
    strict(
      'Material for large choice arguments, used with the first arguments of each factory. All of it must exist and have the same admin as those arguments.',
      {
        accounts: Type.Optional(
          listOf(
            account,
            'a list of accounts',
            'Different accounts for transfers. Fifty with owner and provider, and one without a provider, allow every size.',
          ),
        ),
        instruments: ids('Ids of up to 25 different instruments that all of these accounts may hold.'),
        allocations: ids('Contract ids of up to 50 different allocations that can be settled together.'),
      },
    ),
  ),
};

const samplesOfLock = {
  lockInstructions: contracts('lock instructions', 'acceptable', 'rejectable', 'withdrawable'),
  locks: contracts('locks', 'enactable', 'approvable', 'expirable', 'cancellable', 'amendable'),
  lockFactory: choiceArguments('conditional locks'),
};

const samples = {
  transferInstructions: contracts('transfer instructions', 'rejectable', 'withdrawable'),
  allocations: contracts('allocations', 'executable', 'withdrawable', 'cancellable'),
  transferFactory: choiceArguments('transfers'),
  allocationFactory: choiceArguments('allocations'),
  v2: Type.Optional(
    strict(
      'Token standard v2 (CIP-0112). It is judged when this key is present, even if empty. The keys have the names of v1.',
      samplesOfV2,
    ),
  ),
  conditionalLock: Type.Optional(
    strict(
      'The conditional lock (Conditional lock v1 0.2.0, a proposal). It is judged when it names an id or choice arguments.',
      samplesOfLock,
    ),
  ),
};

/** What a run needs to judge the calls of the token standard, except the accept call. */
export const tokenSamplesSchema = strict('Contracts and choice arguments.', samples);

const tokenStandardSchema = strict(
  'The other calls of the token standard. They are judged when this key is present, even if empty. Calls without a subject here are left out, and the report says so.',
  {
    ...samples,
    provision: Type.Optional(
      file('A program that prints the other keys of this map as JSON. It runs before the tests.'),
    ),
  },
);

export const registrySchema = strict('The token registry.', {
  url: url('The base URL of the token registry. It may have a path.'),
  credential: Type.Optional(
    text('The credential that is sent with every call. Default: none.', {
      title: 'the name of a credential',
    }),
  ),
  transferInstructions: Type.Optional(transferInstructionsSchema),
  provision: Type.Optional(
    file('A program that prints the transferInstructions object as JSON. It runs before the tests.'),
  ),
  tokenStandard: Type.Optional(tokenStandardSchema),
  provisionEnv: variables('that program, and that of tokenStandard'),
});
