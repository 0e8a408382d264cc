import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '#platform/server/db/database.ts';
import { batchMade } from '../../schema.ts';
import type { MadeRecords } from '../batch-target.ts';

export async function loadMade(db: Queryable, batchId: number): Promise<MadeRecords> {
  const rows = await db
    .select({ target: batchMade.target, name: batchMade.name, given: batchMade.given })
    .from(batchMade)
    .where(and(eq(batchMade.batch_id, batchId), isNotNull(batchMade.given)));
  const edits = new Map<string, Map<string, Record<string, string>>>();
  for (const { target, name, given } of rows) {
    const ofTarget = edits.get(target) ?? new Map<string, Record<string, string>>();
    edits.set(target, ofTarget.set(name, given ?? {}));
  }
  return { edits, made: [] };
}

/** Stores the records that were created with a portion of rows. */
export async function storeMade(tx: Transaction, batchId: number, { made }: MadeRecords): Promise<void> {
  if (made.length === 0) return;
  await tx.execute(sql`
    insert into batch_made (batch_id, target, name, record_id)
    select ${batchId}::bigint, g.target, g.name, g.record_id
    from json_to_recordset(${JSON.stringify(made)}::json) as g (target text, name text, record_id bigint)
    on conflict (batch_id, target, name) do update set record_id = excluded.record_id`);
}

/** Records that the batch created, by target. */
export async function madeIds(db: Queryable, batchId: number): Promise<Map<string, number[]>> {
  const rows = await db
    .select({ target: batchMade.target, record_id: batchMade.record_id })
    .from(batchMade)
    .where(and(eq(batchMade.batch_id, batchId), isNotNull(batchMade.record_id)))
    .orderBy(batchMade.record_id);
  const ids = new Map<string, number[]>();
  for (const { target, record_id: id } of rows) ids.set(target, [...(ids.get(target) ?? []), Number(id)]);
  return ids;
}
