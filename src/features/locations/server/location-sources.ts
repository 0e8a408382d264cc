import { sql } from 'drizzle-orm';
import { pincodeList, postOfficeList, storeGroupPincodeList } from '../lists.ts';
import { everyWord } from '#platform/list/server/conditions.ts';
import type { ListSource } from '#platform/list/server/list-source.ts';

/** Pincodes with a post office or an anchor store. */
export const pincodeSource: ListSource = {
  list: pincodeList,
  from: sql`pincodes p left join stores a on a.id = p.anchor_store_id
    left join lateral (
      select g.name from store_group_pincodes sp join store_groups g on g.id = sp.store_group_id and g.retired_at is null
      where lower(sp.pincode) = lower(p.pincode) and sp.serviceable order by sp.priority, sp.id limit 1
    ) first on true`,
  id: sql`p.id`,
  version: sql`p.version`,
  columns: {
    pincode: sql`p.pincode`,
    district: sql`p.district`,
    state: sql`p.state`,
    offices: sql`p.offices`,
    store_group: sql`first.name`,
    anchor_store: sql`a.name`,
    served: sql`(a.id is not null or first.name is not null)`,
    updated_at: sql`p.updated_at`,
  },
  search: everyWord(sql`lower(p.pincode || ' ' || p.district || ' ' || p.state)`),
  always: sql`(p.offices > 0 or p.anchor_store_id is not null)`,
  target: null,
};

export const postOfficeSource: ListSource = {
  list: postOfficeList,
  from: sql`post_offices o`,
  id: sql`o.id`,
  version: sql`o.version`,
  columns: {
    name: sql`o.name`,
    pincode: sql`o.pincode`,
    district: sql`o.district`,
    state: sql`o.state`,
    division: sql`o.division`,
    region: sql`o.region`,
    circle: sql`o.circle`,
    country: sql`o.country`,
    latitude: sql`o.latitude`,
    longitude: sql`o.longitude`,
    updated_at: sql`o.updated_at`,
  },
  search: everyWord(sql`lower(o.name || ' ' || o.pincode || ' ' || o.district || ' ' || o.state)`),
  always: null,
  target: null,
};

export const storeGroupPincodeSource: ListSource = {
  list: storeGroupPincodeList,
  from: sql`store_group_pincodes sp join store_groups g on g.id = sp.store_group_id join cities c on c.id = g.city_id`,
  id: sql`sp.id`,
  version: sql`sp.version`,
  columns: {
    pincode: sql`sp.pincode`,
    store_group: sql`g.name`,
    city: sql`c.name`,
    priority: sql`sp.priority`,
    serviceable: sql`sp.serviceable`,
    stores: sql`(select count(*)::integer from store_group_stores m where m.store_group_id = g.id)`,
    updated_at: sql`sp.updated_at`,
  },
  search: everyWord(sql`lower(sp.pincode || ' ' || g.name)`),
  always: null,
  target: { id: 'store-group-pincodes', recordId: sql`sp.id` },
};
