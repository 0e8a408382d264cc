import { ORPCError } from '@orpc/server';
import { asc, eq, sql } from 'drizzle-orm';
import type { PincodeRecord } from '../contract.ts';
import { type Cause, recordAudit } from '#platform/audit/server/audit.ts';
import type { Database, Queryable } from '#platform/server/db/database.ts';
import { stores, pincodes, postOffices } from '../schema.ts';
import { kilometresBetween } from './distance.ts';
import { badRequest, stale } from '#platform/server/http/faults.ts';

/** Limits of the post offices and nearby pincodes of a record. */
const OFFICES = 100;
const NEAREST = 10;

const noSuchPincode = () => new ORPCError('NOT_FOUND', { message: 'Pincode not found' });

/** Store groups in use that serve a pincode, preferred one first. */
export async function groupsOf(db: Queryable, pincode: string): Promise<PincodeRecord['groups']> {
  const { rows } = await db.execute<PincodeRecord['groups'][number]>(sql`
    select g.id, g.name, sp.priority, sp.serviceable, coalesce(g.business_tag_display_text, '') as business_tag
    from store_group_pincodes sp join store_groups g on g.id = sp.store_group_id and g.retired_at is null
    where lower(sp.pincode) = lower(${pincode}) order by sp.priority, sp.id`);
  return rows;
}

/** Nearest pincodes of the same district; where coordinates lack, the numeric distance stands for them. */
async function nearestTo(db: Queryable, { id, pincode, district }: typeof pincodes.$inferSelect): Promise<PincodeRecord['nearest']> {
  const { rows } = await db.execute<PincodeRecord['nearest'][number]>(sql`
    select n.pincode, n.district, ${kilometresBetween('n', 'own')} as distance, n.anchor_store_id is not null
      or exists (select from store_group_pincodes sp join store_groups g on g.id = sp.store_group_id and g.retired_at is null
        where lower(sp.pincode) = lower(n.pincode) and sp.serviceable) as served
    from pincodes n join pincodes own on own.id = ${id}
    where lower(n.district) = lower(${district}) and n.id <> ${id} and n.offices > 0
    order by distance nulls last, abs(n.pincode::integer - ${pincode}::integer), n.pincode limit ${NEAREST}`);
  return rows;
}

export async function readPincode(db: Queryable, pincodeId: number): Promise<PincodeRecord> {
  const [row] = await db.select().from(pincodes).where(eq(pincodes.id, pincodeId));
  if (!row) throw noSuchPincode();
  const [offices, groups, nearest, anchors] = await Promise.all([
    db
      .select({ name: postOffices.name })
      .from(postOffices)
      .where(sql`lower(${postOffices.pincode}) = lower(${row.pincode})`)
      .orderBy(asc(postOffices.name))
      .limit(OFFICES),
    groupsOf(db, row.pincode),
    nearestTo(db, row),
    row.anchor_store_id === null
      ? []
      : db.select({ id: stores.id, name: stores.name }).from(stores).where(eq(stores.id, row.anchor_store_id)),
  ]);
  const { id, version, pincode, district, state, updated_at } = row;
  return {
    id,
    version,
    pincode,
    district,
    state,
    offices: offices.map(({ name }) => name),
    groups,
    anchor_store: anchors[0] ?? null,
    nearest,
    updated_at: updated_at.toISOString(),
  };
}

interface AnchorChange {
  pincode_id: number;
  version: number;
  store_id: number | null;
}

/** Sets or clears the anchor store. Setting the same store again changes nothing. */
export async function setAnchorStore(db: Database, cause: Cause, { pincode_id, version, store_id }: AnchorChange): Promise<PincodeRecord> {
  const isFresh = await db.transaction(async (tx) => {
    const [row] = await tx.select().from(pincodes).where(eq(pincodes.id, pincode_id)).for('update');
    if (!row) throw noSuchPincode();
    if (row.version !== version) return false;
    if (row.anchor_store_id === store_id) return true;
    if (store_id !== null) {
      const [store] = await tx.select({ id: stores.id }).from(stores).where(eq(stores.id, store_id));
      if (!store) throw badRequest([{ field: 'store_id', message: 'Store not found' }]);
    }
    await tx
      .update(pincodes)
      .set({ anchor_store_id: store_id, version: version + 1, updated_at: cause.at })
      .where(eq(pincodes.id, pincode_id));
    const before = { version, anchor_store_id: row.anchor_store_id };
    await recordAudit(tx, cause, `pincodes/${pincode_id}`, before, { version: version + 1, anchor_store_id: store_id });
    return true;
  });
  const record = await readPincode(db, pincode_id);
  if (isFresh) return record;
  throw stale({ record });
}
