import { sql } from 'drizzle-orm';
import type { WorkCount } from '#platform/work/server/work-count.ts';

/** Callbacks for the start page and the menu. */
export const callbackWork: readonly WorkCount[] = [
  {
    id: 'callbacks.overdue',
    permission: 'callbacks.read',
    count: (_, now) => sql`select count(*) from callbacks where status = 'PENDING' and due_at < ${now.toISOString()}::timestamptz`,
  },
  {
    id: 'callbacks.mine',
    permission: 'callbacks.read',
    isOwn: true,
    count: ({ userId }) => sql`select count(*) from callbacks where status = 'PENDING' and owner_id = ${userId}`,
  },
];
