import { type SQL, sql } from 'drizzle-orm';

/** Value of `stateField`. @param retiredAt time since which the record is retired */
export const stateColumn = (retiredAt: SQL): SQL => sql`case when ${retiredAt} is null then 'IN_USE' else 'RETIRED' end`;
