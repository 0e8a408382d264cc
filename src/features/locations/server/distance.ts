import { type SQL, sql } from 'drizzle-orm';

/** Mean radius of the earth, kilometres. */
const EARTH = 6371;

/**
 * Beeline between the centres of two pincodes, kilometres with one decimal: two aliases of rows with `latitude` and `longitude` in
 * degrees. Null where coordinates lack.
 */
export function kilometresBetween(one: string, other: string): SQL<number | null> {
  const of = (alias: string, column: string) => sql`radians(${sql.identifier(alias)}.${sql.identifier(column)})`;
  const [north, otherNorth] = [of(one, 'latitude'), of(other, 'latitude')];
  const halfNorth = sql`sin((${otherNorth} - ${north}) / 2)`;
  const halfEast = sql`sin((${of(other, 'longitude')} - ${of(one, 'longitude')}) / 2)`;
  return sql`round((${EARTH * 2} * asin(sqrt(${halfNorth} ^ 2 + cos(${north}) * cos(${otherNorth}) * ${halfEast} ^ 2)))::numeric, 1)::float8`;
}
