import { pathOfSubject, policyInUse, type TaskPolicy, type TrialTask, tryPolicy } from '#features/agent-tasks/server/public.ts';
import { statusPriority } from '#features/agent-tasks/public.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import type { PolicyTrial, TrialFigures, TrialRow } from '../contract.ts';
import { TRIAL_TASKS } from '../policy-choices.ts';

type Turn = TrialRow['live'];

function figuresOf(tasks: readonly TrialTask[], at: Date): TrialFigures {
  const waited = tasks.reduce((sum, { since }) => sum + (at.getTime() - Date.parse(since)), 0);
  return {
    tasks: tasks.length,
    agents: new Set(tasks.map(({ agent }) => agent)).size,
    overdue: tasks.filter(({ due_at }) => Date.parse(due_at) <= at.getTime()).length,
    waited_minutes: tasks.length === 0 ? 0 : Math.round(waited / tasks.length / 60_000),
    languages: tasks.filter(({ speaks }) => speaks !== null).length,
    spoken: tasks.filter(({ speaks }) => speaks === true).length,
  };
}

const turnsOf = (tasks: readonly TrialTask[]): Map<number, NonNullable<Turn>> =>
  new Map(tasks.map(({ id, agent }, index) => [id, { position: index + 1, agent }]));

/** What a policy would do with the next tasks, beside the policy in use. */
export async function trialOf(db: Queryable, policy: TaskPolicy, at: Date): Promise<PolicyTrial> {
  const inUse = await policyInUse(db, statusPriority);
  const live = await tryPolicy(db, inUse, { at, most: TRIAL_TASKS });
  const tried = await tryPolicy(db, policy, { at, most: TRIAL_TASKS });
  const [turnsLive, turnsTried] = [turnsOf(live), turnsOf(tried)];
  const every = [...tried, ...live.filter(({ id }) => !turnsTried.has(id))];
  return {
    at: at.toISOString(),
    beside: inUse.name,
    live: figuresOf(live, at),
    tried: figuresOf(tried, at),
    tasks: every.map(({ id, subject, status, channel, due_at }) => ({
      id,
      subject: { ...subject, path: pathOfSubject(subject.kind, subject.id) },
      status: status as TrialRow['status'],
      channel,
      due_at,
      live: turnsLive.get(id) ?? null,
      tried: turnsTried.get(id) ?? null,
    })),
  };
}
