import { eq } from 'drizzle-orm';
import { type Cause, recordAudit } from '#platform/audit/server/audit.ts';
import { sentence } from '#platform/contract/sentence.ts';
import { notFound } from '#platform/record/server/kind/change-record.ts';
import type { CallContext } from '#platform/server/http/call-context.ts';
import { refusal } from '#platform/server/http/faults.ts';
import type { OperationContext } from '#platform/server/http/operation-context.ts';
import { calls } from '../schema.ts';
import { callKind, type StoredCall } from './call-kind.ts';

type Context = Pick<CallContext & OperationContext, 'db' | 'cause' | 'principal'>;

/** @throws ORPCError 404; 403 for the call of another agent, which is audited */
export async function requireOwnCall({ db, cause: causeOf, principal }: Context, callId: number): Promise<StoredCall> {
  const [stored] = await db.select().from(calls).where(eq(calls.id, callId));
  if (!stored) throw notFound(callKind);
  // Of a call that is transferred, both agents.
  if (principal.agentId !== null && [stored.agent_id, stored.receiver_id].includes(principal.agentId)) return stored;
  const cause: Cause = causeOf();
  await db.transaction((tx) => recordAudit(tx, cause, `calls/${callId}`, null, { refused: 'agent_id' }));
  throw refusal('FORBIDDEN', sentence('The call belongs to another agent'));
}
