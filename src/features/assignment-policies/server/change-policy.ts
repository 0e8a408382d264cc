import { eq, sql } from 'drizzle-orm';
import type { Cause } from '#platform/audit/server/audit.ts';
import { applyEvent, keepCreation } from '#platform/record/server/kind/apply-event.ts';
import { type ChangeInput, handlersOf } from '#platform/record/server/kind/handlers-of.ts';
import { type Person, SYSTEM } from '#platform/record/server/kind/record-kind.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { runOnce } from '#platform/server/db/request-keys.ts';
import type { PolicyFields } from '../contract.ts';
import { assignmentPolicies } from '../schema.ts';
import { rulesOf } from './live-policy.ts';
import { policyKind } from './policy-kind.ts';
import { readPolicy } from './policy-record.ts';
import { isSame, trialOf } from './trial.ts';

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
    payload: { tasks: trial.tasks.length, differing: trial.tasks.filter(({ live, tried }) => !isSame(live, tried)).length },
  };
});

type SentOf = Parameters<typeof policy.change>[2];
type Sent = Awaited<ReturnType<SentOf>>;

/** A policy comes into use, and the one in use until then is retired before it, so that there is one at most. */
async function inPlaceOfLive({ tx, stored, context }: Parameters<SentOf>[0], event: Sent['event']): Promise<Sent> {
  const [live] = await tx.select().from(assignmentPolicies).where(eq(assignmentPolicies.status, 'live')).for('update');
  const replaced = { event: { type: 'policy.replaced' as const }, payload: { other: stored.name } };
  return {
    event,
    payload: live ? { other: live.name } : {},
    write: async () => {
      if (live) await applyEvent(tx, context.cause(), policyKind, live, SYSTEM, replaced);
      return {};
    },
  };
}

export const activatePolicy = policy.changed<ChangeInput<'policy_id'>>((parts) =>
  inPlaceOfLive(parts, { type: 'policy.wentLive', at: parts.at.toISOString() }),
);

export const restorePolicy = policy.changed<ChangeInput<'policy_id'> & { reason: string }>((parts) =>
  inPlaceOfLive(parts, { type: 'policy.restored', reason: parts.input.reason }),
);
