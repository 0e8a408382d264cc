import { sql } from 'drizzle-orm';
import { everyWord } from '#platform/list/server/conditions.ts';
import type { ListSource } from '#platform/list/server/list-source.ts';
import { itemList } from '../item-list.ts';

/** Products that are still in the catalogues. A drug that was merged is shown as the one it was merged into. */
export const itemSource: ListSource = {
  list: itemList,
  from: sql`distributor_items i join distributors s on s.id = i.distributor_id
    left join drugs mapped on mapped.id = i.drug_id left join drugs d on d.id = coalesce(mapped.merged_into, mapped.id)`,
  id: sql`i.id`,
  version: sql`i.version`,
  columns: {
    name: sql`i.name`,
    code: sql`i.code`,
    pack: sql`i.pack`,
    distributor: sql`s.name`,
    status: sql`i.status`,
    to_map: sql`(i.status in ('unmatched', 'suggested'))`,
    drug: sql`d.name`,
    score: sql`i.score`,
    maker: sql`i.maker`,
    mrp: sql`i.mrp`,
    updated_at: sql`i.updated_at`,
  },
  search: everyWord(sql`lower(i.name || ' ' || i.code)`),
  always: sql`i.retired_at is null`,
  target: null,
};
