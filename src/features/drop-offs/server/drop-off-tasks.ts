import { sql } from 'drizzle-orm';
import type { TaskSubject } from '#features/agent-tasks/server/public.ts';
import { isOneOf } from '#platform/server/db/columns.ts';
import { waitingStatuses } from '../drop-off-filters.ts';
import { DROP_OFFS_PATH } from '../drop-off-paths.ts';
import type { StoredCart } from './drop-off-kind.ts';

/** Carts that may still be recovered are tasks of agents, at the time of the call if one is agreed. */
export const dropOffTasks: TaskSubject = {
  kind: 'drop-off',
  row: (id) => sql`select c.id::text as code, c.status, c.patient_name as customer, c.phone_no, c.patient_id, c.owner_id, c.order_id,
    ${isOneOf('c.status', waitingStatuses)} as is_open from drop_off_carts c where c.id = ${id}`,
  path: (id) => `${DROP_OFFS_PATH}?id=${id}`,
  record: {
    table: 'drop_off_carts',
    cause: 'drop-off',
    wanted: ({ status, due_at }: StoredCart) =>
      waitingStatuses.some((open) => open === status) ? { waitsUntil: due_at, dueAt: null } : null,
  },
};
