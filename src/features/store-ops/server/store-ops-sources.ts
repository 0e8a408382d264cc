import { sql } from 'drizzle-orm';
import { openStatuses } from '#machines/orders/order-statuses.ts';
import { everyWord } from '#platform/list/server/conditions.ts';
import { type ListCaller, type ListSource, sourceByCaller } from '#platform/list/server/list-source.ts';
import { anchorStoreList, periodList, scheduleLogList, storeList } from '../store-ops-lists.ts';
import { closureNow, slotsToday } from './store-sql.ts';

const open = sql.raw(openStatuses.map((status) => `'${status}'`).join(', '));

/** Whether a store serves, by the closure `c` that decides now. */
const stateOf = sql`case when c.rule is null then 'SERVICEABLE' when c.rule = 'hours' then 'SHUT' else 'UNSERVICEABLE' end`;

/** Stores as the clock has them. */
const storesAt = ({ now }: ListCaller): ListSource => ({
  list: storeList,
  from: sql`stores s left join store_group_stores m on m.store_id = s.id left join store_groups g on g.id = m.store_group_id
    left join lateral (${closureNow(now)}) c on true
    left join (select store_id, count(*)::int as count from orders where status in (${open}) group by store_id) oo on oo.store_id = s.id
    left join pincodes own on own.pincode = s.pincode`,
  id: sql`s.id`,
  version: sql`s.version`,
  columns: {
    name: sql`s.name`,
    code: sql`s.code`,
    city: sql`s.city`,
    group: sql`g.name`,
    state: stateOf,
    until: sql`c.until`,
    reason: sql`c.reason`,
    rule: sql`c.rule`,
    slots: sql`(select coalesce(sum(t.free), 0)::int from (${slotsToday(now)}) t)`,
    orders: sql`coalesce(oo.count, 0)`,
    licence: sql`s.licence_until`,
    pincode: sql`s.pincode`,
    position: sql`case when s.latitude is not null then 'STORE' when own.latitude is not null then 'PINCODE' else 'NONE' end`,
    latitude: sql`coalesce(s.latitude, own.latitude)`,
    longitude: sql`coalesce(s.longitude, own.longitude)`,
  },
  search: everyWord(sql`lower(s.name || ' ' || s.code || ' ' || s.pincode)`),
  always: null,
  target: null,
});

/** Anchor stores as the clock has them, by pincode. */
const anchorsAt = ({ now }: ListCaller): ListSource => ({
  list: anchorStoreList,
  from: sql`pincodes p join stores s on s.id = p.anchor_store_id left join lateral (${closureNow(now)}) c on true`,
  id: sql`p.id`,
  version: sql`p.version`,
  columns: {
    pincode: sql`p.pincode`,
    district: sql`p.district`,
    state: sql`p.state`,
    store: sql`s.name`,
    serviceability: stateOf,
    until: sql`c.until`,
  },
  search: everyWord(sql`lower(p.pincode || ' ' || p.district || ' ' || s.name)`),
  always: null,
  target: null,
});

/** Periods with the status that the clock gives them. */
const periodsAt = ({ now }: ListCaller): ListSource => {
  const at = sql`${now.toISOString()}::timestamptz`;
  return {
    list: periodList,
    from: sql`unserviceable_periods p join stores s on s.id = p.store_id`,
    id: sql`p.id`,
    version: sql`p.version`,
    columns: {
      store: sql`s.name`,
      kind: sql`case when jsonb_array_length(p.weekdays) = 0 then 'dated' else 'recurring' end`,
      status: sql`case when p.status in ('ended', 'cancelled') then p.status when p.ends_at <= ${at} then 'ended'
        when p.starts_at <= ${at} then 'active' else 'scheduled' end`,
      from: sql`p.starts_at`,
      until: sql`coalesce(p.ended_at, p.ends_at)`,
      days: sql`nullif(array_to_string(array(select jsonb_array_elements_text(p.weekdays)), ' '), '')`,
      reason: sql`p.reason`,
      note: sql`nullif(p.note, '')`,
      city: sql`s.city`,
    },
    search: everyWord(sql`lower(s.name || ' ' || p.note)`),
    always: null,
    target: null,
  };
};

export const storeSource = sourceByCaller(storesAt);
export const anchorStoreSource = sourceByCaller(anchorsAt);
export const periodSource = sourceByCaller(periodsAt);

export const scheduleLogSource: ListSource = {
  list: scheduleLogList,
  from: sql`(
      select id * 2 as id, store_id, at, event, to_status, payload, by from store_events
      union all
      select e.id * 2 + 1, p.store_id, e.at, e.event, e.to_status, e.payload, e.by
        from unserviceable_period_events e join unserviceable_periods p on p.id = e.period_id
    ) e join stores s on s.id = e.store_id`,
  id: sql`e.id`,
  version: null,
  columns: {
    at: sql`e.at`,
    store: sql`s.name`,
    event: sql`e.event`,
    after: sql`e.to_status`,
    reason: sql`e.payload ->> 'reason'`,
    from: sql`(e.payload ->> 'from')::timestamptz`,
    until: sql`(e.payload ->> 'until')::timestamptz`,
    note: sql`coalesce(e.payload ->> 'note', e.payload ->> 'day')`,
    by: sql`e.by`,
  },
  search: everyWord(sql`lower(s.name || ' ' || coalesce(e.payload ->> 'note', ''))`),
  always: null,
  target: null,
};
