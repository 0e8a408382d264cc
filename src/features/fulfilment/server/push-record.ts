import { ORPCError } from '@orpc/server';
import { desc, eq } from 'drizzle-orm';
import { omsPushMachine, omsPushWhy, type PushEvent, type PushState } from '#machines/orders/omsPush.ts';
import { accept } from '#machines/entity.ts';
import { orders } from '#features/orders/server/public.ts';
import { type Held, holds, permissionLacking } from '#platform/access/permissions.ts';
import { sentence } from '#platform/contract/sentence.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import type { PushKind, PushProblem } from '../fulfilment-choices.ts';
import type { PushLogEntry, PushRecord } from '../contract.ts';
import { omsPushEventLog, omsPushes } from '../schema.ts';
import { contentOf, withoutPersonalData } from './oms-message.ts';
import { factsOfPush, type StoredPush } from './push-events.ts';

/** Maximum length of the log in a record; older entries stay in the table. */
const LOG_LENGTH = 100;

export const noSuchPush = () => new ORPCError('NOT_FOUND', { message: 'Order for the OMS not found' });

type ManualEvent = PushRecord['abilities'][number]['event'];

/** Each event as a person would send it; the reason is asked for later. */
const probes: (PushEvent & { type: ManualEvent })[] = [
  { type: 'push.retried', at: '9999-12-31T00:00:00.000Z' },
  { type: 'push.parked', reason: 'given' },
  { type: 'push.abandoned', reason: 'given' },
];

function abilitiesOf(stored: StoredPush, held: Held): PushRecord['abilities'] {
  const lacking = holds('oms.repair', held) ? null : sentence(permissionLacking('oms.repair'));
  return probes.map((event) => {
    const accepted = accept(omsPushMachine, stored.status, factsOfPush(stored), event) !== null;
    const because = lacking ?? (accepted ? null : omsPushWhy(stored.status as PushState, event));
    return { event: event.type, allowed: because === null, because };
  });
}

/** @throws ORPCError 404 */
export async function readPush(db: Queryable, held: Held, pushId: number): Promise<PushRecord> {
  const [found] = await db
    .select({ stored: omsPushes, order: { id: orders.id, code: orders.code }, patientId: orders.patient_id })
    .from(omsPushes)
    .innerJoin(orders, eq(orders.id, omsPushes.order_id))
    .where(eq(omsPushes.id, pushId));
  if (!found) throw noSuchPush();
  const { stored, order, patientId } = found;
  const log = await db
    .select({
      version: omsPushEventLog.version,
      at: omsPushEventLog.at,
      by: omsPushEventLog.by,
      event: omsPushEventLog.event,
      to: omsPushEventLog.to_status,
      payload: omsPushEventLog.payload,
    })
    .from(omsPushEventLog)
    .where(eq(omsPushEventLog.push_id, pushId))
    .orderBy(desc(omsPushEventLog.version))
    .limit(LOG_LENGTH);
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
    log: log.map(({ at, to, payload, ...entry }) => ({
      ...entry,
      at: at.toISOString(),
      to: to as PushState,
      payload: payload as PushLogEntry['payload'],
    })),
    abilities: abilitiesOf(stored, held),
  };
}
