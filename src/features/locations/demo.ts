import type { Demo } from '#platform/server/demo/demo.ts';
import { demoLocations } from './demo/store-groups.ts';
import { businessDate, daysLater } from '#platform/contract/business-day.ts';
import { positionOf } from './demo/pincode-centres.ts';
import { licenceOf, stores as storeRows } from './demo/stores.ts';
import { pincodes, postOffices, storeGroupPincodes, storeGroups, storeGroupStores, stores } from './schema.ts';

/** Pincodes that one of their stores serves before any group is asked. */
const anchors = { 395001: 'Nanpura', 411014: 'Viman Nagar', 411057: 'Wakad' };

/** Stores, their groups and what these serve. A trigger on the post offices fills the pincodes. */
const demo: Demo = {
  tables: [stores, storeGroups, storeGroupStores, storeGroupPincodes, postOffices, pincodes],
  fill: async ({ client, insert, now }) => {
    const { groups, members, pincodes: served, offices } = demoLocations();
    const today = businessDate(now);
    await insert(
      stores,
      storeRows.map((store) => ({
        ...store,
        ...positionOf(store),
        licence_no: licenceOf(store),
        licence_until: daysLater(today, 35 + ((store.id * 131) % 1_700)),
      })),
    );
    await insert(storeGroups, groups);
    await insert(storeGroupStores, members);
    await insert(storeGroupPincodes, served);
    await insert(postOffices, offices);
    await client.query(
      `update pincodes p set anchor_store_id = s.id, version = 2, updated_at = $2
       from jsonb_each_text($1::jsonb) as a (pincode, store) join stores s on s.name = a.store where p.pincode = a.pincode`,
      [JSON.stringify(anchors), now],
    );
  },
};
export default demo;
