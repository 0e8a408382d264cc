import { type SQL, sql } from 'drizzle-orm';

/** A time of day from minutes: 570 → 09:30. */
export const timeOfDay = (minutes: SQL): SQL =>
  sql`case ${minutes} when 1440 then '24:00' else to_char(${minutes} * interval '1 minute', 'HH24:MI') end`;

/** `09:00–11:00`, of a slot `s`. */
export const slotTitle: SQL = sql`(${timeOfDay(sql`s.starts`)} || '–' || ${timeOfDay(sql`s.ends`)})`;
