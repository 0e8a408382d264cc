import type { Demo } from '#platform/server/demo/demo.ts';

/** Adds to the groups of the locations the names of their stores, and the first of these as anchor. */
const demo: Demo = {
  tables: [],
  reads: ['store_groups', 'store_group_stores', 'stores'],
  fill: async ({ client }) => {
    await client.query(`
      update store_groups g set store_names = m.names, anchor_store_id = m.anchor from (
        select m.store_group_id, string_agg(s.name, '; ' order by s.id) as names, min(s.id) as anchor
        from store_group_stores m join stores s on s.id = m.store_id group by m.store_group_id
      ) m where m.store_group_id = g.id`);
  },
};
export default demo;
