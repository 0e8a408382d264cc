import { sql } from 'drizzle-orm';
import type { RowValues } from '#platform/import/server/batch-target.ts';
import type { UndoField } from '#platform/import/server/undo/decide-undo.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import { type MasterId, masterIds, type MasterValues } from '../../masters.ts';
import { referenceFields } from '../references.ts';

/** States of records as batches store them: when a record was retired, and into which one it was merged. */

export interface RecordState extends Record<string, unknown> {
  id: number;
  master: MasterId;
  version: number;
  values: MasterValues;
  /** To the microsecond; null: in use. */
  retired_at: string | null;
  merged_into: number | null;
}

export const stateOf = ({ retired_at, merged_into }: RecordState): RowValues => ({ retired_at, merged_into });

export async function readStates(db: Queryable, ids: readonly (number | null)[], lock = false): Promise<Map<number | null, RecordState>> {
  const requestedIds = ids.filter((id) => id !== null);
  const { rows } = await db.execute<RecordState>(sql`
    select id, master, version, values, merged_into,
      to_char(retired_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as retired_at
    from master_records where id = any(${sql.param(requestedIds)}::bigint[]) order by id ${lock ? sql`for update` : sql``}`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Microseconds, as {@link readStates} returns them. */
export const asStored = (at: Date): string => at.toISOString().replace('Z', '000Z');

const references = new Map(
  masterIds.flatMap((master) => referenceFields(master).map(({ name, label }): [string, UndoField] => [name, { name, label }])),
);

/** What a retirement or a merge changes: the state, and references that were moved. */
export const stateFields: readonly UndoField[] = [
  { name: 'retired_at', label: 'Status' },
  { name: 'merged_into', label: 'Merged into' },
  ...references.values(),
];
