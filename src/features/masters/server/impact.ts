import { sql } from 'drizzle-orm';
import type { MasterChange } from '../contract.ts';
import { type MasterField, type MasterId, masterIds, type MasterValues } from '../masters.ts';
import type { Database, Queryable } from '#platform/server/db/database.ts';
import { masterRecords } from '../schema.ts';
import { isRecord, noSuchRecord } from './records.ts';
import { idsIn, labelsById } from './references.ts';
import { changedFields, checkedValues } from './values.ts';

/** A change with the names of the referenced records. */
export async function presentChanges(
  db: Queryable,
  fields: readonly MasterField[],
  before: MasterValues,
  after: MasterValues,
): Promise<MasterChange[]> {
  const referring = fields.filter(({ of }) => of !== undefined);
  const labels = await labelsById(
    db,
    referring.flatMap(({ name }) => [...idsIn(before[name]), ...idsIn(after[name])]),
  );
  const namesOf = ({ name, of }: MasterField, values: MasterValues) =>
    of ? idsIn(values[name]).map((id) => labels.get(id)?.name ?? String(id)) : [];
  return fields.map((field) => ({
    field: field.name,
    before: before[field.name] ?? null,
    after: after[field.name] ?? null,
    before_names: namesOf(field, before),
    after_names: namesOf(field, after),
  }));
}

interface Touched {
  master: MasterId;
  direct: number;
  indirect: number;
}

/** Records in use that refer to one directly or through others. A record that does both counts as direct. */
async function findAffected(db: Database, recordId: number): Promise<Touched[]> {
  const { rows } = await db.execute<{ master: MasterId; direct: number; indirect: number }>(sql`
    with recursive touched (id, step) as (
      select record_id, 1 from master_references where target_id = ${recordId}
      union
      select r.record_id, 2 from master_references r join touched t on r.target_id = t.id
    ), nearest as (
      select id, min(step) as step from touched where id <> ${recordId} group by id
    )
    select m.master, count(*) filter (where step = 1) as direct, count(*) filter (where step = 2) as indirect
    from nearest join ${masterRecords} m on m.id = nearest.id where m.retired_at is null group by m.master`);
  return rows.toSorted((one, other) => masterIds.indexOf(one.master) - masterIds.indexOf(other.master));
}

/** Changes that these values would make, and the records affected. Rejects invalid values. */
export async function readImpact(db: Database, input: { master: MasterId; record_id: number; values: Record<string, unknown> }) {
  const values = checkedValues(input.master, input.values);
  const [record] = await db.select().from(masterRecords).where(isRecord(input.master, input.record_id));
  if (!record) throw noSuchRecord();
  const fields = changedFields(input.master, record.values, values);
  const changes = await presentChanges(db, fields, record.values, values);
  return { changes, touched: fields.length > 0 ? await findAffected(db, record.id) : [] };
}
