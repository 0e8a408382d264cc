import { sql } from 'drizzle-orm';
import type { Cause } from '#platform/audit/server/audit.ts';
import { keepCreation } from '#platform/record/server/kind/apply-event.ts';
import { type ChangeInput, handlersOf } from '#platform/record/server/kind/handlers-of.ts';
import type { Person } from '#platform/record/server/kind/record-kind.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { runOnce } from '#platform/server/db/request-keys.ts';
import type { PolicyFields } from '../contract.ts';
import { isSameTurn } from '../same-turn.ts';
import { assignmentPolicies } from '../schema.ts';
import { livePolicy, rulesOf } from './live-policy.ts';
import { policyKind } from './policy-kind.ts';
import { readPolicy } from './policy-record.ts';
import { trialOf } from './trial.ts';

/** Of two policies that come into use at once, the second one sees the first. */
const lockPolicies = async (tx: Transaction): Promise<void> =>
  void (await tx.execute(sql`select pg_advisory_xact_lock(hashtext('assignment_policies'))`));

export const policy = handlersOf('policy_id', () => ({ kind: policyKind, read: readPolicy, lockFirst: lockPolicies }));

/** A draft. Idempotent by request key. Returns its id. */
export async function createPolicy(
  tx: Transaction,
  cause: Cause,
  author: Person,
  { request_key: key, ...fields }: PolicyFields & { request_key?: string | undefined },
): Promise<number> {
  const { id } = await runOnce(tx, cause, { key, body: fields }, async () => {
    const values = { ...fields, status: 'draft', created_at: cause.at, updated_at: cause.at };
    const [made] = await tx.insert(assignmentPolicies).values(values).returning();
    if (!made) throw new Error('The policy was not inserted');
    await keepCreation(tx, cause, policyKind, made, { author, event: 'policy.created' });
    return made.id;
  });
  return id;
}

export const changePolicy = policy.changed<ChangeInput<'policy_id'> & PolicyFields>(({ stored, fields }) => ({
  event: { type: 'policy.changed' },
  columns: { ...fields, trial: null },
  payload: {
    fields: (Object.keys(fields) as (keyof PolicyFields)[]).filter((name) => JSON.stringify(stored[name]) !== JSON.stringify(fields[name])),
  },
}));

export const tryPolicy = policy.changed<ChangeInput<'policy_id'>>(async ({ tx, stored, at }) => {
  const trial = await trialOf(tx, rulesOf(stored), at);
  return {
    event: { type: 'policy.tried', at: at.toISOString(), tasks: trial.tried.tasks },
    columns: { trial },
    payload: { tasks: trial.tasks.length, differing: trial.tasks.filter((task) => !isSameTurn(task)).length },
  };
});

/** Name of the policy in use until now, for the history of the one that comes into use. */
const insteadOf = async (tx: Transaction): Promise<{ other?: string }> => {
  const live = await livePolicy(tx);
  return live?.name ? { other: live.name } : {};
};

export const activatePolicy = policy.changed<ChangeInput<'policy_id'>>(async ({ tx, at }) => ({
  event: { type: 'policy.wentLive', at: at.toISOString() },
  payload: await insteadOf(tx),
}));

export const restorePolicy = policy.changed<ChangeInput<'policy_id'> & { reason: string }>(async ({ tx, input: { reason } }) => ({
  event: { type: 'policy.restored', reason },
  payload: await insteadOf(tx),
}));
