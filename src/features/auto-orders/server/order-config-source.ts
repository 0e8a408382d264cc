import { sql } from 'drizzle-orm';
import { everyWord } from '#platform/list/server/conditions.ts';
import type { ListSource } from '#platform/list/server/list-source.ts';
import { stateColumn } from '#platform/list/server/state-column.ts';
import { orderConfigList } from '../lists.ts';

export const orderConfigSource: ListSource = {
  list: orderConfigList,
  from: sql`order_configs c join distributors d on d.id = c.distributor_id`,
  id: sql`c.id`,
  version: sql`c.version`,
  columns: {
    distributor: sql`d.name`,
    weekdays: sql`c.weekdays`,
    orders_at: sql`to_char(make_interval(mins => c.orders_at), 'HH24:MI')`,
    cut_off: sql`d.cut_off`,
    least_value: sql`c.least_value`,
    minimum_order: sql`d.minimum_order`,
    most_value: sql`c.most_value`,
    step: sql`c.step`,
    ran_at: sql`c.ran_at`,
    state: stateColumn(sql`c.retired_at`),
    updated_at: sql`c.updated_at`,
  },
  search: everyWord(sql`lower(d.name)`),
  always: null,
  target: { id: orderConfigList.id, recordId: sql`c.id` },
};
