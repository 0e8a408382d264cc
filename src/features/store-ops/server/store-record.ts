import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import { pincodes, storeGroupPincodes, storeGroups, storeGroupStores, stores } from '#features/locations/server/public.ts';
import type { ClosingReason } from '#machines/stores/closing-reasons.ts';
import { openStatuses } from '#machines/orders/order-statuses.ts';
import { notFound, type ReadRecord } from '#platform/record/server/kind/change-record.ts';
import { judge, readLog } from '#platform/record/server/kind/read-record.ts';
import { SYSTEM } from '#platform/record/server/kind/record-kind.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import type { StoreLogEntry, StoreRecord } from '../contract.ts';
import { unserviceablePeriods } from '../schema.ts';
import { slotsToday } from './store-sql.ts';
import { statusAt } from './period-record.ts';
import { servicesOf } from './service.ts';
import { storeKind } from './store-kind.ts';

/** Periods and pincodes that a record shows. */
const MOST = 50;

async function periodsOf(db: Queryable, storeId: number, at: Date): Promise<StoreRecord['periods']> {
  const rows = await db
    .select()
    .from(unserviceablePeriods)
    .where(
      and(
        eq(unserviceablePeriods.store_id, storeId),
        inArray(unserviceablePeriods.status, ['scheduled', 'active']),
        gt(unserviceablePeriods.ends_at, at),
      ),
    )
    .orderBy(asc(unserviceablePeriods.starts_at), asc(unserviceablePeriods.id))
    .limit(MOST);
  return rows.map(({ id, status, starts_at, ends_at, weekdays, reason }) => {
    const [startsAt, endsAt] = [starts_at.toISOString(), ends_at.toISOString()];
    return {
      id,
      status: statusAt(status, { startsAt, endsAt }, at.toISOString()),
      starts_at: startsAt,
      ends_at: endsAt,
      weekdays: [...weekdays],
      reason: reason as ClosingReason,
    };
  });
}

async function slotsOf(db: Queryable, storeId: number, at: Date): Promise<StoreRecord['slots']> {
  const { rows } = await db.execute<StoreRecord['slots'][number] & Record<string, unknown>>(sql`
    select t.slot_type, sum(t.capacity)::int as capacity, sum(t.free)::int as "left"
    from stores s cross join lateral (${slotsToday(at)}) t where s.id = ${storeId} group by t.slot_type order by t.slot_type`);
  return rows;
}

async function ordersAndPincodes(db: Queryable, storeId: number) {
  const { rows } = await db.execute<{ open_orders: number }>(sql`
    select count(*)::int as open_orders from orders where store_id = ${storeId} and status in (${sql.join(
      openStatuses.map((status) => sql`${status}`),
      sql`, `,
    )})`);
  const anchored = await db
    .select({ pincode: pincodes.pincode })
    .from(pincodes)
    .where(eq(pincodes.anchor_store_id, storeId))
    .orderBy(asc(pincodes.pincode))
    .limit(MOST);
  return { open_orders: rows[0]?.open_orders ?? 0, anchor_pincodes: anchored.map(({ pincode }) => pincode) };
}

/** Pincodes for which a store group is the preferred one. */
async function preferredBy(db: Queryable, groupId: number): Promise<string[]> {
  const rows = await db
    .select({ pincode: storeGroupPincodes.pincode })
    .from(storeGroupPincodes)
    .where(and(eq(storeGroupPincodes.store_group_id, groupId), eq(storeGroupPincodes.priority, 1)))
    .orderBy(asc(storeGroupPincodes.pincode))
    .limit(MOST);
  return rows.map(({ pincode }) => pincode);
}

const positionOf = (found: { latitude: number | null; longitude: number | null } | null): StoreRecord['position'] =>
  !found || found.latitude === null || found.longitude === null ? null : { latitude: found.latitude, longitude: found.longitude };

/** @throws ORPCError 404 */
export const readStore: ReadRecord<StoreRecord> = async (db, { person, at: now }, storeId) => {
  const [found] = await db
    .select({
      stored: stores,
      group: { id: storeGroups.id, name: storeGroups.name, business_tag: storeGroups.business_tag_display_text },
      centre: { latitude: pincodes.latitude, longitude: pincodes.longitude },
    })
    .from(stores)
    .leftJoin(pincodes, eq(pincodes.pincode, stores.pincode))
    .leftJoin(storeGroupStores, eq(storeGroupStores.store_id, stores.id))
    .leftJoin(storeGroups, eq(storeGroups.id, storeGroupStores.store_group_id))
    .where(eq(stores.id, storeId));
  if (!found) throw notFound(storeKind);
  const { stored, group } = found;
  const centre = positionOf(found.centre);
  const { id, version, code, name, city, pincode, hours, licence_no, licence_until } = stored;
  const service = (await servicesOf(db, [id], now)).get(id);
  const facts = await storeKind.context(db, stored, SYSTEM, now);
  const at = now.toISOString();
  const isClosed = stored.status === 'UNSERVICEABLE' && (facts.closedUntil === null || facts.closedUntil > at);
  return {
    id,
    version,
    code,
    name,
    city,
    pincode,
    group: group && { ...group, business_tag: group.business_tag ?? '' },
    preferred_pincodes: group ? await preferredBy(db, group.id) : [],
    position: positionOf(stored),
    pincode_centre: centre,
    state: !service || service.serves ? 'SERVICEABLE' : service.takesOrders ? 'SHUT' : 'UNSERVICEABLE',
    rule: service?.rule ?? null,
    why: service?.why ?? null,
    until: service?.until ?? null,
    hours: [...hours],
    licence_no,
    licence_until,
    slots: await slotsOf(db, id, now),
    ...(await ordersAndPincodes(db, id)),
    periods: await periodsOf(db, id, now),
    log: await readLog<StoreLogEntry['payload']>(db, storeKind, id),
    abilities: judge(storeKind, { state: isClosed ? 'UNSERVICEABLE' : 'SERVICEABLE', context: facts, person, at: now }, [
      { type: 'store.closed' },
      { type: 'store.opened' },
      { type: 'hours.changed' },
      { type: 'licence.changed' },
      { type: 'position.changed' },
    ]),
  };
};
