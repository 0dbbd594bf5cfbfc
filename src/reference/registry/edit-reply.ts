import type { HttpReply } from '../wire/exchange.js';
import type { RegistryCall, Wrap } from './accept-path.js';

export { withJson, withMediaType, without } from '../wire/edit-reply.js';

/** A disclosed contract, whose members a fault may change freely. */
export type Contract = { contractId?: unknown; [member: string]: unknown };

/** The ChoiceContext in a 200 of the reference. */
export type Context = {
  choiceContextData: { values: Record<string, unknown> };
  disclosedContracts: Contract[];
};

/** Changes every reply. */
export const onReply =
  (edit: (reply: HttpReply, call: RegistryCall) => HttpReply): Wrap =>
  (serve) =>
  async (call) =>
    edit(await serve(call), call);

/** Changes the replies of one status. */
export const onStatus = (status: number, edit: (reply: HttpReply, call: RegistryCall) => HttpReply): Wrap =>
  onReply((reply, call) => (reply.status === status ? edit(reply, call) : reply));

/** Changes the text of every 200. */
export const onContextText = (edit: (text: string, call: RegistryCall) => string | Buffer): Wrap =>
  onStatus(200, (reply, call) => ({ ...reply, body: edit(reply.body.toString(), call) }));

/** Replaces every ChoiceContext, often by a changed copy. */
export const onContext = (edit: (context: Context, call: RegistryCall) => unknown): Wrap =>
  onContextText((text, call) => JSON.stringify(edit(JSON.parse(text) as Context, call)));

/** Replaces every disclosed contract. */
export const onContract = (edit: (contract: Contract, index: number, call: RegistryCall) => unknown): Wrap =>
  onContext((context, call) => ({
    ...context,
    disclosedContracts: context.disclosedContracts.map((contract, index) => edit(contract, index, call)),
  }));

/** Replaces one member of every disclosed contract that has it. */
export const onMember = (name: string, edit: (value: unknown, index: number) => unknown): Wrap =>
  onContract((contract, index) =>
    name in contract ? { ...contract, [name]: edit(contract[name], index) } : contract,
  );

/** Replaces choiceContextData. */
export const onData = (
  edit: (data: Context['choiceContextData'], context: Context, call: RegistryCall) => unknown,
): Wrap =>
  onContext((context, call) => ({
    ...context,
    choiceContextData: edit(context.choiceContextData, context, call),
  }));

/** Replaces every contract id in choiceContextData. */
export const onReferences = (edit: (id: string, contract: Contract) => string): Wrap =>
  onData((data, { disclosedContracts }) => {
    const text = disclosedContracts.reduce((before, contract) => {
      const id = String(contract.contractId);
      return before.replaceAll(id, edit(id, contract));
    }, JSON.stringify(data));
    return JSON.parse(text) as unknown;
  });
