import { and, eq, inArray, isNull, lte, gte, ne, or, sql } from 'drizzle-orm';
import { businessDate } from '#platform/contract/business-day.ts';
import { notFound, type ReadRecord } from '#platform/record/server/kind/change-record.ts';
import { judge, readLog } from '#platform/record/server/kind/read-record.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import type { OfferLogEntry, OfferRecord } from '../contract.ts';
import type { OfferChannel, OfferStatus } from '../offer-choices.ts';
import type { City } from '../offer-list.ts';
import { promos } from '../schema.ts';
import { factsOf, offerKind, type StoredOffer } from './offer-kind.ts';

/** @throws ORPCError 404 */
export async function storedOffer(db: Queryable, id: number): Promise<StoredOffer> {
  const [stored] = await db.select().from(promos).where(eq(promos.id, id));
  if (!stored) throw notFound(offerKind);
  return stored;
}

/** @throws ORPCError 404 */
export const readOffer: ReadRecord<OfferRecord> = async (db, { person, at }, id) => {
  const stored = await storedOffer(db, id);
  const on = businessDate(at);
  return {
    id: stored.id,
    version: stored.version,
    status: stored.status as OfferStatus,
    code: stored.code,
    title: stored.title,
    percent: stored.percent,
    most: stored.most,
    starts_on: stored.starts_on,
    ends_on: stored.ends_on,
    city: stored.city as City | null,
    channel: stored.channel as OfferChannel | null,
    minimum: stored.minimum,
    budget: stored.budget,
    spent: stored.spent,
    once_per_patient: stored.once_per_patient,
    first_order: stored.first_order,
    published_at: stored.published_at?.toISOString() ?? null,
    uses: await usesOf(db, stored.code),
    rivals: await rivalsOf(db, stored),
    log: await readLog<OfferLogEntry['payload']>(db, offerKind, id),
    abilities: judge(offerKind, { state: stored.status, context: factsOf(stored), person, at }, [
      { type: 'offer.changed', on },
      { type: 'offer.published', on },
      { type: 'offer.paused' },
      { type: 'offer.resumed', on },
      { type: 'offer.ended' },
    ]),
  };
};

async function usesOf(db: Queryable, code: string): Promise<OfferRecord['uses']> {
  const { rows } = await db.execute<Record<keyof OfferRecord['uses'], string>>(sql`
    select count(*) as orders, count(distinct u.patient_id) as patients, coalesce(sum(u.amount), 0) as off, coalesce(sum(o.value), 0) as value
    from promo_uses u join orders o on o.id = u.order_id where u.code = ${code}`);
  const [row] = rows;
  return { orders: Number(row?.orders), patients: Number(row?.patients), off: Number(row?.off), value: Number(row?.value) };
}

/** Published offers that can be used on the same days, in the same city, for the same orders: an order takes the better one. */
async function rivalsOf(db: Queryable, { id, status, starts_on, ends_on, city, channel }: StoredOffer): Promise<OfferRecord['rivals']> {
  if (status === 'ended') return [];
  const found = await db
    .select({ id: promos.id, code: promos.code, title: promos.title, percent: promos.percent, status: promos.status })
    .from(promos)
    .where(
      and(
        ne(promos.id, id),
        inArray(promos.status, ['scheduled', 'live', 'paused']),
        ends_on === null ? undefined : lte(promos.starts_on, ends_on),
        or(isNull(promos.ends_on), gte(promos.ends_on, starts_on)),
        city === null ? undefined : or(isNull(promos.city), eq(promos.city, city)),
        channel === null ? undefined : or(isNull(promos.channel), eq(promos.channel, channel)),
      ),
    )
    .orderBy(promos.code)
    .limit(20);
  return found.map((each) => ({ ...each, status: each.status as OfferStatus }));
}
