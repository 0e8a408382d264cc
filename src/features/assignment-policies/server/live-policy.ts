import { eq } from 'drizzle-orm';
import type { TaskPolicy } from '#features/agent-tasks/server/public.ts';
import type { OrderStatus } from '#machines/orders/order-statuses.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import { assignmentPolicies } from '../schema.ts';
import type { StoredPolicy } from './policy-kind.ts';

export const rulesOf = ({
  name,
  status_order,
  overdue_first,
  within,
  language_first,
  fair_tasks,
  fair_minutes,
}: StoredPolicy): TaskPolicy => ({
  name,
  statusOrder: status_order as OrderStatus[],
  overdueFirst: overdue_first,
  within: within as TaskPolicy['within'],
  languageFirst: language_first,
  fair: fair_tasks === null || fair_minutes === null ? null : { tasks: fair_tasks, minutes: fair_minutes },
});

/** The policy in use; null: none was written. */
export async function livePolicy(db: Queryable): Promise<TaskPolicy | null> {
  const [stored] = await db.select().from(assignmentPolicies).where(eq(assignmentPolicies.status, 'live'));
  return stored ? rulesOf(stored) : null;
}
