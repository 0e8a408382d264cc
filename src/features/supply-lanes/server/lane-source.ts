import { sql } from 'drizzle-orm';
import { everyWord } from '#platform/list/server/conditions.ts';
import type { ListSource } from '#platform/list/server/list-source.ts';
import { stateColumn } from '#platform/list/server/state-column.ts';
import { supplyLaneList } from '../lists.ts';

export const supplyLaneSource: ListSource = {
  list: supplyLaneList,
  from: sql`supply_lanes l left join master_records c on c.id = l.category_id left join drugs d on d.id = l.drug_id`,
  id: sql`l.id`,
  version: sql`l.version`,
  columns: {
    destination: sql`l.destination`,
    source: sql`l.source`,
    source_kind: sql`l.source_kind`,
    goods: sql`coalesce(d.name, c.name)`,
    destination_kind: sql`l.destination_kind`,
    category: sql`c.name`,
    drug: sql`d.name`,
    priority: sql`l.priority`,
    lead_days: sql`l.lead_days`,
    weekdays: sql`l.weekdays`,
    cut_off: sql`l.cut_off`,
    state: stateColumn(sql`l.retired_at`),
    updated_at: sql`l.updated_at`,
  },
  search: everyWord(sql`lower(l.destination || ' ' || l.source || ' ' || coalesce(d.name, c.name))`),
  always: null,
  target: { id: 'supply-lanes', recordId: sql`l.id` },
};
