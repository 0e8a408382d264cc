import { sql } from 'drizzle-orm';
import { everyWord } from '#platform/list/server/conditions.ts';
import type { ListSource } from '#platform/list/server/list-source.ts';
import { stateColumn } from '#platform/list/server/state-column.ts';
import { storeGroupList } from '../lists.ts';

export const storeGroupSource: ListSource = {
  list: storeGroupList,
  from: sql`store_groups g join cities c on c.id = g.city_id left join stores a on a.id = g.anchor_store_id`,
  id: sql`g.id`,
  version: sql`g.version`,
  columns: {
    name: sql`g.name`,
    city: sql`c.name`,
    store_count: sql`(select count(*)::integer from store_group_stores m where m.store_group_id = g.id)`,
    anchor_store: sql`a.name`,
    business_tag: sql`g.business_tag_display_text`,
    pincodes: sql`(select count(*)::integer from store_group_pincodes p where p.store_group_id = g.id)`,
    stores: sql`g.store_names`,
    state: stateColumn(sql`g.retired_at`),
    updated_at: sql`g.updated_at`,
  },
  search: everyWord(sql`lower(g.name || ' ' || c.name || ' ' || g.store_names)`),
  always: null,
  target: { id: 'store-groups', recordId: sql`g.id` },
};
