import { type SQL, sql } from 'drizzle-orm';
import { ORDERS_PATH } from '#features/orders/public.ts';
import type { TaskCause } from '#features/channels/public.ts';
import type { StoredRecord } from '#platform/record/server/kind/record-kind.ts';
import { hooks } from '#platform/server/hooks.ts';
import { isOneOf } from '#platform/server/db/columns.ts';
import type { SubjectKind } from '../../task-choices.ts';
import { statusPriority } from '../../status-priority.ts';

/** What a record wants of an agent. */
export interface Wanted {
  /** When the agent has to do it; null: its channel says how soon. */
  dueAt: Date | null;
  /** Not before; null: at once. */
  waitsUntil: Date | null;
}

/** Records of an area that agents work on. */
export interface TaskSubject {
  kind: SubjectKind;
  /**
   * Query of the record with this id: `code`, `status`, `customer`, `phone_no`, `patient_id`, `owner_id` (null: everybody's),
   * `order_id` (of the order that it is, or belongs to; null: none),
   * `is_open` (it waits for an agent).
   */
  row: (id: SQL) => SQL;
  path: (id: number) => string;
  /** Records that follow a chart of their own, by the name of their table. Null: their area calls by itself. */
  record: { table: string; cause: TaskCause; wanted(stored: StoredRecord): Wanted | null } | null;
}

declare module '#platform/server/hooks.ts' {
  interface Hooks {
    /** Adds an area whose records make tasks. */
    'tasks.subject': TaskSubject;
  }
}

/** Orders in a status that a person has to see to. */
export const orderSubject: TaskSubject = {
  kind: 'order',
  row: (
    id,
  ) => sql`select o.code, o.status, o.patient_name as customer, o.phone_no, o.patient_id, o.assignee_id as owner_id, o.id as order_id,
    ${isOneOf('o.status', statusPriority)} as is_open from orders o where o.id = ${id}`,
  path: (id) => `${ORDERS_PATH}?order_id=${id}`,
  record: null,
};

/** Owner `s.owner_id` of a task `t` who is an agent, and off duty. */
const isOwnerAbsent = sql.raw(
  'exists (select from users o where o.id = s.owner_id and o.agent_id is not null and (not o.on_duty or o.disabled_at is not null))',
);

/**
 * The subject of each task `t`, as `s`. To stand after `queue_tasks t`. `reserved_for`: its owner, who alone gets the task; null: nobody, or
 * an agent who is off duty, or was so when somebody else got it.
 */
export const joinSubjects = (): SQL => sql`cross join lateral (
  select s.*, case when s.owner_id = t.passed_owner_id or ${isOwnerAbsent} then null else s.owner_id end as reserved_for from (${subjects()}) s) s`;

/** The same where there may be no task. */
export const joinAnySubjects = (): SQL => sql`left join lateral (${subjects()}) s on true`;

function subjects(): SQL {
  const rows = hooks('tasks.subject').map(
    ({ kind, row }) => sql`select * from (${row(sql`t.subject_id`)}) r where t.subject = ${sql.raw(`'${kind}'`)}`,
  );
  return sql.join(rows, sql` union all `);
}

export function subjectOf(kind: string): TaskSubject {
  const found = hooks('tasks.subject').find((each) => each.kind === kind);
  if (!found) throw new Error(`No feature declares tasks about ${kind}`);
  return found;
}

export const pathOfSubject = (kind: string, id: number): string => subjectOf(kind).path(id);
