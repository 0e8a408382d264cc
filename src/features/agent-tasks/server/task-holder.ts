import { sql } from 'drizzle-orm';
import { queueTaskWhy } from '#machines/queues/queueTask.ts';
import { holds } from '#platform/access/permissions.ts';
import { businessTime } from '#platform/contract/business-day.ts';
import { sentence, type Sentence } from '#platform/contract/sentence.ts';
import type { Person } from '#platform/record/server/kind/record-kind.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import type { queueTasks } from '../schema.ts';
import { heldStates, type TaskState } from '../task-choices.ts';

type StoredTask = typeof queueTasks.$inferSelect;

interface Holder extends Record<string, unknown> {
  user_id: number;
  name: string;
  since: string | null;
}

/** Who holds a task and since when, or why nobody does; null: the person has it. */
export async function whyTaskGone(
  db: Queryable,
  stored: Pick<StoredTask, 'id' | 'status' | 'agent_id'>,
  person: Person,
): Promise<Sentence | null> {
  const { id, status, agent_id } = stored;
  const isHeld = heldStates.includes(status as TaskState) || status === 'wrapUp';
  if (agent_id === null || !isHeld) {
    // Agents see what they have, or had: a supervisor may have seen it in its queue before.
    if (status === 'followUp' || (status === 'waiting' && !holds('tasks.take', person))) return null;
    const facts = { agentId: null, dueAt: '', waitsUntil: null, offerEndsAt: null, lacksCallResult: false, result: null, outcome: null };
    return queueTaskWhy(facts, { type: 'task.accepted', agentId: null }, status);
  }
  const { rows } = await db.execute<Holder>(sql`
    select u.id::int as user_id, u.name, (select to_json(max(e.at)) #>> '{}' from queue_task_events e
      where e.task_id = ${id} and (e.payload->>'agent_id')::int = ${agent_id}) as since
    from users u where u.agent_id = ${agent_id}`);
  const [holder] = rows;
  if (!holder || holder.user_id === person.id) return null;
  const { name, since } = holder;
  return since === null
    ? sentence('{name} has it', { name })
    : sentence('{name} has had it since {time}', { name, time: businessTime(new Date(since)) });
}
