import * as sections from '../sections.js';

type Row = readonly [says: string, clauses: string, more?: { varied?: string; silent?: string }];

const ON_LEDGER = { silent: 'it is about contracts on a ledger, and no answer of a registry shows it' };
const OF_APPS = { silent: 'it asks something of apps, not of registries' };
const OF_WALLETS = { silent: 'it asks something of wallets, not of registries' };
const SHOULD = (key: string) => ({ silent: `it is a SHOULD: observed as ${key}` });
const RUN = { varied: 'every answer of the run' };
const SIZES = { varied: '1, 24, 25, 49, 50, 99 and 100 of each, and all of them at once' };

/** The statements about registries in CIP-0112 and in the documents of token standard v2 and of proposals, by heading. */
export const LATER_STATEMENTS: readonly (readonly [section: string, rows: readonly Row[]])[] = [
  [
    sections.INSTRUMENT_V2,
    [
      [
        'An instrument may tell that it is paused, why, and until when.',
        'token-standard.v2-paused token-standard.v2-pause-*',
        RUN,
      ],
      ['What is paused cannot be transferred or allocated.', 'token-standard.v2-paused-refused'],
      [
        'Which fields of an account a wallet shows may be told, in the new way and in the old one.',
        'token-standard.v2-account-fields token-standard.v2-show-account-fields',
        RUN,
      ],
    ],
  ],
  [
    sections.ADVERTISING_V2,
    [
      [
        'supportedApis names the V2 packages of what is supported.',
        'token-standard.v2-apis-named token-standard.v2-apis-served',
      ],
    ],
  ],
  [
    sections.VERSIONS_V2,
    [
      [
        'What implements the interfaces of both versions is one contract.',
        'token-standard.v2-same-id token-standard.v2-contracts-identical',
      ],
      [
        'Assets SHOULD have V1 and V2 side by side.',
        '',
        { silent: 'it is a SHOULD: the table of calls shows which versions were judged' },
      ],
      ['What parsers of both versions need MUST be emitted, whichever choice is called.', '', ON_LEDGER],
      ['Every change of holdings MUST be one event.', '', ON_LEDGER],
      ['Account information MUST be in the metadata of V1 interfaces.', '', ON_LEDGER],
      ['What the V1 choice allocates MUST be fully compatible with V1.', '', ON_LEDGER],
      [
        'What cannot be settled by V1 MUST NOT have its interface; what has it MUST settle by V2 as well.',
        '',
        ON_LEDGER,
      ],
      ['Apps MUST check the allocations that they get.', '', OF_APPS],
      ['Wallets MUST call the V1 factory where the request or the asset is of V1 alone.', '', OF_WALLETS],
    ],
  ],
  [
    sections.ACCOUNTS_V2,
    [
      [
        'The place of an asset is an account: an owner, a provider and an id.',
        'token-standard.v2-transfer-accounts token-standard.v2-allocation-accounts token-standard.v2-settlement-accounts',
        { varied: 'what is not an account, in the place of each' },
      ],
      [
        'The owner MUST be set for regular accounts.',
        '',
        { silent: 'null is reserved for special accounts, and which there are is for the registry to say' },
      ],
      [
        'Who owns an account is not who provides it.',
        'token-standard.v2-self-transfer token-standard.v2-other-transfer',
        { varied: 'owners, providers and ids' },
      ],
      [
        'Factories SHOULD refuse accounts that do not exist.',
        '',
        SHOULD('token-standard.v2-unknown-account'),
      ],
      ['Providers MUST see the movements of their accounts.', '', ON_LEDGER],
      ['Basic accounts MUST be seen and authorised as parties are in V1.', '', ON_LEDGER],
      [
        'The owner MUST be able to call the factories; the actors of each choice MUST be checked.',
        '',
        ON_LEDGER,
      ],
    ],
  ],
  [
    sections.SIZES_V2,
    [
      [
        'Registries MUST support 25 legs, 25 instruments, 50 accounts and 100 parties, and settlements of 50 allocations.',
        'token-standard.v2-legs token-standard.v2-instruments token-standard.v2-accounts token-standard.v2-parties token-standard.v2-allocations token-standard.v2-sizes-together',
        SIZES,
      ],
      ['Registries MAY support more.', '', { silent: 'it is allowed, and nothing larger is sent' }],
    ],
  ],
  [
    sections.inDocumentsOf('v2', sections.CHOICE_CONTEXT),
    [
      [
        'A context SHOULD not depend on the contract ids in the choice arguments.',
        '',
        SHOULD('token-standard.v2-contract-ids-in-arguments'),
      ],
    ],
  ],
  [
    sections.ERRORS_V2,
    [
      [
        'A 409 has an ErrorResponse, as 400 and 404 have.',
        'token-standard.v2-conflict-body token-standard.v2-bad-request-body token-standard.v2-not-found-body',
        RUN,
      ],
    ],
  ],
  [
    sections.SETTLEMENT_V2,
    [
      ['There MUST be a leg, all of one admin; actors MUST be checked.', '', ON_LEDGER],
      ['Executors MUST make each settlement unique.', '', OF_APPS],
    ],
  ],
  [
    sections.EVENTS_V2,
    [['What events MUST explain, and what MUST be archived, match and be unique in them.', '', ON_LEDGER]],
  ],
  [
    sections.ITERATED_V2,
    [
      ['Amounts, legs and funding that MUST, or MUST NOT, be set for iterations.', '', ON_LEDGER],
      ['Apps MUST show allocation requests to owners and providers.', '', OF_APPS],
      ['Wallets MUST create one allocation per specification.', '', OF_WALLETS],
    ],
  ],
  [
    sections.GUIDELINES_V2,
    [
      ['Apps MUST make the identifier of a settlement unique.', '', OF_APPS],
      ['Wallets MUST allocate for exactly the settlement that is asked for.', '', OF_WALLETS],
      ['Assets MUST implement functions for extra observers of their choices.', '', ON_LEDGER],
    ],
  ],
  [
    sections.inDocumentsOf('lock', sections.REQUESTS),
    [
      [
        'The lock factory and the eight contexts take the requests of V1 and have its responses.',
        'token-standard.lock-*',
        RUN,
      ],
    ],
  ],
  [
    sections.inDocumentsOf('lock', sections.CHOICE_CONTEXT),
    [
      [
        'A context SHOULD not depend on the contract ids in the choice arguments.',
        '',
        { silent: 'it is a SHOULD of a proposal' },
      ],
    ],
  ],
];
