import { and, asc, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Queryable } from '#platform/server/db/database.ts';
import { pattern } from '#platform/list/server/conditions.ts';
import { pincodes, postOffices } from '../../schema.ts';
import { type GeocodeMatch, MOST_MATCHES } from './geocoder.ts';

const PINCODE = /(?<!\d)([1-9]\d{2})[ -]?(\d{3})(?!\d)/;
/** Shorter names would be found in many addresses. */
const SHORTEST_NAME = 4;

/** Positions by our own data: the centre of the pincode in the words, otherwise the post offices that they name. */
export async function gazetteer(db: Queryable, words: string): Promise<GeocodeMatch[]> {
  const [, first, last] = PINCODE.exec(words) ?? [];
  const ofPincode = first ? await centreOf(db, `${first}${last}`) : [];
  return ofPincode.length > 0 ? ofPincode : officesIn(db, words.trim().toLowerCase());
}

async function centreOf(db: Queryable, pincode: string): Promise<GeocodeMatch[]> {
  const rows = await db
    .select()
    .from(pincodes)
    .where(and(eq(pincodes.pincode, pincode), isNotNull(pincodes.latitude), isNotNull(pincodes.longitude)));
  return rows.map(({ latitude, longitude, district, state }) => ({
    latitude: latitude ?? 0,
    longitude: longitude ?? 0,
    label: `${pincode}, ${district}, ${state}`,
    source: 'PINCODE',
  }));
}

/** Offices whose name the words contain, or which begins with them; those of a named district and with longer names first. */
async function officesIn(db: Queryable, words: string): Promise<GeocodeMatch[]> {
  const { name, district, latitude, longitude, pincode } = postOffices;
  const rows = await db
    .select()
    .from(postOffices)
    .where(
      and(
        isNotNull(latitude),
        isNotNull(longitude),
        sql`length(${name}) >= ${SHORTEST_NAME} and (position(lower(${name}) in ${words}) > 0 or lower(${name}) like ${`${pattern(words)}%`})`,
      ),
    )
    .orderBy(desc(sql`position(lower(${district}) in ${words}) > 0`), desc(sql`length(${name})`), asc(name), asc(pincode))
    .limit(MOST_MATCHES);
  return rows.map((office) => ({
    latitude: office.latitude ?? 0,
    longitude: office.longitude ?? 0,
    label: `${office.name}, ${office.district} ${office.pincode}`,
    source: 'POST-OFFICE',
  }));
}
