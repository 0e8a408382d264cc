import type { Demo } from '#platform/server/demo.ts';

/** Fills in the names of the stores and the first store as anchor; the groups come with the locations. */
const demo: Demo = async (client) => {
  await client.query(`
    update store_groups g set store_names = m.names, anchor_store_id = m.anchor from (
      select m.store_group_id, string_agg(s.name, '; ' order by s.id) as names, min(s.id) as anchor
      from store_group_stores m join stores s on s.id = m.store_id group by m.store_group_id
    ) m where m.store_group_id = g.id`);
  return [];
};
export default demo;
