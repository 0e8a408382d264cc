import { sql } from 'drizzle-orm';
import { businessDate } from '#platform/contract/business-day.ts';
import { drugList } from '../drug-list.ts';
import { everyWord } from '#platform/list/server/conditions.ts';
import type { ListSource } from '#platform/list/server/list-source.ts';
import { stateColumn } from '#platform/list/server/state-column.ts';

/** Expression of the trigram index `drugs_search`. */
const words = sql`lower(d.name || ' ' || d.composition || ' ' || d.company || ' ' || coalesce(d.brand, ''))`;

/** Evaluated per query, not when the server starts. */
const today = { getSQL: () => sql`${businessDate(Date.now())}` };
/** Computed only for the rows of the page. */
const gst = sql`(select (r ->> 'percent')::float8 from master_records h, jsonb_array_elements(h.values -> 'rates') as r
  where h.id = d.hsn_id and r ->> 'from' <= ${today} order by r ->> 'from' desc limit 1)`;

/** All drugs except those that were merged into another. */
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
    gst,
    brand: sql`d.brand`,
    state: stateColumn(sql`d.retired_at`),
    item_id: sql`d.item_id`,
    updated_at: sql`d.updated_at`,
  },
  search: everyWord(words),
  always: sql`d.merged_into is null`,
  target: { id: 'masters.item', recordId: sql`d.item_id`, state: 'masters.item.state' },
};
