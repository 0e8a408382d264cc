import { sql } from 'drizzle-orm';
import { drugOfDistributor, findMissingMargins, termFields } from '#features/distributor-rates/server/public.ts';
import { distributorField } from '#features/distributors/server/public.ts';
import { withDrugNames } from '#features/drug-mappings/server/public.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import { sentence, type Sentence } from '#platform/contract/sentence.ts';
import type { CellFault } from '#platform/import/contract.ts';
import type { BatchedRow } from '#platform/import/server/batch-target.ts';
import { tableTarget, type TableTarget } from '#platform/import/server/table-target.ts';
import type { Draft, FittedRow, Table } from '#platform/import/server/table/table.ts';
import type { Queryable, Transaction } from '#platform/server/db/database.ts';
import { MOST_LINES } from '../contract-choices.ts';
import { keepLineEvents } from './line-events.ts';
import { committedField, lineTable } from './line-table.ts';
import { namedContracts, numberField } from './named-contracts.ts';

const idsIn = (rows: readonly { values: Draft['values'] }[]): number[] =>
  rows.flatMap(({ values: { contract } }) => (typeof contract === 'number' ? [contract] : []));

/** A price leaves a margin on the first day of its contract. */
async function findThinMargins(db: Queryable, rows: readonly FittedRow[]) {
  const { rows: contracts } = await db.execute<{ id: number; first_on: string }>(sql`
    select id::int, first_on::text from supply_contracts where id = any(${sql.param(idsIn(rows))}::bigint[])`);
  const days = new Map(contracts.map(({ id, first_on }) => [id, first_on]));
  return findMissingMargins(
    db,
    rows.map(({ row: { line }, values }) => ({ line, values: { ...values, from: days.get(Number(values['contract'])) } })),
  );
}

interface LockedContract extends Record<string, unknown> {
  id: number;
  status: string;
  lines: number;
}

/** Contracts are locked before their lines, as a change of one line does it. */
async function lockContracts(tx: Transaction, ids: readonly number[]): Promise<LockedContract[]> {
  const { rows } = await tx.execute<LockedContract>(sql`
    select id::int, status, lines from supply_contracts where id = any(${sql.param([...ids])}::bigint[]) order by id for update`);
  return rows;
}

/** Only drafts take lines, and not more than a contract may have. */
async function refuseLines(tx: Transaction, drafts: readonly Draft[]): Promise<ReadonlyMap<number, Sentence>> {
  const contracts = new Map((await lockContracts(tx, idsIn(drafts))).map((contract) => [contract.id, contract]));
  const refusals = new Map<number, Sentence>();
  for (const { line, id, values } of drafts) {
    const contract = contracts.get(Number(values['contract']));
    if (contract?.status !== 'draft') refusals.set(line, sentence('The contract is not a draft any more'));
    else if (id !== null) continue;
    else if (contract.lines >= MOST_LINES) refusals.set(line, sentence('A contract has at most {most} lines', { most: MOST_LINES }));
    else contract.lines += 1;
  }
  return refusals;
}

/** Lines of contracts that are no drafts any more stay when an import is undone: what was agreed includes them. */
async function usesOfLines(db: Queryable, ids: readonly number[]) {
  const { rows } = await db.execute<{ id: number }>(sql`
    select l.id::int from supply_contract_lines l join supply_contracts c on c.id = l.contract_id
    where l.id = any(${sql.param([...ids])}::bigint[]) and c.status <> 'draft'`);
  return new Map(rows.map(({ id }) => [id, { from: [], others: 1 }]));
}

const table: Table = {
  ...lineTable,
  fitsRecords: findThinMargins,
  refuse: refuseLines,
  written: (tx, cause, { added, changed }) => keepLineEvents(tx, cause, { changed: [...added, ...changed], removed: [] }),
  uses: usesOfLines,
  undone: (tx, cause, done) => keepLineEvents(tx, cause, done),
};
const plain = tableTarget(table);

const key = ['distributor', 'number', 'drug'];
/** The columns of a file: a contract is named by its distributor and its number. */
const inFile = tableTarget({
  ...lineTable,
  key,
  fields: [distributorField, numberField, drugOfDistributor, ...termFields, committedField],
});

/** A contract that is not found is an error of its distributor or its number. */
const atColumns = (errors: readonly CellFault[], ofContract: readonly CellFault[]): CellFault[] => [
  ...ofContract,
  ...errors.flatMap((fault) => {
    if (fault.field !== 'contract') return [fault];
    return ofContract.length > 0 ? [] : [{ ...fault, field: 'number' }];
  }),
];

const heldFirst = async (tx: Transaction, rows: readonly BatchedRow[]) => void (await lockContracts(tx, idsIn(rows)));

/** Lines of several drafts at once; drafts themselves are added one by one. */
export const linesTarget: TableTarget = {
  ...plain,
  key,
  fields: inFile.fields,
  options: inFile.options,
  judge: async (db, rows, options) => {
    const named = new Map((await namedContracts(db, rows)).map((each) => [each.line, each]));
    const judged = await plain.judge(
      db,
      (await withDrugNames(db, rows)).map(({ given: { distributor: _seller, number: _number, ...given }, ...row }) => ({
        ...row,
        given: { ...given, contract: String(named.get(row.line)?.contract ?? '') },
      })),
      options,
    );
    return judged.map(({ errors, ...row }) => ({ ...row, errors: atColumns(errors, named.get(row.line)?.errors ?? []) }));
  },
  write: async (tx, cause, rows, made) => {
    await heldFirst(tx, rows);
    return plain.write(tx, cause, rows, made);
  },
  undo: async (tx: Transaction, cause: Cause, rows) => {
    await heldFirst(tx, rows);
    return plain.undo(tx, cause, rows);
  },
};
