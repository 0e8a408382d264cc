import { sentence } from '#platform/contract/sentence.ts';
import { settingsAt } from '#platform/record/server/settings-history.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import { badRequest } from '#platform/server/http/faults.ts';
import { REPLAY_DAYS } from '../../floor-choices.ts';
import type { FloorReplay } from '../../floor-contract.ts';
import { floorLimitsKind } from '../floor.ts';
import { agentsThen } from './agents-then.ts';
import { tasksThen } from './tasks-then.ts';

const DAY_MS = 86_400_000;

/** @throws ORPCError 400 for a moment in the future, or more than 7 days ago */
function requireRecent(at: Date, now: Date): void {
  if (at > now) throw badRequest([{ field: 'at', ...sentence('Now or earlier') }]);
  if (now.getTime() - at.getTime() > REPLAY_DAYS * DAY_MS)
    throw badRequest([{ field: 'at', ...sentence('At most {n} days ago', { n: REPLAY_DAYS }) }]);
}

/**
 * The floor as it was at a moment, from the events of tasks, agents and orders. What no event records is as it is now: names of
 * agents and queues, the queue of a task, and the due time of a task whose events are older than their recording. Callbacks past
 * their time are left out.
 *
 * @throws ORPCError 400
 */
export async function replayFloor(db: Queryable, now: Date, at: Date): Promise<FloorReplay> {
  requireRecent(at, now);
  const { figures, queues, tasks } = await tasksThen(db, at);
  const { agents, done, handling_seconds } = await agentsThen(db, at);
  return {
    at: at.toISOString(),
    figures: {
      ...figures,
      on_duty: agents.length,
      on_call: agents.filter(({ status }) => status === 'onCall').length,
      done,
      handling_seconds,
    },
    queues,
    agents,
    tasks,
    limits: await settingsAt(db, floorLimitsKind, at),
  };
}
