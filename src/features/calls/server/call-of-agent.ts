import type { Queryable } from '#platform/server/db/database.ts';
import { type CallState, isLive } from '../call-choices.ts';
import { openCallOf } from './call-record.ts';

/** Tells tasks of the call of an agent that goes on, or lacks its result. */
export async function callOfAgent(db: Queryable, agentId: number): Promise<{ task_id: number | null; isOver: boolean } | null> {
  const call = await openCallOf(db, agentId);
  return call && { task_id: call.task_id, isOver: !isLive(call.status as CallState) };
}
