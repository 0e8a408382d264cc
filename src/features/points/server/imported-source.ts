import { sql } from 'drizzle-orm';
import { everyWord } from '#platform/list/server/conditions.ts';
import type { ListSource } from '#platform/list/server/list-source.ts';
import { importedPointList } from '../lists.ts';

export const importedPointSource: ListSource = {
  list: importedPointList,
  from: sql`imported_points i join patients p on p.id = i.patient_id`,
  id: sql`i.id`,
  version: sql`i.version`,
  columns: {
    patient: sql`p.id::text`,
    name: sql`p.name`,
    phone: sql`p.phone_no`,
    reason: sql`i.reason`,
    points: sql`i.points`,
    updated_at: sql`i.updated_at`,
  },
  patient: sql`p.id`,
  search: everyWord(sql`lower(p.name || ' ' || p.phone_no || ' ' || i.reason)`),
  always: null,
  target: { id: 'imported-points', recordId: sql`i.id` },
};
