import { sql } from 'drizzle-orm';
import { drugList } from '#contracts/lists/drug-list.ts';
import { containing } from '../../../lists/conditions.ts';
import type { ListSource } from '../../../lists/list-source.ts';

/** What the trigram index `drugs_search` holds. */
const words = sql`lower(d.name || ' ' || d.composition || ' ' || d.company || ' ' || coalesce(d.brand, ''))`;

/** Every drug but those that were merged into another. */
export const drugSource: ListSource = {
  list: drugList,
  from: sql`drugs d`,
  id: sql`d.id`,
  version: sql`d.version`,
  columns: {
    name: sql`d.name`,
    composition: sql`d.composition`,
    company: sql`d.company`,
    available_in: sql`d.form`,
    pack_size: sql`d.pack_size`,
    uom: sql`d.uom`,
    mrp: sql`d.mrp`,
    schedule: sql`coalesce(d.schedule, 'NONE')`,
    grade: sql`d.grade`,
    cold_chain: sql`d.cold_chain`,
    hsn: sql`d.hsn`,
    gst: sql`d.gst`,
    brand: sql`d.brand`,
    state: sql`case when d.retired_at is null then 'IN_USE' else 'RETIRED' end`,
    item_id: sql`d.item_id`,
    updated_at: sql`d.updated_at`,
  },
  // Each word on its own, so that their order does not matter.
  search: (given) =>
    sql.join(
      given.split(/\s+/).map((word) => containing(words, word)),
      sql` and `,
    ),
  always: sql`d.merged_into is null`,
  target: { id: 'masters.item', recordId: sql`d.item_id` },
};
