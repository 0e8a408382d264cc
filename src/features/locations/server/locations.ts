import { ORPCError } from '@orpc/server';
import { and, asc, desc, eq, ilike, sql } from 'drizzle-orm';
import type { Place } from '../contract.ts';
import { sentence } from '#platform/contract/sentence.ts';
import { type Cause, recordAudit } from '#platform/audit/server/audit.ts';
import type { Database, Queryable } from '#platform/server/db/database.ts';
import { runOnce } from '#platform/server/db/request-keys.ts';
import { stores, cities, states } from '../schema.ts';
import { badRequest } from '#platform/server/http/faults.ts';
import { pattern } from '#platform/list/server/conditions.ts';

/** Maximum number of suggested stores. */
const OPTIONS = 50;

const cityIn = (db: Queryable, cityId: number): Promise<Place[]> =>
  db.select({ id: cities.id, name: cities.name }).from(cities).where(eq(cities.id, cityId));

type CityRow = Place & { stores: number; pincodes: number } & Record<string, unknown>;

/** Stores and pincodes name their city and state in words. */
const citiesOf = async (db: Queryable, stateId: number): Promise<CityRow[]> =>
  (
    await db.execute<CityRow>(sql`
      select c.id::int, c.name,
        (select count(*)::int from stores t left join pincodes p on p.pincode = t.pincode
          where lower(t.city) = lower(c.name) and coalesce(lower(p.state) = lower(s.name), true)) as stores,
        (select count(*)::int from pincodes p
          where lower(p.district) = lower(c.name) and lower(p.state) = lower(s.name) and p.offices > 0) as pincodes
      from cities c join states s on s.id = c.state_id where c.state_id = ${stateId} order by c.name`)
  ).rows;

/** All states, and the cities of one (§7.6). */
export async function listLocations(db: Database, stateId: number) {
  const [allStates, ofState] = await Promise.all([db.select().from(states).orderBy(asc(states.name)), citiesOf(db, stateId)]);
  if (!allStates.some(({ id }) => id === stateId)) throw new ORPCError('NOT_FOUND', { message: 'State not found' });
  return { state_id: stateId, states: allStates, cities: ofState };
}

/** Adds a city. Idempotent by request key. */
export async function addCity(
  db: Database,
  cause: Cause,
  { request_key: key, ...city }: { name: string; state_id: number; request_key?: string | undefined },
): Promise<Place> {
  const { id } = await db.transaction((tx) =>
    runOnce(tx, cause, { key, body: city }, async () => {
      const [state] = await tx.select().from(states).where(eq(states.id, city.state_id)).for('update');
      if (!state) throw badRequest([{ field: 'state_id', message: 'State not found' }]);
      const [same] = await tx
        .select({ id: cities.id })
        .from(cities)
        .where(and(eq(cities.state_id, city.state_id), sql`lower(${cities.name}) = lower(${city.name})`));
      if (same) throw badRequest([{ field: 'name', ...sentence('{state} already has this city', { state: state.name }) }]);
      const [added] = await tx.insert(cities).values(city).returning({ id: cities.id });
      if (!added) throw new Error('A city was not stored');
      await recordAudit(tx, cause, `cities/${added.id}`, null, city);
      return added.id;
    }),
  );
  const [made] = await cityIn(db, id);
  if (!made) throw new Error('A city is not there');
  return made;
}

/** Stores whose name contains the words; those in the pincode's district come first. */
export const storeOptions = (
  db: Database,
  { search, pincode }: { search?: string | undefined; pincode?: string | undefined },
): Promise<(Place & { city: string })[]> =>
  db
    .select({ id: stores.id, name: stores.name, city: stores.city })
    .from(stores)
    .where(search ? ilike(stores.name, `%${pattern(search)}%`) : undefined)
    .orderBy(
      desc(sql`exists (select from pincodes p where p.pincode = ${pincode ?? ''} and lower(p.district) = lower(${stores.city}))`),
      asc(stores.name),
    )
    .limit(OPTIONS);
