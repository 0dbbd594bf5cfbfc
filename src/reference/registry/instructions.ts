import { createHash } from 'node:crypto';
import { isObject, parseBody } from '../wire/exchange.js';

// Derived from a word, so that every run on every machine serves the same data.
const digest = (word: string) => createHash('sha256').update(word);

const hex = (word: string): string => digest(word).digest('hex');

/** A contract id in Canton's format, 138 hexadecimal digits. */
export const contractId = (word: string): string => `00${hex(word)}ca121220${hex(`${word} suffix`)}`;

/** An id that needs escapes in a path: space, number sign, plus, percent, slash, colon and a non-ASCII letter. */
export const oddContractId = (word: string): string => `00${hex(word)}:offer #7+1 at 5%/é`;

/** `<package id>:<name>`, where the name contains module and entity. */
const templateId = (word: string, name: string): string => `${hex(word)}:${name}`;

/** A party or synchronizer id: `<hint>::<fingerprint>`. */
export const party = (hint: string): string => `${hint}::1220${hex(hint)}`;

/** Standard base64 with padding; it probably contains both special characters. */
export const blob = (word: string): string =>
  Buffer.concat(Array.from({ length: 5 }, (_, part) => digest(`${word} blob ${part}`).digest())).toString(
    'base64',
  );

/** A disclosed contract, with all optional fields. */
export type DisclosedContract = {
  templateId: string;
  contractId: string;
  createdEventBlob: string;
  synchronizerId: string;
  debugPackageName: string;
  debugPayload: Record<string, unknown>;
  debugCreatedAt: string;
};

/** A transfer instruction that can be accepted, with what accepting it needs. */
export type Instruction = {
  id: string;
  values: Record<string, { tag: string; value: unknown }>;
  contracts: DisclosedContract[];
};

const SYNCHRONIZER = party('global-domain');

/** A contract of the registry's package, whose ids are derived from `word`. */
export const contract = (
  word: string,
  name: string,
  debugCreatedAt: string,
  debugPayload: Record<string, unknown>,
): DisclosedContract => ({
  templateId: templateId('registry package', `Acme.Registry:${name}`),
  contractId: contractId(word),
  createdEventBlob: blob(word),
  synchronizerId: SYNCHRONIZER,
  debugPackageName: 'acme-registry',
  debugPayload: { admin: party('acme-admin'), ...debugPayload },
  debugCreatedAt,
});

/** A reference to a contract in the data of a context. */
export const reference = (value: string) => ({ tag: 'AV_ContractId', value });

const instruction = (
  id: string,
  values: Record<string, { tag: string; value: unknown }>,
  contracts: Record<string, DisclosedContract>,
): Instruction => ({
  id,
  values: {
    ...values,
    ...Object.fromEntries(
      Object.entries(contracts).map(([name, { contractId }]) => [
        `acme.example/${name}`,
        reference(contractId),
      ]),
    ),
  },
  contracts: Object.values(contracts),
});

/** The instructions that are answered 200. No two of them share a contract. */
export const ACCEPTABLE: readonly Instruction[] = [
  instruction(
    contractId('bond transfer'),
    { 'acme.example/round': { tag: 'AV_Int', value: '7' } },
    {
      rule: contract('bond rule', 'TransferRule', '2026-03-04T05:06:07.890123Z', { maximum: '1000.0' }),
      lock: contract('bond lock', 'Lock', '2026-03-05T00:00:00Z', { holders: ['café', '銀行'] }),
    },
  ),
  instruction(
    contractId('share transfer'),
    { 'acme.example/expires': { tag: 'AV_Bool', value: false } },
    { rule: contract('share rule', 'TransferRule', '2024-02-29T23:59:59.999999Z', { maximum: null }) },
  ),
  instruction(
    contractId('coin transfer'),
    { 'acme.example/fee': { tag: 'AV_Decimal', value: '0.0300000000' } },
    {
      rule: contract('coin rule', 'TransferRule', '2025-12-31T12:00:00+01:00', { maximum: '5.5' }),
      round: contract('coin round', 'OpenRound', '2026-01-01T00:00:00.5Z', { round: { number: '41' } }),
      right: contract('coin right', 'ProviderRight', '2026-01-02T03:04:05Z', {}),
    },
  ),
  instruction(
    oddContractId('offer'),
    { 'acme.example/note': { tag: 'AV_Text', value: 'Überweisung Nr. 7' } },
    {
      rule: contract('offer rule', 'TransferRule', '2026-04-30T08:00:00-05:30', { maximum: '12' }),
      offer: contract('offer terms', 'Offer', '2026-05-01T08:00:00Z', { terms: 'ask "ACME"' }),
    },
  ),
];

/** Ids of instructions with a contract that is being reassigned between two synchronizers: answered 409. */
export const REASSIGNING: readonly string[] = [contractId('moving bond'), contractId('moving coin')];

/** A GetChoiceContextRequest, with its default values. */
type ContextRequest = { meta: Record<string, string>; excludeDebugFields: boolean };

/**
 * Parses the request; returns a message when it is invalid. A null member counts as absent; unknown members are
 * ignored.
 */
export const readRequest = (body: Buffer): ContextRequest | string => {
  if (body.length === 0) return 'A body is required.';
  const value = parseBody(body);
  if (value === undefined) return 'The body is not JSON.';
  if (!isObject(value)) return 'The body is not an object.';
  const meta = value['meta'] ?? {};
  if (!isObject(meta)) return 'meta is not an object.';
  if (!Object.values(meta).every((text) => typeof text === 'string'))
    return 'A value of meta is not a string.';
  const excludeDebugFields = value['excludeDebugFields'] ?? false;
  if (typeof excludeDebugFields !== 'boolean') return 'excludeDebugFields is not a boolean.';
  return { meta: meta as Record<string, string>, excludeDebugFields };
};

/** The same contract without debug fields. */
export const withoutDebugFields = ({
  templateId,
  contractId,
  createdEventBlob,
  synchronizerId,
}: DisclosedContract) => ({
  templateId,
  contractId,
  createdEventBlob,
  synchronizerId,
});

const text = (value: string) => ({ tag: 'AV_Text', value });

// Object.fromEntries, unlike assignment, makes a plain member even for the name __proto__.
const metaValue = (meta: Record<string, string>) => ({
  tag: 'AV_Map',
  value: Object.fromEntries(Object.entries(meta).map(([name, value]) => [name, text(value)])),
});

/**
 * Returns the ChoiceContext of an instruction, or of anything with values and contracts. It contains the metadata
 * of the request under the name `meta`.
 */
export const choiceContext = (
  { values, contracts }: Omit<Instruction, 'id'>,
  { meta, excludeDebugFields }: ContextRequest,
) => ({
  choiceContextData: {
    values: Object.keys(meta).length === 0 ? values : { ...values, meta: metaValue(meta) },
  },
  disclosedContracts: excludeDebugFields ? contracts.map(withoutDebugFields) : contracts,
});
