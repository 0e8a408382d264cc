import { sql } from 'drizzle-orm';
import { distributorField } from '#features/distributors/server/public.ts';
import { msg } from '#platform/contract/sentence.ts';
import type { CellFault } from '#platform/import/contract.ts';
import type { InputRow } from '#platform/import/server/batch-target.ts';
import { reason } from '#platform/import/server/reason.ts';
import { codesOf, suggestionsOf } from '#platform/import/server/table/codes.ts';
import { readRow } from '#platform/import/server/table/read-row.ts';
import type { Table, TableField } from '#platform/import/server/table/table.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import { lineTable } from './line-table.ts';

export const numberField: TableField = {
  name: 'number',
  label: msg('Contract number'),
  help: msg('As the distributor numbers it'),
  kind: 'text',
  longest: 40,
  required: true,
  example: 'AP/26-27/4',
};

/** The draft that a row of a file names, or why there is none. */
interface NamedContract {
  line: number;
  contract: number | null;
  errors: CellFault[];
}

const table: Table = { ...lineTable, fields: [distributorField, numberField] };

interface Found extends Record<string, unknown> {
  line: number;
  id: number;
  status: string;
}

/** Drafts by distributor and number: numbers are unique for a distributor only, and are compared as they are, unlike names. */
export async function namedContracts(db: Queryable, rows: readonly InputRow[]): Promise<NamedContract[]> {
  const codes = await codesOf(db, table, rows);
  const suggestions = await suggestionsOf(db, table, rows, codes, () => true);
  const read = rows.map((row) => readRow(table, row, { codes, suggestions, makeMissing: false }));
  const sought = read.flatMap(({ row: { line }, parsed: { distributor, number } }) =>
    typeof distributor === 'number' && typeof number === 'string' ? [{ line, distributor, number }] : [],
  );
  const { rows: found } = await db.execute<Found>(sql`
    select g.line, c.id::int, c.status from json_to_recordset(${JSON.stringify(sought)}::json) as g (line integer, distributor bigint, number text)
    join supply_contracts c on c.distributor_id = g.distributor and lower(c.number) = lower(g.number)`);
  const byLine = new Map(found.map((contract) => [contract.line, contract]));
  return read.map(({ row: { line, given }, parsed, errors }) => {
    const missing = table.fields
      .filter(({ name }) => !errors.some(({ field }) => field === name) && (parsed[name] ?? null) === null)
      .map(({ name }) => ({ field: name, ...reason('required', 'Fill this in') }));
    if (errors.length + missing.length > 0) return { line, contract: null, errors: [...errors, ...missing] };
    const contract = byLine.get(line);
    const { number = '', distributor = '' } = given;
    if (!contract) {
      const fault = reason('no_such_record', 'Contract {number} of {distributor} not found', { number, distributor });
      return { line, contract: null, errors: [{ field: 'number', ...fault }] };
    }
    if (contract.status !== 'draft')
      return { line, contract: null, errors: [{ field: 'number', ...reason('no_draft', 'Contract {number} is not a draft', { number }) }] };
    return { line, contract: contract.id, errors: [] };
  });
}
