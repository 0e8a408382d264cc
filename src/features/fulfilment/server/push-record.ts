import { eq } from 'drizzle-orm';
import type { PushState } from '#machines/orders/omsPush.ts';
import { orders } from '#features/orders/server/public.ts';
import { notFound, type ReadRecord } from '#platform/record/server/kind/change-record.ts';
import { judge, readLog } from '#platform/record/server/kind/read-record.ts';
import type { PushKind, PushProblem } from '../fulfilment-choices.ts';
import type { PushLogEntry, PushRecord } from '../contract.ts';
import { omsPushes } from '../schema.ts';
import { contentOf, withoutPersonalData } from './oms-message.ts';
import { factsOfPush, pushKind } from './push-kind.ts';

/** @throws ORPCError 404 */
export const readPush: ReadRecord<PushRecord> = async (db, { person, at }, pushId) => {
  const [found] = await db
    .select({ stored: omsPushes, order: { id: orders.id, code: orders.code }, patientId: orders.patient_id })
    .from(omsPushes)
    .innerJoin(orders, eq(orders.id, omsPushes.order_id))
    .where(eq(omsPushes.id, pushId));
  if (!found) throw notFound(pushKind);
  const { stored, order, patientId } = found;
  const content = contentOf(stored);
  return {
    id: stored.id,
    kind: stored.kind as PushKind,
    version: stored.version,
    status: stored.status as PushState,
    patient_id: patientId,
    order,
    message_id: stored.message_id,
    attempts: stored.attempts,
    next_at: stored.next_at?.toISOString() ?? null,
    problem: stored.problem as PushProblem | null,
    detail: stored.detail,
    reference: stored.reference,
    reason: stored.reason,
    created_at: stored.created_at.toISOString(),
    payload: 'order' in content ? withoutPersonalData(content.order) : null,
    cancellation: 'cancellation' in content ? content.cancellation : null,
    log: (await readLog<PushLogEntry['payload']>(db, pushKind, pushId)).map(({ to, ...entry }) => ({ ...entry, to: to as PushState })),
    abilities: judge(pushKind, { state: stored.status, context: factsOfPush(stored), person, at }, [
      { type: 'push.retried' },
      { type: 'push.recalled' },
      { type: 'push.parked' },
      { type: 'push.abandoned' },
    ]),
  };
};
