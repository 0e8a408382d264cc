import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { lockRates } from '#features/distributor-rates/server/public.ts';
import { distributors } from '#features/distributors/server/public.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import { businessDate } from '#platform/contract/business-day.ts';
import { msg } from '#platform/contract/sentence.ts';
import { keepCreation } from '#platform/record/server/kind/apply-event.ts';
import { changeSeveral } from '#platform/record/server/kind/change-several.ts';
import { type ChangeInput, handlersOf } from '#platform/record/server/kind/handlers-of.ts';
import type { Person } from '#platform/record/server/kind/record-kind.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { runOnce } from '#platform/server/db/request-keys.ts';
import type { CallContext } from '#platform/server/http/call-context.ts';
import { badRequest } from '#platform/server/http/faults.ts';
import type { OperationContext } from '#platform/server/http/operation-context.ts';
import type { ContractFields } from '../contract.ts';
import { supplyContracts } from '../schema.ts';
import { contractKind } from './contract-kind.ts';
import { readContract } from './contract-record.ts';

type Input<Fields = object> = ChangeInput<'contract_id'> & Fields;

export const supplyContract = handlersOf('contract_id', () => ({ kind: contractKind, read: readContract }));

/** A number belongs to one contract of its distributor. @param id the contract that takes it; null: a new one */
async function isTaken(tx: Transaction, distributorId: number, number: string, id: number | null): Promise<boolean> {
  // Of two that take the same number at once, the second one sees the first.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('supply_contracts.numbers'))`);
  const [other] = await tx
    .select({ id: supplyContracts.id })
    .from(supplyContracts)
    .where(
      and(
        eq(supplyContracts.distributor_id, distributorId),
        sql`lower(${supplyContracts.number}) = lower(${number})`,
        id === null ? undefined : ne(supplyContracts.id, id),
      ),
    )
    .limit(1);
  return other !== undefined;
}

const numberTaken = { field: 'number', message: msg('The distributor has another contract with this number') };

type NewContract = ContractFields & { distributor_id: number; request_key?: string | undefined };

/** A draft without lines. Idempotent by request key. Returns its id. @throws ORPCError 400 with the fields */
export async function addContract(
  tx: Transaction,
  cause: Cause,
  author: Person,
  { request_key: key, ...fields }: NewContract,
): Promise<number> {
  const { id } = await runOnce(tx, cause, { key, body: fields }, async () => {
    const [distributor] = await tx
      .select({ status: distributors.status })
      .from(distributors)
      .where(eq(distributors.id, fields.distributor_id));
    const isOpen = distributor !== undefined && distributor.status !== 'suspended' && distributor.status !== 'closed';
    const faults = [
      !isOpen && { field: 'distributor_id', message: msg('Choose a distributor that is neither suspended nor closed') },
      (await isTaken(tx, fields.distributor_id, fields.number, null)) && numberTaken,
    ].filter((fault) => fault !== false);
    if (faults.length > 0) throw badRequest(faults);
    const [made] = await tx
      .insert(supplyContracts)
      .values({ ...fields, status: 'draft', created_at: cause.at, updated_at: cause.at })
      .returning();
    if (!made) throw new Error('The contract was not inserted');
    await keepCreation(tx, cause, contractKind, made, { author, event: 'contract.created' });
    return made.id;
  });
  return id;
}

/** @throws ORPCError 400 with the fields, 404, 409, 422 */
export const changeContract = supplyContract.changed<Input<ContractFields>>(async ({ tx, stored, fields }) => {
  const names = (Object.keys(fields) as (keyof ContractFields)[]).filter((name) => stored[name] !== fields[name]);
  if (names.includes('number') && (await isTaken(tx, stored.distributor_id, fields.number, stored.id))) throw badRequest([numberTaken]);
  // The days are the chart's.
  const { first_on: firstDay, last_on: lastDay, ...columns } = fields;
  return { event: { type: 'contract.changed', lines: stored.lines, firstDay, lastDay }, columns, payload: { fields: names } };
});

type SentOf = Parameters<typeof supplyContract.change>[2];

/** Two contracts with prices of the same drugs and days cannot be approved at once: the second one sees the first. */
const approval: SentOf = async ({ tx, by, at }) => {
  await lockRates(tx);
  return { event: { type: 'contract.approved', by, on: businessDate(at) } };
};

export const approveContract = supplyContract.changed<Input>(approval);

/** Approves each contract by itself. */
export const approveContracts = (context: CallContext & OperationContext, { contracts }: { contracts: readonly Input[] }) =>
  changeSeveral(context, {
    inputs: contracts,
    idOf: ({ contract_id }) => contract_id,
    names: (ids) =>
      context.db
        .select({ id: supplyContracts.id, name: supplyContracts.number })
        .from(supplyContracts)
        .where(inArray(supplyContracts.id, ids)),
    change: (each) => supplyContract.change(context, each, approval),
  });
