import { sql } from 'drizzle-orm';
import { everyWord } from '#platform/list/server/conditions.ts';
import type { ListSource } from '#platform/list/server/list-source.ts';
import { stateColumn } from '#platform/list/server/state-column.ts';
import { doctorList } from '../doctor-list.ts';

export const doctorSource: ListSource = {
  list: doctorList,
  from: sql`doctors d`,
  id: sql`d.id`,
  version: sql`d.version`,
  columns: {
    name: sql`d.name`,
    council: sql`d.council`,
    registration_no: sql`d.registration_no`,
    phone: sql`d.phone`,
    speciality: sql`d.speciality`,
    address: sql`d.address`,
    city: sql`d.city`,
    state: stateColumn(sql`d.retired_at`),
    updated_at: sql`d.updated_at`,
  },
  search: everyWord(
    sql`lower(d.name || ' ' || d.council || ' ' || d.registration_no || ' ' || coalesce(d.phone, '') || ' ' || coalesce(d.city, ''))`,
  ),
  always: null,
  target: { id: 'doctors', recordId: sql`d.id` },
};
