import { sql } from 'drizzle-orm';
import type { WorkCount } from '#platform/work/server/work-count.ts';
import { dropOffStatuses } from '../drop-off-choices.ts';
import { waitingStatuses } from '../drop-off-filters.ts';

const ended = dropOffStatuses.filter((status) => !waitingStatuses.includes(status));

/** Drop-off carts for the start page and the menu. */
export const dropOffWork: readonly WorkCount[] = [
  {
    id: 'drop-offs.overdue',
    permission: 'drop-offs.read',
    count: (_, now) => sql`select count(*) from drop_off_carts where due_at < ${now.toISOString()}::timestamptz`,
  },
  {
    id: 'drop-offs.mine',
    permission: 'drop-offs.read',
    isOwn: true,
    count: ({ userId }) =>
      sql`select count(*) from drop_off_carts where owner_id = ${userId} and status not in (${sql.join(
        ended.map((status) => sql`${status}`),
        sql`, `,
      )})`,
  },
];
