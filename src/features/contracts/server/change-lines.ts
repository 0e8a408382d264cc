import { and, eq } from 'drizzle-orm';
import { findMissingMargins } from '#features/distributor-rates/server/public.ts';
import { drugs } from '#features/drugs/server/public.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import { msg, sentence } from '#platform/contract/sentence.ts';
import { insertRows, readRows, removeRows, updateRows } from '#platform/import/server/table/store-rows.ts';
import type { RowValues } from '#platform/import/server/batch-target.ts';
import type { ChangeInput } from '#platform/record/server/kind/handlers-of.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { badRequest } from '#platform/server/http/faults.ts';
import type { ContractLineFields } from '../contract.ts';
import { MOST_LINES } from '../contract-choices.ts';
import { supplyContractLines } from '../schema.ts';
import { supplyContract } from './change-contract.ts';
import type { StoredContract } from './contract-kind.ts';
import { lineTable } from './line-table.ts';

type Input<Fields> = ChangeInput<'contract_id'> & Fields;

/** The line of a drug as an import reads it; null: there is none. */
async function lineOf(tx: Transaction, contractId: number, drugId: number) {
  const { id, contract_id, drug_id } = supplyContractLines;
  const [found] = await tx
    .select({ id })
    .from(supplyContractLines)
    .where(and(eq(contract_id, contractId), eq(drug_id, drugId)));
  return found ? ((await readRows(tx, lineTable, [found.id], true)).get(found.id) ?? null) : null;
}

/** Name of a drug that is sold. @throws ORPCError 400 */
async function nameOfSold(tx: Transaction, drugId: number): Promise<string> {
  const [drug] = await tx
    .select({ name: drugs.name, retired_at: drugs.retired_at, merged_into: drugs.merged_into })
    .from(drugs)
    .where(eq(drugs.id, drugId))
    .for('key share');
  if (!drug) throw badRequest([{ field: 'drug_id', message: msg('Choose a drug') }]);
  if (drug.retired_at !== null || drug.merged_into !== null)
    throw badRequest([{ field: 'drug_id', message: msg('This drug is not sold any more') }]);
  return drug.name;
}

/** Writes the line, with its audit. */
async function writeLine(
  tx: Transaction,
  cause: Cause,
  values: RowValues,
  before: { id: number; values: RowValues } | null,
): Promise<void> {
  if (before) await updateRows(tx, cause, lineTable, [{ line: 1, id: before.id, values, before: before.values }]);
  else await insertRows(tx, cause, lineTable, [{ line: 1, id: null, values, before: null }]);
}

/** The contract as it is after a change of its lines. */
const changed = ({ lines, first_on, last_on }: StoredContract, added: number) => ({
  type: 'contract.changed' as const,
  lines: lines + added,
  firstDay: first_on,
  lastDay: last_on,
});

/** @throws ORPCError 400 with the fields, 404, 409, 422 */
export const setLine = supplyContract.changed<Input<ContractLineFields>>(async ({ tx, stored, fields, context }) => {
  const { drug_id: drug, ...terms } = fields;
  const name = await nameOfSold(tx, drug);
  const values = { contract: stored.id, drug, ...terms };
  const faults = await findMissingMargins(tx, [{ line: 1, values: { ...values, from: stored.first_on } }]);
  if (faults.length > 0) throw badRequest(faults.map(({ line: _line, code: _code, suggestions: _near, ...fault }) => fault));
  const before = await lineOf(tx, stored.id, drug);
  if (!before && stored.lines >= MOST_LINES)
    throw badRequest([{ field: 'drug_id', ...sentence('A contract has at most {most} lines', { most: MOST_LINES }) }]);
  return {
    event: changed(stored, before ? 0 : 1),
    write: async () => {
      await writeLine(tx, context.cause(), values, before);
      return {};
    },
    payload: { drugs: [name] },
  };
});

/** @throws ORPCError 400, 404, 409, 422 */
export const removeLine = supplyContract.changed<Input<{ drug_id: number }>>(async ({ tx, stored, fields: { drug_id }, context }) => {
  const before = await lineOf(tx, stored.id, drug_id);
  if (!before) throw badRequest([{ field: 'drug_id', message: msg('The contract has no line of this drug') }]);
  const [drug] = await tx.select({ name: drugs.name }).from(drugs).where(eq(drugs.id, drug_id));
  return {
    event: changed(stored, -1),
    write: async () => {
      const { id, values } = before;
      await removeRows(tx, context.cause(), lineTable, [{ line: 1, id, values, before: values }]);
      return {};
    },
    payload: { removed: [drug?.name ?? ''] },
  };
});
