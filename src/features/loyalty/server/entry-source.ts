import { sql } from 'drizzle-orm';
import { everyWord } from '#platform/list/server/conditions.ts';
import type { ListSource } from '#platform/list/server/list-source.ts';
import { pointEntryList } from '../lists.ts';

export const pointEntrySource: ListSource = {
  list: pointEntryList,
  from: sql`point_entries e join patients p on p.id = e.patient_id`,
  id: sql`e.id`,
  version: sql`1`,
  columns: {
    at: sql`e.at`,
    customer: sql`p.name`,
    phone: sql`p.phone_no`,
    patient: sql`p.id::text`,
    kind: sql`e.kind`,
    points: sql`e.points`,
    balance: sql`e.balance`,
    note: sql`nullif(e.note, '')`,
    by: sql`e.by`,
  },
  patient: sql`e.patient_id`,
  search: everyWord(sql`lower(p.name || ' ' || p.phone_no || ' ' || p.id)`),
  always: null,
  target: null,
};
