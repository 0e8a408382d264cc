import { sql, type SQL } from 'drizzle-orm';

/**
 * Which stores deliver to which pincodes, whether they take orders or not: `pincode`, `store_id` and `rank`, 0 for the anchor store,
 * otherwise the preference of the store group. A store of several rules has a row for each. Compare
 * `pincode` with one in lower case: so it is indexed.
 */
export const storesOfPincodes: SQL = sql`
  select p.pincode, p.anchor_store_id as store_id, 0 as rank from pincodes p where p.anchor_store_id is not null
  union all
  select lower(sp.pincode), member.store_id, sp.priority from store_group_pincodes sp
    join store_groups g on g.id = sp.store_group_id and g.retired_at is null
    join store_group_stores member on member.store_group_id = g.id
    where sp.serviceable`;
