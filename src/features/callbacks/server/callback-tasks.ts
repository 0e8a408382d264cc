import { sql } from 'drizzle-orm';
import type { TaskSubject } from '#features/agent-tasks/server/public.ts';
import { CALLBACKS_PATH } from '#features/orders/public.ts';
import type { StoredCallback } from './callback-kind.ts';

/** Callbacks are tasks of agents at the time of the call. */
export const callbackTasks: TaskSubject = {
  kind: 'callback',
  row: (id) => sql`select c.id::text as code, c.status, c.name as customer, c.phone_no, c.patient_id, c.owner_id, c.order_id,
    c.status = 'PENDING' as is_open from callbacks c where c.id = ${id}`,
  path: (id) => `${CALLBACKS_PATH}?id=${id}`,
  record: {
    table: 'callbacks',
    cause: 'callback',
    wanted: ({ status, due_at }: StoredCallback) => (status === 'PENDING' ? { waitsUntil: due_at, dueAt: null } : null),
  },
};
