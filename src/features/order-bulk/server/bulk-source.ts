import { sql } from 'drizzle-orm';
import { everyWord } from '#platform/list/server/conditions.ts';
import type { ListSource } from '#platform/list/server/list-source.ts';
import { bulkChangeList } from '../bulk-list.ts';

export const bulkChangeSource: ListSource = {
  list: bulkChangeList,
  from: sql`order_bulk_changes b`,
  id: sql`b.id`,
  version: sql`b.version`,
  columns: {
    at: sql`b.created_at`,
    kind: sql`b.kind`,
    state: sql`b.state`,
    total: sql`b.total`,
    changed: sql`b.changed`,
    refused: sql`b.refused`,
    undone: sql`b.undone`,
    by: sql`b.by`,
  },
  search: everyWord(sql`lower(b.by)`),
  always: null,
  target: null,
};
